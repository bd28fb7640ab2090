import "server-only";
import type { Db } from "@/lib/platform/db/client";

/** Removes sign-ins that nobody can finish any more, and assertions that are too old to be used again. */
export async function cleanUpSaml(db: Db, now: Date): Promise<void> {
  const over = { where: { expiresAt: { lt: now } } };
  await db.samlRequest.deleteMany(over);
  await db.samlClaim.deleteMany(over);
  await db.spentAssertion.deleteMany(over);
}
