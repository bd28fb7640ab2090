import "server-only";
import type { Db } from "@/lib/platform/db/client";

/** Deletes expired sign-ins, and used assertions that are too old to be replayed. */
export async function cleanUpSaml(db: Db, now: Date): Promise<void> {
  const over = { where: { expiresAt: { lt: now } } };
  await db.samlRequest.deleteMany(over);
  await db.samlClaim.deleteMany(over);
  await db.spentAssertion.deleteMany(over);
}
