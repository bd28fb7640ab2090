import "server-only";
import { hoursBefore } from "@/lib/core/hours-before";
import type { Db } from "@/lib/platform/db/client";

/** A job without progress for so long will not finish; its deliveries are used up by then. */
const ABANDONED_AFTER_HOURS = 6;

/** Marks abandoned jobs that read specs as failed. */
export async function cleanUpSpecs(db: Db, now: Date): Promise<void> {
  const lastSign = { lt: hoursBefore(now, ABANDONED_AFTER_HOURS) };
  await db.openApiSpec.updateMany({
    where: { processingState: { not: "complete" }, updatedAt: lastSign },
    data: {
      processingState: "complete",
      lastProcessError: "FETCH_TIMEOUT",
      lastProcessProblems: [{ message: "It was interrupted. Try again.", code: "FETCH_TIMEOUT" }],
      lastProcessedAt: now,
      updatedAt: now,
    },
  });
}
