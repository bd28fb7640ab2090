import "server-only";
import { hoursBefore } from "@/lib/hours-before";
import { COUNTS_KEPT_DAYS } from "@/lib/model/site-insights/schemas";
import type { Db } from "@/lib/platform/db/client";

/** Deletes old counts of site visits. */
export async function cleanUpSiteCounts(db: Db, now: Date): Promise<void> {
  await db.siteCount.deleteMany({ where: { day: { lt: hoursBefore(now, COUNTS_KEPT_DAYS * 24) } } });
}
