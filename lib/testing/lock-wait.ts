import { setTimeout as sleep } from "node:timers/promises";
import { pool } from "@/lib/platform/db/pool";

const isWaiting = async (): Promise<boolean> => {
  const { rows } = await pool().query<{ waits: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock') AS "waits"`,
  );
  return rows[0]!.waits;
};

/**
 * Starts work beside an open transaction, and returns its promise once it waits for a lock of that
 * transaction, or has ended without waiting.
 */
export async function startBeside<Result>(work: () => Promise<Result>): Promise<{ result: Promise<Result> }> {
  let hasEnded = false;
  const result = work().finally(() => {
    hasEnded = true;
  });
  // The test awaits the result after its transaction; until then a rejection is no unhandled one.
  result.catch(() => {});
  while (!hasEnded && !(await isWaiting())) await sleep(5);
  return { result };
}
