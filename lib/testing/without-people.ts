import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";

/** Runs work in a database without people, and rolls everything back afterwards. */
export async function withoutPeople(db: Db, work: (tx: Tx) => Promise<void>): Promise<void> {
  const undo = new Error("undo");
  await inTransaction(db, async (tx) => {
    await tx.$executeRaw`TRUNCATE "User" CASCADE`;
    await work(tx);
    throw undo;
  }).catch((error: unknown) => {
    if (error !== undo) throw error;
  });
}
