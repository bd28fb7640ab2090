import "server-only";
import type { Viewer } from "@/lib/core/access/actor";
import type { Mergeability } from "@/lib/model/change-requests/schemas";
import type { ChangeRequestSubject } from "@/lib/model/change-requests/subject";
import type { Db } from "@/lib/platform/db/client";
import { viewOfSpace } from "@/lib/store/view";
import { loadConflicts } from "./commands/conflicts";
import { integrate } from "./commands/integrate";
import { checkRules } from "./merge-rules";
import { redirectsOf } from "./redirects";
import { loadReviewers } from "./reviewers";

/** What merging now would meet: computed on what both sides changed, nothing is written. */
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
  const standing = { checks, reviewers, threads: changeRequest.commentsOpen };
  const bypass = bypassers.has(actor.userId) && checks.some(({ fulfilled }) => !fulfilled);
  if (changeRequest.status === "merged")
    return {
      mergeable: false,
      outdated: false,
      conflicts: 0,
      bypass: false,
      redirects: { items: [], count: 0 },
      ...standing,
    };
  const { result } = await integrate(db, subject, await loadConflicts(db, changeRequest.id));
  const conflicts = result.conflicts.filter(({ resolved }) => !resolved).length;
  return {
    mergeable: space.editMode !== "locked" && conflicts === 0 && checks.every(({ fulfilled }) => fulfilled),
    outdated: changeRequest.outdated,
    conflicts,
    bypass,
    redirects: await redirectsOf(db, viewOfSpace(space), result),
    ...standing,
  };
}
