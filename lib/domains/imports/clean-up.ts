import "server-only";
import { hoursBefore } from "@/lib/hours-before";
import type { Db } from "@/lib/platform/db/client";

/** An import without progress for this time will not finish: its deliveries are used up. */
const ABANDONED_AFTER_HOURS = 6;

/** Marks abandoned imports as failed. */
export async function cleanUpImports(db: Db, now: Date): Promise<void> {
  const lastSign = { lt: hoursBefore(now, ABANDONED_AFTER_HOURS) };
  await db.importRun.updateMany({
    where: { status: { in: ["pending", "in_progress"] }, updatedAt: lastSign },
    data: {
      status: "failed",
      reason: "The import was interrupted. Start it again.",
      completedAt: now,
      updatedAt: now,
    },
  });
}
