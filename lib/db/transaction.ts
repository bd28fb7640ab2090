import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { prismaClient, type TransactionClient } from "./client";
import { isRetryable } from "./errors";
import { limitStatements, type TransactionScope, transactionScopes } from "./pool";

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
 * Runs the work in one transaction. Called inside another transaction it joins that one, so commands call
 * each other freely and the outermost decides over commit and rollback.
 */
export async function inTransaction<T>(
  work: (tx: TransactionClient) => Promise<T>,
  { retry = 0, ...options }: TransactionOptions = {},
): Promise<T> {
  const open = transactionScopes.getStore()?.client;
  if (open) return work(open);

  for (let attempt = 0; ; attempt += 1) {
    try {
      return await begin(work, options);
    } catch (error) {
      if (attempt >= retry || !isRetryable(error)) throw error;
      await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
}

/**
 * Spaces differ in size by orders of magnitude. A plan that is made once for all of them takes an average
 * one for granted and reads the whole of a large one to find ten of its pages; a plan made with the values
 * costs a fraction of a millisecond. In the same breath, how long each statement may take.
 */
const setUp = (tx: TransactionClient, timeoutMs: number | undefined): Promise<unknown> =>
  timeoutMs === undefined
    ? tx.$executeRaw`SELECT set_config('plan_cache_mode', 'force_custom_plan', true)`
    : tx.$executeRaw`SELECT set_config('plan_cache_mode', 'force_custom_plan', true),
        set_config('statement_timeout', ${String(timeoutMs)}, true)`;

async function begin<T>(
  work: (tx: TransactionClient) => Promise<T>,
  { isolation, timeoutMs }: Pick<TransactionOptions, "isolation" | "timeoutMs">,
): Promise<T> {
  const scope: TransactionScope = { connection: undefined, client: undefined };
  try {
    return await transactionScopes.run(scope, () =>
      prismaClient().$transaction(
        async (tx) => {
          scope.client = tx;
          if (timeoutMs !== undefined) limitStatements(scope.connection, timeoutMs);
          await setUp(tx, timeoutMs);
          return work(tx);
        },
        {
          ...(isolation && { isolationLevel: isolation }),
          ...(timeoutMs !== undefined && { timeout: timeoutMs }),
        },
      ),
    );
  } finally {
    if (timeoutMs !== undefined) limitStatements(scope.connection, null);
    // Work left running behind the transaction's back must not reach for its connection.
    scope.connection = undefined;
    scope.client = undefined;
  }
}

/** Whether the call chain is inside a transaction: outgoing requests and other slow work do not belong there. */
export function isInTransaction(): boolean {
  return transactionScopes.getStore()?.client !== undefined;
}
