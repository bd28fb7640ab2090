import "server-only";
import { hoursBefore } from "@/lib/core/hours-before";
import type { Db } from "@/lib/platform/db/client";
import { COUNTS_KEPT_DAYS } from "./schemas";

/** Deletes old counts of site visits. */
export async function cleanUpSiteCounts(db: Db, now: Date): Promise<void> {
  await db.siteCount.deleteMany({ where: { day: { lt: hoursBefore(now, COUNTS_KEPT_DAYS * 24) } } });
}
