import { inTransaction } from "@/lib/db/transaction";

/** Runs work in a database without people, and puts everything back afterwards. */
export async function withoutPeople(work: () => Promise<void>): Promise<void> {
  const undo = new Error("undo");
  await inTransaction(async (tx) => {
    await tx.$executeRaw`TRUNCATE "User" CASCADE`;
    await work();
    throw undo;
  }).catch((error: unknown) => {
    if (error !== undo) throw error;
  });
}
