import "server-only";

/**
 * Does the work for each item, one after the other. A failure does not keep the later items from theirs, which one item
 * that always fails would do at every run; it is thrown in the end, so that the job is delivered again.
 */
export async function inTurn<T>(items: Iterable<T>, work: (item: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length === 0) return;
  if (failures.length === 1) throw failures[0];
  const reasons = failures.map((error) => (error instanceof Error ? error.message : String(error)));
  throw new AggregateError(failures, `${failures.length} failed: ${reasons.join("; ")}`, {
    cause: failures[0],
  });
}
