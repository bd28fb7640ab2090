import "server-only";
import { hoursBefore } from "@/lib/core/hours-before";
import type { Db } from "@/lib/platform/db/client";

const KEPT_DAYS = 30;

/** Deletes old deliveries that succeeded or were given up. */
export async function cleanUpWebhooks(db: Db, now: Date): Promise<void> {
  await db.webhookDelivery.deleteMany({
    where: { state: { not: "waiting" }, createdAt: { lt: hoursBefore(now, KEPT_DAYS * 24) } },
  });
}
