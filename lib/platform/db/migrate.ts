import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { log } from "@/lib/platform/log";
import { isLockTimeout, isRetryable } from "./errors";
import { hasReplacedMigrations } from "./initial-migration";
import { installJobQueue } from "./job-queue";
import {
  appliedMigrations,
  finishedMigrations,
  type Migration,
  migrationsFolder,
  readMigrations,
  readRoutines,
} from "./migrations";
import { callSchemaEngine, describeFailure, maintenancePool, noFilters } from "./schema-engine";

/** An arbitrary number that no other lock in this database uses. */
const MIGRATION_LOCK = 7_261_501_144;

const lockfile = {
  path: "migration_lock.toml",
  content: 'provider = "postgresql"\n',
};

/**
 * Migrates the database to this version and returns the names of the applied migrations. Servers that start
 * at the same time wait for each other; the later ones find nothing to do.
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const holder = new pg.Client({ connectionString: databaseUrl, application_name: "bindery migrate" });
  // A lost connection fails the waiting statement; without a listener it would end the process.
  holder.on("error", () => {});
  await holder.connect();
  try {
    await holder.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    const applied = await applyAll(databaseUrl);
    await installJobQueue(databaseUrl, holder);
    return applied;
  } finally {
    // Closing the session releases the lock, however the migration ended.
    await holder.end();
  }
}

async function applyAll(databaseUrl: string): Promise<string[]> {
  const pool = maintenancePool(databaseUrl);
  try {
    const applied = await applyMigrations(pool, databaseUrl, await readMigrations());
    await applyRoutines(pool, applied.length > 0);
    return applied;
  } finally {
    await pool.end();
  }
}

/**
 * Applies the missing migrations and returns their names. A database of 0.1.0 keeps its history and is marked as having
 * the initial migration.
 */
export async function applyMigrations(
  pool: pg.Pool,
  databaseUrl: string,
  migrations: readonly Migration[],
): Promise<string[]> {
  const finished = await finishedMigrations(pool);
  refuseNewer(finished, migrations);
  // The engine takes a process of its own, which most starts do not need.
  if (migrations.every(({ name }) => finished.includes(name))) return [];
  const [initial] = migrations;
  // Decided before anything is written, so that a refused database stays as it is.
  const marksInitial = initial && !finished.includes(initial.name) && hasReplacedMigrations(finished);
  const migrationsList = {
    baseDir: migrationsFolder,
    lockfile,
    shadowDbInitScript: "",
    migrationDirectories: migrations.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: "migration.sql", content: { tag: "ok" as const, value: sql } },
    })),
  };
  await forgetInterrupted(pool, databaseUrl);
  // A single INSERT, which either marks the database or leaves it as it was.
  if (marksInitial) {
    const input = { migrationName: initial.name, migrationsList };
    await callSchemaEngine({ databaseUrl, method: "markMigrationApplied", input });
  }
  const input = { migrationsList, filters: noFilters };
  const { appliedMigrationNames } = await callSchemaEngine({
    databaseUrl,
    method: "applyMigrations",
    input,
  }).catch((error: Error) => {
    throw new Error(`The database could not be migrated: ${error.message}`, { cause: error });
  });
  return appliedMigrationNames;
}

/**
 * An earlier version than that of the database would replace functions that the tables and the servers of the later
 * version need, and write rows that lack what it does not know.
 * @throws if the database has a migration later than all of this version
 */
function refuseNewer(finished: readonly string[], migrations: readonly Migration[]): void {
  const last = migrations.at(-1)?.name ?? "";
  const later = finished.filter((name) => name > last);
  if (later.length === 0) return;
  throw new Error(
    `The database belongs to a newer version of Bindery: it has the migration “${later.at(-1)}”, and this version ends with “${last}”. ` +
      "Start the newer version, or restore the backup from before the upgrade; the manual shows how under “Backup and upgrade”. Nothing in the database was changed.",
  );
}

/** How long a table may be waited for while others are locked, and the pause before the next attempt. */
const LOCK_TIMEOUT = "2s";
const PAUSE_MS = 1_000;

/**
 * Functions and triggers have no history: this version's are replaced as a whole, in one transaction, after
 * migrations and if they have changed. Replacing a trigger locks its table, so a start without changes leaves
 * them alone. While servers of the earlier version still run, one of their transactions can be long and have one of
 * these tables: waiting for it would keep all other writers from the tables that are locked already.
 */
async function applyRoutines(pool: pg.Pool, isMigrated: boolean): Promise<void> {
  const { script, mark } = await readRoutines();
  if (!isMigrated && (await appliedMigrations(pool)).has(mark)) return;
  await pool.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`);
  for (;;) {
    try {
      await pool.query(`${script}\nCOMMENT ON TABLE _prisma_migrations IS '${mark}';`);
      return;
    } catch (error) {
      if (!isRetryable(error) && !isLockTimeout(error)) {
        const reason = describeFailure(error, script);
        throw new Error(`The functions of the database could not be replaced: ${reason}`, { cause: error });
      }
      log.warn({ err: error }, "The functions of the database wait for a running transaction.");
      await sleep(PAUSE_MS);
    }
  }
}

/**
 * An interrupted migration stays in the history and would block all others. Each runs as one transaction, so
 * it has changed nothing: it is marked as rolled back and runs again.
 */
async function forgetInterrupted(pool: pg.Pool, databaseUrl: string): Promise<void> {
  const { rows: exists } = await pool.query(`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS found`);
  if (!exists[0].found) return;
  const { rows } = await pool.query<{ migration_name: string }>(
    `SELECT DISTINCT migration_name FROM _prisma_migrations WHERE finished_at IS NULL AND rolled_back_at IS NULL`,
  );
  for (const row of rows) {
    const input = { migrationName: row.migration_name };
    await callSchemaEngine({ databaseUrl, method: "markMigrationRolledBack", input });
  }
}
