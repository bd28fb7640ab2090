import "server-only";
import { diffPage } from "@/lib/core/content/tree-diff";
import type { UserRow } from "@/lib/identity/users/row";
import type { Db } from "@/lib/platform/db/client";
import { changesOfOverlay } from "@/lib/store/changes";
import { pathsOf } from "@/lib/store/page-paths";
import { loadPages } from "@/lib/store/read";
import { snapshotOfChangeRequest, snapshotOfMergeBase } from "@/lib/store/snapshot";
import type { MergeConditionFacts } from "./merge-conditions";
import type { ChangeRequestSubject } from "./subject";

/** A reviewer's latest review; `current` if it covers the change request's present content. */
export type ReviewState = { reviewer: UserRow; status: "approved" | "changes-requested"; current: boolean };

/** Returns the facts for merge conditions. Costs grow with the change request, not the space. */
export async function mergeFactsOf(
  db: Db,
  subject: ChangeRequestSubject,
  reviews: readonly ReviewState[],
): Promise<MergeConditionFacts> {
  const { changeRequest } = subject;
  const { pages } = await changesOfOverlay(db, snapshotOfChangeRequest(subject));
  const ids = [...pages.keys()];
  const count = { created: 0, edited: 0, moved: 0, deleted: 0 };
  for (const change of pages.values()) {
    const diff = diffPage(change);
    if (!diff) continue;
    if (diff.kind === "created" || diff.kind === "deleted") count[diff.kind] += 1;
    else if (Object.keys(diff.attributes).length > 0) count.edited += 1;
    else count.moved += 1;
  }
  const paths = new Set<string>();
  for (const snapshot of [snapshotOfMergeBase(subject), snapshotOfChangeRequest(subject)]) {
    for (const path of (await pathsOf(db, snapshot, await loadPages(db, snapshot, ids))).values())
      if (path) paths.add(path);
  }
  const approved = reviews.filter(({ status, current }) => status === "approved" && current);
  return {
    number: changeRequest.number,
    subject: changeRequest.subject,
    hasDescription: changeRequest.description !== null,
    status: changeRequest.status,
    author: changeRequest.createdBy.email,
    outdated: changeRequest.outdated,
    openComments: changeRequest.commentsOpen,
    approvals: approved.length,
    approvedBy: approved.map(({ reviewer }) => reviewer.email),
    changesRequested: reviews.filter(({ status }) => status === "changes-requested").length,
    pages: { ...count, changed: ids.length, paths: [...paths].sort() },
  };
}
