import "server-only";
import type { Db } from "@/lib/db/client";
import { hoursBefore } from "@/lib/hours-before";

/** Removes sessions that are over, and attempts to sign in that nobody waits for any more. */
export async function cleanUpSessions(db: Db, now: Date): Promise<void> {
  await db.session.deleteMany({
    where: { OR: [{ expiresAt: { lt: now } }, { lastSeenAt: { lt: hoursBefore(now, 24) } }] },
  });
  await db.signInAttempt.deleteMany({ where: { windowStart: { lt: hoursBefore(now, 1) } } });
}
