import "server-only";
import { hoursBefore } from "@/lib/hours-before";
import type { Db } from "@/lib/platform/db/client";

/** Removes sessions, sign-ins under way and mailed links that are over, and attempts to sign in that nobody waits for any more. */
export async function cleanUpSessions(db: Db, now: Date): Promise<void> {
  await db.session.deleteMany({
    where: { OR: [{ expiresAt: { lt: now } }, { lastSeenAt: { lt: hoursBefore(now, 24) } }] },
  });
  await db.signInTicket.deleteMany({ where: { expiresAt: { lt: now } } });
  await db.passkeyChallenge.deleteMany({ where: { expiresAt: { lt: now } } });
  await db.mailedLink.deleteMany({ where: { expiresAt: { lt: now } } });
  await db.signInAttempt.deleteMany({ where: { windowStart: { lt: hoursBefore(now, 1) } } });
}
