import "server-only";
import type { Viewer } from "@/lib/core/access/actor";
import type { MergeResult } from "@/lib/core/content/tree-merge";
import type { Db } from "@/lib/platform/db/client";
import { snapshotOfSpace } from "@/lib/store/snapshot";
import { loadConflicts } from "./commands/conflicts";
import { trialMerge } from "./commands/trial-merge";
import { checkRules } from "./merge-rules";
import { redirectsOf } from "./redirects";
import { loadReviewers } from "./reviewers";
import type { Mergeability } from "./schemas";
import type { ChangeRequestSubject } from "./subject";

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
