import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { asTransaction, type Db, isRoot, noteTransaction, type RootDb, type Tx } from "./client";
import { isRetryable } from "./errors";
import type { OpenTransaction } from "./open-transaction";
import { GRACE_MS, MOST_IDLE_MS } from "./pool";

export type TransactionOptions = {
  /** How many retries after a deadlock or serialization failure; the work must be repeatable. */
  retry?: number;
  isolation?: "ReadCommitted" | "RepeatableRead" | "Serializable";
  /** Time limit, for work that grows with a whole space; half a minute by default. */
  timeoutMs?: number;
};

/** For work that only touches the database: retries when two transactions deadlock. */
export const RETRIED: TransactionOptions = { retry: 3 };

/**
 * Runs the work in one transaction. Given another transaction it joins that one, so commands can call each
 * other, and the outermost one decides over commit and rollback. Once the transaction has ended, every use of
 * it throws: also after a timeout or a lost connection during the work.
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  { retry = 0, ...options }: TransactionOptions = {},
): Promise<T> {
  if (!isRoot(db)) return work(asTransaction(db));

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
  work: (tx: Tx) => Promise<T>,
  { isolation, timeoutMs }: Pick<TransactionOptions, "isolation" | "timeoutMs">,
): Promise<T> {
  let transaction: OpenTransaction | undefined;
  const result = await db.$transaction(
    async (tx) => {
      transaction = await noteTransaction(tx);
      if (timeoutMs !== undefined) await prolongStatements(tx, transaction, timeoutMs);
      return work(asTransaction(tx));
    },
    {
      ...(isolation && { isolationLevel: isolation }),
      ...(timeoutMs !== undefined && { timeout: timeoutMs }),
    },
  );
  transaction?.follow();
  return result;
}

/** Raises the time limit of each statement, and of each pause, to that of the whole transaction. */
async function prolongStatements(tx: Db, transaction: OpenTransaction, timeoutMs: number): Promise<void> {
  transaction.waitForResponses(timeoutMs + GRACE_MS);
  const pauseMs = Math.max(timeoutMs, MOST_IDLE_MS);
  await tx.$executeRaw`SELECT set_config('statement_timeout', ${String(timeoutMs)}, true),
    set_config('idle_in_transaction_session_timeout', ${String(pauseMs)}, true)`;
}
