import "server-only";
import { isStorageFull } from "./errors";
import { pool } from "./pool";

/*
 * Tracks if the database has disk space. Only a write can show that, so nothing is checked while writes
 * succeed: after a failed one, a small write that is rolled back shows if there is space again.
 */
const storage: { isFull: boolean; probing?: Promise<boolean> } = { isFull: false };

/** Notes that a write failed because the disk is full. */
export function noteStorageFull(): void {
  storage.isFull = true;
}

/** True if the disk is full, as far as known. */
export async function isOutOfStorage(): Promise<boolean> {
  if (!storage.isFull) return false;
  storage.probing ??= canWrite().finally(() => {
    storage.probing = undefined;
  });
  storage.isFull = !(await storage.probing);
  return storage.isFull;
}

/** Larger than the free space that the table's existing pages may have. */
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
