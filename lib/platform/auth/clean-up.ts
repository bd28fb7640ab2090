import "server-only";
import { hoursBefore } from "@/lib/core/hours-before";
import type { Db } from "@/lib/platform/db/client";

/** Deletes expired sessions and sign-ins, and old failed attempts. */
export async function cleanUpSessions(db: Db, now: Date): Promise<void> {
  await db.session.deleteMany({
    where: { OR: [{ expiresAt: { lt: now } }, { lastSeenAt: { lt: hoursBefore(now, 24) } }] },
  });
  await db.signInTicket.deleteMany({ where: { expiresAt: { lt: now } } });
  await db.signInAttempt.deleteMany({ where: { windowStart: { lt: hoursBefore(now, 1) } } });
}
