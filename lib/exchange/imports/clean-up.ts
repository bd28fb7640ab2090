import "server-only";
import { hoursBefore } from "@/lib/core/hours-before";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { inTurn } from "@/lib/platform/jobs/in-turn";
import { undelivered } from "@/lib/platform/jobs/queue-tables";
import { failRun } from "./fail";
import { runImportJob } from "./run-import-job";

/** An import without progress for this time will not finish. */
const ABANDONED_AFTER_HOURS = 6;

const abandonedRuns = prepared(
  "abandoned-imports",
  `SELECT r."id" FROM "ImportRun" r
    WHERE r."status" IN ('pending', 'in-progress')
      AND (r."updatedAt" < $1 OR ${undelivered(runImportJob, "importRunId", `r."id"`)})`,
);

const KEPT_DAYS = 366;

/**
 * Fails abandoned imports, those without progress and those whose deliveries all ended with their workers; deletes
 * finished ones with their reports after a year.
 */
export async function cleanUpImports(db: Db, now: Date): Promise<void> {
  const abandoned = await abandonedRuns(db, [hoursBefore(now, ABANDONED_AFTER_HOURS)]);
  const runs = await db.importRun.findMany({ where: { id: { in: abandoned.map(({ id }) => id) } } });
  await inTurn(runs, (run) => failRun(db, run, "The import was interrupted. Start it again."));
  await db.importRun.deleteMany({ where: { completedAt: { lt: hoursBefore(now, KEPT_DAYS * 24) } } });
}
