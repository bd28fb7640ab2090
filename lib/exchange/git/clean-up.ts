import "server-only";
import { hoursBefore } from "@/lib/core/hours-before";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";

const KEPT_DAYS = 30;

/** Only the last operation of a space is shown; the states that it synced are needed later, its reports are not. */
const forgetReports = prepared(
  "forget-git-reports",
  `UPDATE "GitOperation" o SET "warnings" = NULL, "deletions" = NULL
   WHERE o."completedAt" < $1 AND num_nonnulls(o."warnings", o."deletions") > 0
     AND EXISTS (SELECT 1 FROM "GitOperation" n WHERE n."spaceId" = o."spaceId" AND n."createdAt" > o."createdAt")
   RETURNING o."id"`,
);

/** Deletes the reports of old operations that are not the last of their space. */
export const cleanUpGit = async (db: Db, now: Date): Promise<void> => {
  await forgetReports(db, [hoursBefore(now, KEPT_DAYS * 24)]);
};
