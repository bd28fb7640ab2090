import "server-only";
import { hoursBefore } from "@/lib/core/hours-before";
import type { Db } from "@/lib/platform/db/client";

/** Deletes outdated presence rows. */
export async function cleanUpPresence(db: Db, now: Date): Promise<void> {
  await db.presence.deleteMany({ where: { seenAt: { lt: hoursBefore(now, 1) } } });
}
