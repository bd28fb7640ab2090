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

/** Each project of the run has a copy of this module; the first starts the server, and its address is passed on here. */
const TEMPLATE = "BINDERY_TEST_TEMPLATE";

/** One database server for the whole run, with one migrated database that every worker copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = process.env[TEMPLATE];
  if (running !== undefined) {
    project.provide("templateUrl", running);
    return async () => {};
  }
  const { templateUrl, release } = await start();
  process.env[TEMPLATE] = templateUrl;
  project.provide("templateUrl", templateUrl);
  return release;
}

async function start(): Promise<{ templateUrl: string; release: () => Promise<void> }> {
  const server = await temporaryDatabase();
  try {
    const templateUrl = await createTemplate(server.url);
    await migrate(templateUrl);
    return { templateUrl, release: () => server.release() };
  } catch (error) {
    await server.release();
    throw error;
  }
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
