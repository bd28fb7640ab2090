import "server-only";
import { hoursBefore } from "@/lib/core/hours-before";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { failRun } from "./fail";
import { runImportJob } from "./job";

/** An import without progress for this time will not finish. */
const ABANDONED_AFTER_HOURS = 6;

const abandonedRuns = prepared(
  "abandoned-imports",
  `SELECT r."id" FROM "ImportRun" r
    WHERE r."status" IN ('pending', 'in-progress')
      AND (r."updatedAt" < $1 OR NOT EXISTS (
        SELECT FROM graphile_worker._private_jobs j
        JOIN graphile_worker._private_tasks t ON t."id" = j."task_id"
        WHERE t."identifier" = $2 AND j."payload"->>'importRunId' = r."id"
          AND (j."attempts" < j."max_attempts" OR j."locked_at" IS NOT NULL)
      ))`,
);

/** Fails abandoned imports: those without progress, and those whose deliveries all ended with their workers. */
export async function cleanUpImports(db: Db, now: Date): Promise<void> {
  const abandoned = await abandonedRuns(db, [hoursBefore(now, ABANDONED_AFTER_HOURS), runImportJob.name]);
  const runs = await db.importRun.findMany({ where: { id: { in: abandoned.map(({ id }) => id) } } });
  for (const run of runs) await failRun(db, run, "The import was interrupted. Start it again.");
}
