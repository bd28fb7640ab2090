import "server-only";
import { isStorageFull } from "./errors";
import { pool } from "./pool";

/*
 * Whether the database has room. Only writing tells, so nothing is asked while writes succeed: one that failed is
 * remembered, and from then on a small write that is taken back at once shows whether there is room again. What is
 * remembered lives on the process: the production server holds two copies of this module.
 */
const key = Symbol.for("bindery.storage");
const holder = globalThis as typeof globalThis & { [key]?: { isFull: boolean; probing?: Promise<boolean> } };
holder[key] ??= { isFull: false };
const storage = holder[key];

/** A write has failed because there was no room. */
export function noteStorageFull(): void {
  storage.isFull = true;
}

/** Whether there is no room, as far as is known. */
export async function isOutOfStorage(): Promise<boolean> {
  if (!storage.isFull) return false;
  storage.probing ??= canWrite().finally(() => {
    storage.probing = undefined;
  });
  storage.isFull = !(await storage.probing);
  return storage.isFull;
}

/** More than the room that may be left in pages which the table has already. */
const PROBE = `INSERT INTO "RateWindow" ("key", "minute", "count")
  SELECT 'room ' || n || repeat(md5(random()::text), 60), 'epoch', 0 FROM generate_series(1, 64) AS n`;

async function canWrite(): Promise<boolean> {
  const connection = await pool().connect();
  try {
    await connection.query("BEGIN");
    await connection.query(PROBE);
    return true;
  } catch (error) {
    if (isStorageFull(error)) return false;
    throw error;
  } finally {
    await connection.query("ROLLBACK").catch(() => {});
    connection.release();
  }
}
