import "server-only";
import { hoursBefore } from "@/lib/core/hours-before";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";

const KEPT_DAYS = 30;

const removeGivenUp = prepared(
  "remove-given-up-jobs",
  `SELECT FROM graphile_worker.complete_jobs(ARRAY(SELECT "id" FROM graphile_worker.jobs
     WHERE "attempts" >= "max_attempts" AND "locked_at" IS NULL AND "updated_at" < $1))`,
);

/** Deletes jobs that were given up long ago, which the queue keeps. */
export const cleanUpJobs = async (db: Db, now: Date): Promise<void> => {
  await removeGivenUp(db, [hoursBefore(now, KEPT_DAYS * 24)]);
};
