import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "@/lib/platform/db/migrate";
import { temporaryDatabase } from "@/scripts/support/embedded-postgres.mjs";

declare module "vitest" {
  export interface ProvidedContext {
    /** Connection to the template database; workers clone it. */
    templateUrl: string;
  }
}

/** One database server for the whole run, with one migrated database that every worker copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await temporaryDatabase();
  try {
    const templateUrl = await createTemplate(server.url);
    await migrate(templateUrl);
    project.provide("templateUrl", templateUrl);
  } catch (error) {
    await server.release();
    throw error;
  }
  return server.release;
}

async function createTemplate(serverUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query("CREATE DATABASE bindery_template");
  } finally {
    await client.end();
  }
  const url = new URL(serverUrl);
  url.pathname = "/bindery_template";
  return url.href;
}
