import "server-only";
import type { Db } from "@/lib/db/client";
import { hoursBefore } from "@/lib/hours-before";

/** Forgets who was looking at what. */
export async function cleanUpPresence(db: Db, now: Date): Promise<void> {
  await db.presence.deleteMany({ where: { seenAt: { lt: hoursBefore(now, 1) } } });
}
