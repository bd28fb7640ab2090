import pg from "pg";
import { afterAll, afterEach, inject } from "vitest";

/**
 * Gives each worker a copy of the template database. Its address must be in the environment before the first module
 * reads it, so this file runs as a set-up file and imports no such module. Tests create organizations of their own
 * and never clean up: a worker keeps its copy, and its connections, for all its files.
 */
const url = new URL(inject("templateUrl"));
const template = url.pathname.slice(1);
const copy = `bindery_worker_${process.env.VITEST_POOL_ID}`;
const DUPLICATE_DATABASE = "42P04";

url.pathname = "/bindery";
const client = new pg.Client({ connectionString: url.href });
await client.connect();
try {
  await client.query(`CREATE DATABASE ${copy} TEMPLATE ${template}`);
} catch (error) {
  if (!(error instanceof pg.DatabaseError) || error.code !== DUPLICATE_DATABASE) throw error;
} finally {
  await client.end();
}

url.pathname = `/${copy}`;
process.env.DATABASE_URL = url.href;

afterAll(forgetFile);

/** Published sites opened by a test would still receive events, and the next test would find their old state. */
afterEach(async () => {
  const { clearSiteCache: forgetSites } = await import("@/lib/sites/published/site-state");
  forgetSites();
});

/**
 * Jobs that a file leaves in the queue would run in the next file that runs waiting jobs. Its failed attempts at secrets
 * would count against the next file, because all tests come from one address.
 */
async function forgetFile(): Promise<void> {
  const connection = new pg.Client({ connectionString: url.href });
  await connection.connect();
  await connection.query(`DELETE FROM graphile_worker._private_jobs; DELETE FROM "SignInAttempt"`);
  await connection.end();
}
