import "server-only";
import { hoursBefore } from "@/lib/core/hours-before";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { undelivered } from "@/lib/platform/jobs/queue-tables";
import { deliverWebhookJob } from "./deliver-job";

const KEPT_DAYS = 30;

const giveUp = prepared(
  "give-up-webhook-deliveries",
  `UPDATE "WebhookDelivery" d SET "state" = 'failed', "error" = 'The server stopped during the last attempt. Send it again.'
   WHERE d."state" = 'waiting' AND ${undelivered(deliverWebhookJob, "deliveryId", `d."id"`)} RETURNING d."id"`,
);

/** Gives up deliveries that no job will send any more, and deletes old ones that succeeded or were given up. */
export async function cleanUpWebhooks(db: Db, now: Date): Promise<void> {
  await giveUp(db, []);
  await db.webhookDelivery.deleteMany({
    where: { state: { not: "waiting" }, createdAt: { lt: hoursBefore(now, KEPT_DAYS * 24) } },
  });
}
