import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import {
  connectionOf,
  type Db,
  forgetConnection,
  isRoot,
  noteConnection,
  noteFollowing,
  type RootDb,
} from "./client";
import { isRetryable } from "./errors";
import { limitStatements } from "./pool";

export type TransactionOptions = {
  /** How often to begin again after a deadlock or serialization failure; the work must bear repeating. */
  retry?: number;
  isolation?: "ReadCommitted" | "RepeatableRead" | "Serializable";
  /** How long it may take, for work that weighs what a whole space weighs; half a minute unless said. */
  timeoutMs?: number;
};

/** For work that only touches the database: when two transactions lock each other out, one begins again. */
export const RETRIED: TransactionOptions = { retry: 3 };

/**
 * Runs the work in one transaction. Given another transaction it joins that one, so commands call each other
 * freely and the outermost decides over commit and rollback.
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Db) => Promise<T>,
  { retry = 0, ...options }: TransactionOptions = {},
): Promise<T> {
  if (!isRoot(db)) return work(db);

  for (let attempt = 0; ; attempt += 1) {
    try {
      return await begin(db, work, options);
    } catch (error) {
      if (attempt >= retry || !isRetryable(error)) throw error;
      await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
}

async function begin<T>(
  db: RootDb,
  work: (tx: Db) => Promise<T>,
  { isolation, timeoutMs }: Pick<TransactionOptions, "isolation" | "timeoutMs">,
): Promise<T> {
  const following: (() => void)[] = [];
  const result = await db.$transaction(
    async (tx) => {
      await noteConnection(tx);
      noteFollowing(tx, following);
      try {
        return await (timeoutMs === undefined ? work(tx) : longWork(tx, work, timeoutMs));
      } finally {
        // Work left running behind the transaction's back must not reach for its connection.
        forgetConnection(tx);
      }
    },
    {
      ...(isolation && { isolationLevel: isolation }),
      ...(timeoutMs !== undefined && { timeout: timeoutMs }),
    },
  );
  for (const act of following) act();
  return result;
}

/** Has each statement take as long as the whole may. */
async function longWork<T>(tx: Db, work: (tx: Db) => Promise<T>, timeoutMs: number): Promise<T> {
  const connection = connectionOf(tx);
  limitStatements(connection, timeoutMs);
  try {
    await tx.$executeRaw`SELECT set_config('statement_timeout', ${String(timeoutMs)}, true)`;
    return await work(tx);
  } finally {
    limitStatements(connection, null);
  }
}
