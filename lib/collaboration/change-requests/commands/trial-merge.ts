import "server-only";
import { type ChangeRequestSubject, eventFieldsOf } from "@/lib/collaboration/change-requests/subject";
import { sameValue } from "@/lib/core/canonical-json";
import type { Change } from "@/lib/core/content/records";
import type { MergeResult } from "@/lib/core/content/tree-merge";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db, Tx } from "@/lib/platform/db/client";
import { changesOf } from "@/lib/platform/events/changes";
import { record } from "@/lib/platform/events/record";
import { type ContentChanges, changesBetween, changesOfOverlay } from "@/lib/store/changes";
import { type Commit, commit, type NewRevision } from "@/lib/store/commit";
import type { LockedBranch } from "@/lib/store/locked-branch";
import { snapshotOfChangeRequest, snapshotOfSpace } from "@/lib/store/snapshot";
import {
  inputsOf,
  loadConflicts,
  replaceConflicts,
  resolutionsOf,
  type StoredConflict,
  sidesOf,
} from "./conflicts";
import { mergeContents } from "./merge-contents";

/** A change request merged with main's head, in memory. */
type TrialMerge = { sides: { main: ContentChanges; change: ContentChanges }; result: MergeResult };

/**
 * Merges the changes on main and in the change request since the merge base. Pages in unresolved conflict
 * enter with their text from before the conflict, not with the provisional state.
 * @param seq the revision of main to merge with; defaults to the head
 */
export async function trialMerge(
  db: Db,
  subject: ChangeRequestSubject,
  conflicts: readonly StoredConflict[],
  seq: number | null = null,
): Promise<TrialMerge> {
  const { space, changeRequest } = subject;
  const mainSnapshot = { ...snapshotOfSpace(space), seq };
  const snapshot = snapshotOfChangeRequest(subject);
  const [main, change] = await Promise.all([
    changesBetween(db, mainSnapshot, changeRequest.baseSeq, seq ?? space.headSeq),
    changesOfOverlay(db, snapshot),
  ]);
  const open = conflicts.filter(({ resolvedAt }) => resolvedAt === null);
  restoreInputs(main, change, open);
  const sides = { main, change };
  const result = await mergeContents(
    db,
    space.organizationId,
    { ...sides, snapshots: [mainSnapshot, snapshot] },
    resolutionsOf(conflicts),
  );
  return { sides, result };
}

/** Replaces the provisional state of open conflicts by their original inputs. */
function restoreInputs(main: ContentChanges, change: ContentChanges, open: readonly StoredConflict[]): void {
  const original = sidesOf(open);
  for (const kind of ["pages", "files", "reusables", "variables"] as const) {
    const onMain = main[kind] as Map<string, Change<unknown>>;
    const inChange = change[kind] as Map<string, Change<unknown>>;
    for (const [id, { before, after }] of original.main[kind]) {
      const later: Change<unknown> | undefined = onMain.get(id);
      onMain.set(id, { before, after: later ? later.after : after });
    }
    for (const [id, input] of original.change[kind]) inChange.set(id, input);
  }
}

/** Pages that both sides changed and that merged without a conflict. */
function combinedPages({ sides, result }: TrialMerge): string[] {
  const decided = new Set(result.conflicts.flatMap(({ target, pages }) => [target.id, ...(pages ?? [])]));
  return [...sides.change.pages].flatMap(([id, { after }]) => {
    const main = sides.main.pages.get(id);
    if (!main || decided.has(id) || sameValue(main.after, after)) return [];
    return [id];
  });
}

/** Returns the differences of a merge result from main, as a commit. */
export const commitOf = (
  trial: TrialMerge,
): Pick<Commit, "pages" | "files" | "reusables" | "variables" | "texts" | "combined"> => ({
  combined: combinedPages(trial),
  ...mergedContent(trial.result),
});

/** Returns the content of a merge result, as a commit. */
export const mergedContent = (
  result: MergeResult,
): Pick<Commit, "pages" | "files" | "reusables" | "variables" | "texts"> => ({
  pages: result.pages,
  files: result.files,
  reusables: result.reusables,
  variables: result.variables,
  texts: result.texts.values(),
});

/** Updates a change request from main: writes a revision, and the conflicts as rows. */
export async function updateFromMain(
  tx: Tx,
  ctx: ActorContext,
  subject: ChangeRequestSubject,
  branches: { main: LockedBranch; change: LockedBranch },
): Promise<{ revision: NewRevision; open: number }> {
  const { changeRequest } = subject;
  const trial = await trialMerge(tx, subject, await loadConflicts(tx, changeRequest.id));
  const { sides, result } = trial;
  const revision = await commit(tx, branches.change, {
    ...commitOf(trial),
    type: "update",
    authorId: ctx.actor.userId,
    parents: [branches.main.headRevisionId!],
    rebase: { baseSeq: branches.main.headSeq },
  });
  await replaceConflicts(
    tx,
    changeRequest.id,
    result.conflicts.map((conflict) => ({ conflict, inputs: inputsOf(conflict, sides.main, sides.change) })),
  );
  await tx.changeRequest.update({
    where: { id: changeRequest.id },
    data: { revisionMergedAncestorId: branches.main.headRevisionId, updatedAt: new Date() },
    select: { id: true },
  });
  const open = result.conflicts.filter(({ resolved }) => !resolved).length;
  const { number } = changeRequest;
  const fields = eventFieldsOf(subject);
  if (open > 0) {
    const payload = { number, conflicts: open };
    await record(tx, ctx, { type: "changeRequest.conflicted", ...fields, payload });
  } else {
    const before = { revision: changeRequest.headRevisionId, conflicts: changeRequest.conflicts };
    const after = { revision: revision.id, conflicts: open };
    const changes = changesOf("changeRequest.updated", before, after) ?? {};
    await record(tx, ctx, { type: "changeRequest.updated", ...fields, payload: { number, changes } });
  }
  return { revision, open };
}
