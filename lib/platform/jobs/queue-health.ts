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
     SELECT FROM graphile_worker.jobs
     WHERE "locked_at" IS NULL AND "attempts" < "max_attempts" AND "run_at" < now() - make_interval(secs => $2)
       AND "task_identifier" = ANY($1)
   ) AND NOT EXISTS (SELECT FROM graphile_worker.jobs WHERE "locked_at" IS NOT NULL) AS "stuck"`,
);

/** True if jobs with these names wait, and neither this process nor another one takes any. */
export async function areJobsStuck(db: Db, names: readonly string[]): Promise<boolean> {
  if (Date.now() - takenAt < PATIENCE_MS) return false;
  return (await findStuck(db, [names, PATIENCE_MS / 1_000]))[0]!.stuck;
}
