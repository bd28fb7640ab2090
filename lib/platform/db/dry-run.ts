import "server-only";
import type { Db } from "./client";
import { inTransaction } from "./transaction";

/** Does work and undoes it, locks and announcements included; what it answers stays. */
export const dryRun = <Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> =>
  inTransaction(db, async (tx) => {
    await tx.$executeRaw`SAVEPOINT dry_run`;
    try {
      return await work(tx);
    } finally {
      await tx.$executeRaw`ROLLBACK TO SAVEPOINT dry_run`;
    }
  });
