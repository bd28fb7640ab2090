import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { disconnect } from "@/lib/platform/db/client";
import { closePool } from "@/lib/platform/db/pool";
import { env } from "@/lib/platform/env";

/**
 * A database for one test, on the server of the run: a copy of the migrated template, or an empty one. It is removed
 * with the server. Returns its address.
 */
export async function ownDatabase(kind: "migrated" | "empty"): Promise<string> {
  const url = new URL(inject("templateUrl"));
  const template = kind === "migrated" ? url.pathname.slice(1) : "template0";
  const name = `bindery_own_${randomBytes(6).toString("hex")}`;
  url.pathname = "/bindery";
  const server = new pg.Client({ connectionString: url.href });
  await server.connect();
  try {
    await server.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  } finally {
    await server.end();
  }
  url.pathname = `/${name}`;
  return url.href;
}

/** Lets the code under test use another database, until the returned function is called. */
export async function switchDatabase(url: string): Promise<() => Promise<void>> {
  const before = env.databaseUrl;
  const use = async (databaseUrl: string | undefined) => {
    await disconnect();
    await closePool();
    env.databaseUrl = databaseUrl;
  };
  await use(url);
  return () => use(before);
}
