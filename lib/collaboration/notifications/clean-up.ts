import "server-only";
import { hoursBefore } from "@/lib/core/hours-before";
import type { Db } from "@/lib/platform/db/client";

const KEPT_DAYS = 90;
const KEPT_UNREAD_DAYS = 366;

/** Deletes notifications that were read long ago or never, and those that existed only for a mail. */
export async function cleanUpNotifications(db: Db, now: Date): Promise<void> {
  const before = { lt: hoursBefore(now, KEPT_DAYS * 24) };
  const unread = { notifiedAt: { lt: hoursBefore(now, KEPT_UNREAD_DAYS * 24) } };
  await db.notification.deleteMany({
    where: { OR: [{ readAt: before }, { inApp: false, mailDueAt: null, notifiedAt: before }, unread] },
  });
}
