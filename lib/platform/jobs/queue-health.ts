import "server-only";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";

/** How long jobs may wait without any being taken before that is reported. */
const PATIENCE_MS = 30_000;

let takenAt = Date.now();

/** Notes that a worker of this process has taken a job. */
export function markJobTaken(): void {
  takenAt = Date.now();
}

const findStuck = prepared(
  "find-stuck-jobs",
  `SELECT EXISTS (
     SELECT FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t."id" = j."task_id"
     LEFT JOIN graphile_worker._private_job_queues q ON q."id" = j."job_queue_id"
     WHERE j."is_available" AND j."run_at" < now() - make_interval(secs => $2) AND t."identifier" = ANY($1)
       AND coalesce(q."is_available", true)
   ) AND NOT EXISTS (SELECT FROM graphile_worker._private_jobs WHERE "locked_at" IS NOT NULL) AS "stuck"`,
);

/** True if jobs with these names wait, and neither this process nor another one takes any. */
export async function areJobsStuck(db: Db, names: readonly string[]): Promise<boolean> {
  if (Date.now() - takenAt < PATIENCE_MS) return false;
  return (await findStuck(db, [names, PATIENCE_MS / 1_000]))[0]!.stuck;
}
