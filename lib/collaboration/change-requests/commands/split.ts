import "server-only";
import type { SplitChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { type ChangeRequestSubject, eventFieldsOf } from "@/lib/collaboration/change-requests/subject";
import type { Change } from "@/lib/core/content/records";
import { neededBy, type PageChanges, withNeeded } from "@/lib/core/content/tree-split";
import { ConflictError, Invalid } from "@/lib/core/errors";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db, Tx } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { inTransaction, RETRIED } from "@/lib/platform/db/transaction";
import { record } from "@/lib/platform/events/record";
import { type ContentChanges, changesOfOverlay } from "@/lib/store/changes";
import { type Commit, commit, lockBranch } from "@/lib/store/commit";
import { loadAncestors, loadPages } from "@/lib/store/read";
import { snapshotOfChangeRequest, snapshotOfMergeBase } from "@/lib/store/snapshot";
import { loadConflicts, type StoredConflict } from "./conflicts";
import { createChangeRequest, getChangeRequest, lockChangeRequest } from "./create";
import { refuseClosed, refuseStaleChangeRequest } from "./merge";
import { type SplitAssets, splitAssets } from "./split-assets";

/**
 * Moves pages of a change request into a new one of the same author, with their new ancestors and files. Both
 * keep the same base, so that merging both, in either order, equals merging the original. Throws Conflict if
 * a remaining page needs a page that would leave.
 */
export const splitChangeRequest = (
  db: Db,
  ctx: ActorContext,
  before: ChangeRequestSubject,
  input: SplitChangeRequest,
): Promise<ChangeRequestSubject> =>
  inTransaction(
    db,
    async (tx) => {
      const { branch, subject } = await lockChangeRequest(tx, ctx, before);
      refuseClosed(subject);
      refuseStaleChangeRequest(ctx, subject);
      const { space, changeRequest } = subject;
      const changes = await changesOfOverlay(tx, snapshotOfChangeRequest(subject));
      const conflicts = await loadConflicts(tx, changeRequest.id);
      const open = conflicts.filter(({ resolvedAt }) => resolvedAt === null);
      refusePagesInConflict(open, input.pages);
      const taken = await choose(tx, subject, changes.pages, input.pages);
      refusePagesInConflict(open, taken);
      const assets = await splitAssets(tx, space.organizationId, changes, taken);
      refuseFilesInConflict(open, assets);
      if (open.length === 0) refuseAll(changes, taken, assets);

      const made = await createChangeRequest(tx, ctx, space, {
        subject:
          input.subject ?? `Part of #${changeRequest.number} ${changeRequest.subject}`.trim().slice(0, 100),
        author: { id: changeRequest.createdBy.id, agent: changeRequest.agent },
        base: {
          seq: changeRequest.baseSeq,
          revisionId: changeRequest.revisionMergedAncestorId ?? changeRequest.revisionInitialId,
        },
      });
      const pages = new Map([...changes.pages].filter(([id]) => taken.has(id)));
      const revision = await commit(tx, await lockBranch(tx, made.changeRequest.branchId), {
        ...states({ pages, ...assets.used }, "after"),
        type: "edits",
        authorId: ctx.actor.userId,
        message: `Taken out of #${changeRequest.number}`,
        parents: [changeRequest.headRevisionId],
      });
      const rest = await commit(tx, branch, {
        ...states({ pages, ...assets.leaving }, "before"),
        type: "edits",
        authorId: ctx.actor.userId,
        message: `Pages were taken out into #${made.changeRequest.number}`,
      });
      await finish(tx, ctx, subject, made, { pages: [...taken], revision: rest.id, split: revision.id });
      return getChangeRequest(tx, ctx, space.id, made.changeRequest.id);
    },
    RETRIED,
  );

/** Returns the states on one side of the changes, as a commit. */
function states(
  { pages, files, reusables }: Pick<ContentChanges, "pages" | "files" | "reusables">,
  side: "before" | "after",
): Pick<Commit, "pages" | "files" | "reusables"> {
  const of = <Value>(changes: ReadonlyMap<string, Change<Value>>) =>
    new Map([...changes].map(([id, change]) => [id, change[side] ?? null]));
  return { pages: of(pages), files: of(files), reusables: of(reusables) };
}

const titleOf = (changes: PageChanges, id: string): string => {
  const { before, after } = changes.get(id) ?? {};
  return after?.title ?? before?.title ?? id;
};

/**
 * Returns the requested pages and those they need. Throws if one did not change, or if a remaining page needs
 * one of them.
 */
async function choose(
  db: Db,
  subject: ChangeRequestSubject,
  changes: PageChanges,
  wanted: readonly string[],
): Promise<Set<string>> {
  wanted.forEach((id, index) => {
    if (!changes.has(id))
      throw Invalid.field(`pages.${index}`, "is not a page that this change request changes.");
  });
  const baseParent = await baseParents(db, subject, changes);
  const taken = withNeeded(wanted, changes, baseParent);
  const rest = new Set([...changes.keys()].filter((id) => !taken.has(id)));
  const [missing] = neededBy(rest, changes, baseParent);
  if (missing) {
    const [needed, by] = missing.map((id) => titleOf(changes, id));
    throw new ConflictError(
      `“${by}” depends on changes to “${needed}”. Split off both, or neither.`,
      "needed_by_rest",
    );
  }
  return taken;
}

/** Looks up parents at the base, for all changed pages and all their ancestors before and after. */
async function baseParents(
  db: Db,
  subject: ChangeRequestSubject,
  changes: PageChanges,
): Promise<(id: string) => string | null> {
  const base = snapshotOfMergeBase(subject);
  const parents = [...changes.values()].flatMap(({ after }) => after?.parentId ?? []);
  const start = await loadPages(db, base, [...new Set([...changes.keys(), ...parents])]);
  const known = [...start, ...(await loadAncestors(db, base, start))];
  const parentOf = new Map(known.map(({ record: page }) => [page.id, page.parentId]));
  return (id) => parentOf.get(id) ?? null;
}

function refuseAll(changes: ContentChanges, taken: ReadonlySet<string>, { leaving }: SplitAssets): void {
  const stays =
    changes.pages.size -
    taken.size +
    (changes.files.size - leaving.files.size) +
    (changes.reusables.size - leaving.reusables.size) +
    changes.variables.size;
  if (stays === 0) {
    throw new ConflictError("Leave at least one change in this change request.", "nothing_remains");
  }
}

/** Pages with an open conflict cannot leave. */
function refusePagesInConflict(open: readonly StoredConflict[], ids: Iterable<string>): void {
  for (const id of ids) {
    const input = open.map(({ inputs }) => inputs.pages[id]).find((found) => found !== undefined);
    if (!input) continue;
    const title = (input.change ?? input.main ?? input.base)?.title ?? "A page";
    throw new ConflictError(
      `“${title}” has an unresolved conflict. Resolve it first, then split.`,
      "page_in_conflict",
    );
  }
}

function refuseFilesInConflict(open: readonly StoredConflict[], { used }: SplitAssets): void {
  const waiting = open.flatMap(({ inputs }) => [
    ...Object.keys(inputs.files),
    ...Object.keys(inputs.reusables),
  ]);
  if (waiting.some((id) => used.files.has(id) || used.reusables.has(id))) {
    throw new ConflictError(
      "A file used by these pages has an unresolved conflict. Resolve it first, then split.",
      "file_in_conflict",
    );
  }
}

const copyEditors = prepared(
  "copy-editors",
  `INSERT INTO "Contribution" ("changeRequestId", "userId", "actionType", "agent")
    SELECT $1, "userId", "actionType", "agent" FROM "Contribution"
    WHERE "changeRequestId" = $2 AND "actionType" = 'edit'`,
);

async function finish(
  tx: Tx,
  ctx: ActorContext,
  { space, changeRequest }: ChangeRequestSubject,
  made: ChangeRequestSubject,
  { pages, revision, split }: { pages: string[]; revision: string; split: string },
): Promise<void> {
  await tx.changeRequest.update({
    where: { id: made.changeRequest.id },
    data: { status: changeRequest.status, updatedAt: new Date() },
    select: { id: true },
  });
  await tx.changeRequest.update({
    where: { id: changeRequest.id },
    data: { updatedAt: new Date() },
    select: { id: true },
  });
  // Editors of the original may have edited either part.
  await copyEditors(tx, [made.changeRequest.id, changeRequest.id]);
  await record(tx, ctx, {
    type: "changeRequest.split",
    ...eventFieldsOf({ space, changeRequest }),
    payload: { number: changeRequest.number, into: made.changeRequest.number, pages, revision, split },
  });
}
