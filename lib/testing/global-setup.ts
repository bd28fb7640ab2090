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

type Server = Awaited<ReturnType<typeof temporaryDatabase>>;

/** Each project of the run has a copy of this module; they share the server. */
const key = Symbol.for("bindery.test-server");
const holder = globalThis as typeof globalThis & { [key]?: Promise<Server & { templateUrl: string }> };

/** One database server for the whole run, with one migrated database that every worker copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  holder[key] ??= start();
  const { templateUrl, release } = await holder[key];
  project.provide("templateUrl", templateUrl);
  return async () => {
    if (!holder[key]) return;
    delete holder[key];
    await release();
  };
}

async function start(): Promise<Server & { templateUrl: string }> {
  const server = await temporaryDatabase();
  try {
    const templateUrl = await createTemplate(server.url);
    await migrate(templateUrl);
    return { ...server, templateUrl };
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
