import "server-only";
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Pool } from "pg";
import { pool } from "./pool";

export const migrationsFolder = join(process.cwd(), "prisma", "migrations");

export type Migration = { name: string; sql: string };

/** The migrations of this version of the application, oldest first. */
export async function readMigrations(): Promise<Migration[]> {
  const names = await migrationNames();
  return Promise.all(
    names.map(async (name) => ({
      name,
      sql: await readFile(join(migrationsFolder, name, "migration.sql"), "utf8"),
    })),
  );
}

export async function migrationNames(): Promise<string[]> {
  const entries = await readdir(migrationsFolder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** The functions and triggers of this version, and the mark stored in an up-to-date database. */
type Routines = { script: string; mark: string };

const routinesFolder = join(process.cwd(), "prisma", "sql");

export async function readRoutines(): Promise<Routines> {
  const names = (await readdir(routinesFolder)).filter((name) => name.endsWith(".sql")).sort();
  const files = await Promise.all(names.map((name) => readFile(join(routinesFolder, name), "utf8")));
  const script = files.join("\n");
  return { script, mark: `prisma/sql ${createHash("sha256").update(script).digest("hex")}` };
}

let upToDate = false;

/** Returns what the database still lacks: migrations by name, and the mark of its functions and triggers. */
export async function migrationsPending(): Promise<string[]> {
  if (upToDate) return [];
  const applied = await appliedMigrations(pool());
  const { mark } = await readRoutines();
  const pending = [...(await migrationNames()), mark].filter((name) => !applied.has(name));
  upToDate = pending.length === 0;
  return pending;
}

/** Returns the names of applied migrations, and the mark of functions and triggers. */
export async function appliedMigrations(database: Pick<Pool, "query">): Promise<Set<string>> {
  const names = new Set(await finishedMigrations(database));
  if (names.size === 0) return names;
  const { rows } = await database.query<{ mark: string }>(
    `SELECT obj_description('_prisma_migrations'::regclass) AS mark`,
  );
  for (const { mark } of rows) names.add(mark);
  return names;
}

/** Returns the names of applied migrations, oldest first. */
export async function finishedMigrations(database: Pick<Pool, "query">): Promise<string[]> {
  const { rows: exists } = await database.query(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS found`,
  );
  if (!exists[0].found) return [];
  const { rows } = await database.query<{ name: string }>(
    `SELECT DISTINCT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  );
  return rows.map(({ name }) => name).sort();
}
