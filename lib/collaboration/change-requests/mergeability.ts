import "server-only";
import type { Viewer } from "@/lib/core/access/actor";
import type { MergeResult } from "@/lib/core/content/tree-merge";
import { presentUser } from "@/lib/identity/users/present";
import { userSql } from "@/lib/identity/users/row";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { snapshotOfSpace } from "@/lib/store/snapshot";
import { loadConflicts } from "./commands/conflicts";
import { trialMerge } from "./commands/trial-merge";
import { checkRules } from "./merge-rules";
import { redirectsOf } from "./redirects";
import type { Mergeability, ReviewerState } from "./schemas";
import type { ChangeRequestSubject } from "./subject";

/** The latest review of each reviewer; an open review request counts more than an older review. */
const reviewersOf = prepared(
  "reviewers-of-change-request",
  `WITH given AS (
     SELECT DISTINCT ON (r."reviewerId") r."reviewerId" AS "id", head."treeHash" <> r."treeHash" AS "outdated",
       CASE r."status" WHEN 'approved' THEN 'approved' ELSE 'changes-requested' END AS "state"
     FROM "Review" r JOIN "ChangeRequest" c ON c."id" = r."changeRequestId"
     JOIN "Branch" d ON d."id" = c."branchId" JOIN "Revision" head ON head."id" = d."headRevisionId"
     WHERE r."changeRequestId" = $1
     ORDER BY r."reviewerId", r."createdAt" DESC, r."id" DESC
   ), asked AS (SELECT q."userId" AS "id" FROM "ReviewRequest" q WHERE q."changeRequestId" = $1)
   SELECT ${userSql("u")} AS "user", w."state", w."outdated" FROM (
     SELECT a."id", 'waiting' AS "state", false AS "outdated" FROM asked a
     UNION ALL
     SELECT g."id", g."state", g."outdated" FROM given g WHERE g."id" NOT IN (SELECT a."id" FROM asked a)
   ) w JOIN "User" u ON u."id" = w."id" ORDER BY lower(u."displayName"), u."id"`,
);

/** Loads all requested and actual reviewers of a change request, each with their latest state. */
const loadReviewers = async (db: Db, changeRequestId: string): Promise<ReviewerState[]> =>
  (await reviewersOf(db, [changeRequestId])).map((row) => ({ ...row, user: presentUser(row.user) }));

/** Forecasts a merge from the changes of both sides, without writing. */
export async function assessMergeability(
  db: Db,
  actor: Pick<Viewer, "userId">,
  subject: ChangeRequestSubject,
): Promise<Mergeability> {
  const { changeRequest, space } = subject;
  const [{ checks, bypassers }, reviewers] = await Promise.all([
    checkRules(db, subject),
    loadReviewers(db, changeRequest.id),
  ]);
  const state = { checks, reviewers, threads: changeRequest.commentsOpen };
  const bypass = bypassers.has(actor.userId) && checks.some(({ fulfilled }) => !fulfilled);
  if (changeRequest.status === "merged")
    return {
      mergeable: false,
      outdated: false,
      conflicts: 0,
      bypass: false,
      pageThreads: 0,
      redirects: { items: [], count: 0 },
      notices: { items: [], count: 0 },
      ...state,
    };
  const { result } = await trialMerge(db, subject, await loadConflicts(db, changeRequest.id));
  const [redirects, pageThreads] = await Promise.all([
    redirectsOf(db, snapshotOfSpace(space), result),
    threadsOn(db, space.id, result),
  ]);
  const conflicts = result.conflicts.filter(({ resolved }) => !resolved).length;
  return {
    mergeable: space.editMode !== "locked" && conflicts === 0 && checks.every(({ fulfilled }) => fulfilled),
    outdated: changeRequest.outdated,
    conflicts,
    bypass,
    pageThreads,
    redirects,
    notices: noticesOf(result),
    ...state,
  };
}

/** Most notices listed; further ones are only counted. */
const NOTICES_LISTED = 10;

const noticesOf = ({ notices }: MergeResult): Mergeability["notices"] => ({
  items: notices.slice(0, NOTICES_LISTED).map(({ kind, message }) => ({ kind, message })),
  count: notices.length,
});

/** Counts the space's open threads on pages that a merge edits. */
async function threadsOn(db: Db, spaceId: string, { pages }: MergeResult): Promise<number> {
  const edited = [...pages].flatMap(([id, page]) => (page ? [id] : []));
  if (edited.length === 0) return 0;
  const { _sum } = await db.pageCommentCount.aggregate({
    where: { placeId: spaceId, pageId: { in: edited } },
    _sum: { open: true },
  });
  return _sum.open ?? 0;
}
