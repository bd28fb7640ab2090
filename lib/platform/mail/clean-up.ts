import "server-only";
import { hoursBefore } from "@/lib/core/hours-before";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { undelivered } from "@/lib/platform/jobs/queue-tables";
import { removeMailFiles } from "./files";
import { deliverMailJob } from "./send";

const KEPT_DAYS = 30;

const giveUp = prepared(
  "give-up-mails",
  `UPDATE "Mail" m SET "state" = 'failed', "error" = 'The server stopped during the last attempt. Send it again.'
   WHERE m."state" = 'waiting' AND ${undelivered(deliverMailJob, "mailId", `m."id"`)} RETURNING m."id"`,
);

/**
 * Gives up mails that no job will send any more, and deletes old ones that were sent, kept or given up, with
 * their files.
 */
export async function cleanUpMails(db: Db, now: Date): Promise<void> {
  await giveUp(db, []);
  const before = hoursBefore(now, KEPT_DAYS * 24);
  await db.mail.deleteMany({ where: { state: { not: "waiting" }, createdAt: { lt: before } } });
  await removeMailFiles(before);
}
