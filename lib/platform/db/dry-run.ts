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
