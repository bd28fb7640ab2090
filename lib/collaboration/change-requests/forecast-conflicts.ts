import "server-only";
import { jobActor } from "@/lib/core/access/actor";
import { withoutRequest } from "@/lib/platform/api/server/context";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { record } from "@/lib/platform/events/record";
import type { JobRun } from "@/lib/platform/jobs/job";
import { conflictForecastJob } from "@/lib/store/conflict-forecast-job";
import { loadConflicts } from "./commands/conflicts";
import { trialMerge } from "./commands/trial-merge";
import { findChangeRequest } from "./queries";
import { type ChangeRequestSubject, eventFieldsOf } from "./subject";

/*
 * Finds new conflicts right after a revision of main, because a change request may be updated only weeks
 * later. Checks only change requests that touch the same records, or pages above, below or beside them.
 */

/** Rows of a change request c that join rows of the revision. */
const isTouched = (rows: string, condition: string, table = "PageVersion") => `EXISTS (
  SELECT FROM ${rows} m JOIN "${table}" v ON v."branchId" = c."branchId" AND v."toSeq" IS NULL AND ${condition})`;

/**
 * Change requests that may conflict with revision $2 of space $1 and are not updated from it. Conflicts
 * without a common page: a page below one that the other side deletes, two pages with one address, and moves
 * that form a cycle, which includes the ancestors of the new parent.
 */
const affectedBy = prepared(
  "change-requests-affected-by-revision",
  `WITH RECURSIVE main AS (
     SELECT s."id", s."mainBranchId" AS "branch" FROM "Space" s WHERE s."id" = $1 AND s."deletedAt" IS NULL
   ), written AS MATERIALIZED (
     SELECT p."pageId", p."parentId", p."slug" FROM main JOIN "PageVersion" p ON p."branchId" = main."branch" AND p."fromSeq" = $2
   ), closed AS MATERIALIZED (
     SELECT p."pageId", p."parentId" FROM main JOIN "PageVersion" p ON p."branchId" = main."branch" AND p."toSeq" = $2
   ), removed AS (
     SELECT "pageId" FROM closed EXCEPT SELECT "pageId" FROM written
   ), assets AS MATERIALIZED (
     SELECT a."kind", a."key" FROM main JOIN "AssetVersion" a
       ON a."branchId" = main."branch" AND (a."fromSeq" = $2 OR a."toSeq" = $2)
   ), above ("pageId", "parentId") AS (
     SELECT p."pageId", p."parentId" FROM written JOIN closed USING ("pageId") CROSS JOIN main
     JOIN "PageVersion" p ON p."branchId" = main."branch" AND p."pageId" = written."parentId" AND p."fromSeq" <= $2
       AND (p."toSeq" IS NULL OR p."toSeq" > $2)
     WHERE written."parentId" IS DISTINCT FROM closed."parentId"
     UNION
     SELECT p."pageId", p."parentId" FROM above CROSS JOIN main
     JOIN "PageVersion" p ON p."branchId" = main."branch" AND p."pageId" = above."parentId" AND p."fromSeq" <= $2
       AND (p."toSeq" IS NULL OR p."toSeq" > $2)
   )
   SELECT c."id", c."createdById", r."authorId" FROM main
   JOIN "Revision" r ON r."branchId" = main."branch" AND r."seq" = $2
   JOIN "ChangeRequest" c ON c."spaceId" = main."id" AND c."status" IN ('draft', 'open')
   JOIN "Branch" d ON d."id" = c."branchId" AND d."baseSeq" < $2
   WHERE ${[
     isTouched("written", `v."pageId" = m."pageId"`),
     isTouched("closed", `v."pageId" = m."pageId"`),
     isTouched("assets", `v."kind" = m."kind" AND v."key" = m."key"`, "AssetVersion"),
     isTouched("removed", `v."parentId" = m."pageId" AND NOT v."deleted"`),
     isTouched("written", `v."pageId" = m."parentId" AND v."deleted"`),
     isTouched(
       "written",
       `coalesce(v."parentId", '') = coalesce(m."parentId", '') AND v."slug" = m."slug" AND v."slug" <> '' AND NOT v."deleted"`,
     ),
     isTouched(
       "above",
       `v."pageId" = m."pageId" AND NOT v."deleted" AND v."parentId" IS DISTINCT FROM m."parentId"`,
     ),
   ].join("\n     OR ")}`,
);

export async function handle(
  db: Db,
  { spaceId, seq }: { spaceId: string; seq: number },
  { signal }: JobRun,
): Promise<void> {
  for (const { id, createdById, authorId } of await affectedBy(db, [spaceId, seq])) {
    signal.throwIfAborted();
    const subject = await findChangeRequest(db, jobActor(conflictForecastJob.name, createdById), spaceId, id);
    const conflicts = subject ? await newConflicts(db, subject, seq) : 0;
    if (!subject || conflicts === 0) continue;
    await record(db, withoutRequest(jobActor(conflictForecastJob.name, authorId)), {
      type: "changeRequest.conflictForeseen",
      ...eventFieldsOf(subject),
      payload: { number: subject.changeRequest.number, conflicts },
    });
  }
}

/** Counts the conflicts with a revision of main that the revision before did not have. */
async function newConflicts(db: Db, subject: ChangeRequestSubject, seq: number): Promise<number> {
  const stored = await loadConflicts(db, subject.changeRequest.id);
  const openAt = async (at: number): Promise<string[]> => {
    const { result } = await trialMerge(db, subject, stored, at);
    // Ids differ between the two merges; kind, target and field identify a conflict.
    return result.conflicts.flatMap(({ kind, target, field, resolved }) =>
      resolved ? [] : [JSON.stringify([kind, target, field])],
    );
  };
  const now = await openAt(seq);
  if (now.length === 0) return 0;
  const before = new Set(await openAt(seq - 1));
  return now.filter((place) => !before.has(place)).length;
}
