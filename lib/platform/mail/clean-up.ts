import "server-only";
import { hoursBefore } from "@/lib/core/hours-before";
import type { Db } from "@/lib/platform/db/client";

const KEPT_DAYS = 30;

/** Deletes old mails that were sent, kept or given up. */
export async function cleanUpMails(db: Db, now: Date): Promise<void> {
  await db.mail.deleteMany({
    where: { state: { not: "waiting" }, createdAt: { lt: hoursBefore(now, KEPT_DAYS * 24) } },
  });
}
