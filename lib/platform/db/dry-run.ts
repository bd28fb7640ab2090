import "server-only";
import type { Db, Tx } from "./client";
import { inTransaction } from "./transaction";

/** Runs work and rolls it back, including locks and announcements; returns its result. */
export const dryRun = <Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  inTransaction(db, async (tx) => {
    await tx.$executeRaw`SAVEPOINT dry_run`;
    try {
      return await work(tx);
    } finally {
      await tx.$executeRaw`ROLLBACK TO SAVEPOINT dry_run`;
    }
  });

/** Runs work that may be refused: if it throws, its writes are rolled back and the transaction goes on. */
export async function attempt<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  await tx.$executeRaw`SAVEPOINT attempt`;
  try {
    return await work();
  } catch (error) {
    await tx.$executeRaw`ROLLBACK TO SAVEPOINT attempt`;
    throw error;
  }
}
