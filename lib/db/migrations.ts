import "server-only";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
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

let upToDate = false;

/** Names of migrations that the database still lacks. Once it has all of them, it is not asked again. */
export async function migrationsPending(): Promise<string[]> {
  if (upToDate) return [];
  const applied = await appliedMigrations();
  const pending = (await migrationNames()).filter((name) => !applied.has(name));
  upToDate = pending.length === 0;
  return pending;
}

async function appliedMigrations(): Promise<Set<string>> {
  const { rows: exists } = await pool().query(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS found`,
  );
  if (!exists[0].found) return new Set();
  const { rows } = await pool().query<{ migration_name: string }>(
    `SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  );
  return new Set(rows.map((row) => row.migration_name));
}
