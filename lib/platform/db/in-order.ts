import "server-only";
import { type Tx, transactionOf } from "./client";

/** Sends a statement; nothing if a condition is not met. */
type Step = (() => Promise<unknown>) | false | null | undefined;
type Result<Of> = Of extends () => Promise<infer Value> ? Value : undefined;
type Results<Steps extends readonly Step[]> = { -readonly [At in keyof Steps]: Result<Steps[At]> };

/**
 * Runs statements of a transaction in the order of the list, without waiting for the response to one before
 * the next is sent: the server takes them one by one from the transaction's connection. This is the only way to
 * have several under way, so that a reader sees their order.
 *
 *     await inOrder(tx, [() => closeRows(tx, ids), () => insertRows(tx, rows)]);
 *
 * A step that is called and has not sent its statement yet, such as a method of Prisma, is awaited before the
 * next is called. Of a step with several statements, only the first has its place before the next step.
 */
export async function inOrder<const Steps extends readonly Step[]>(
  tx: Tx,
  steps: Steps,
): Promise<Results<Steps>> {
  const transaction = transactionOf(tx);
  const responses: Promise<unknown>[] = [];
  for (const step of steps) {
    const sentBefore = transaction.sent;
    const response = step ? step() : Promise.resolve(undefined);
    // Promise.all below reports it; it may fail before that is reached.
    response.catch(() => {});
    responses.push(response);
    if (!step || transaction.sent > sentBefore) continue;
    const [outcome] = await Promise.allSettled([response]);
    if (outcome.status === "rejected") break;
  }
  return (await Promise.all(responses)) as Results<Steps>;
}
