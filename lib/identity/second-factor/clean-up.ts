import "server-only";
import type { Db } from "@/lib/platform/db/client";

/** Deletes challenges of passkeys that expired. */
export const cleanUpChallenges = (db: Db, now: Date): Promise<unknown> =>
  db.passkeyChallenge.deleteMany({ where: { expiresAt: { lt: now } } });
