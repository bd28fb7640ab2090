import "server-only";
import { hoursBefore } from "@/lib/core/hours-before";
import type { Db } from "@/lib/platform/db/client";

/** Deletes old rate limit counts, and idempotency records after a day. */
export async function cleanUpRequests(db: Db, now: Date): Promise<void> {
  await db.rateWindow.deleteMany({ where: { minute: { lt: hoursBefore(now, 1) } } });
  await db.idempotencyRecord.deleteMany({ where: { createdAt: { lt: hoursBefore(now, 24) } } });
}
