import "server-only";
import type { ActorContext } from "@/lib/api/server/context";
import type { Resolution } from "@/lib/content/conflict";
import { hashRecord } from "@/lib/content/records";
import { Prisma, type TransactionClient } from "@/lib/db/client";
import { inTransaction, RETRIED } from "@/lib/db/transaction";
import { Conflict, NotFound } from "@/lib/errors";
import { record } from "@/lib/events/record";
import { type Commit, commit, lockBranch } from "@/lib/revisions/commit";
import { loadAssets, loadPages } from "@/lib/revisions/read";
import { viewOfChangeRequest } from "@/lib/revisions/view";
import type { ChangeRequestSubject } from "../subject";
import { type ConflictInputs, loadConflicts, resolutionsOf, type StoredConflict, sidesOf } from "./conflicts";
import { contribute } from "./contribute";
import { getChangeRequest } from "./create";
import { refuseClosed } from "./merge";
import { mergeContents } from "./merge-contents";

/**
 * Resolves a conflict, or takes a resolution back (null). What the conflict is about is merged anew from
 * its original three inputs with all decisions made so far, and the outcome becomes a revision of the
 * change request. Somebody else can go on where this left off. Throws Conflict when one of its pages was
 * edited after an earlier resolution: that edit would be lost.
 */
export const resolveConflict = (
  ctx: ActorContext,
  before: ChangeRequestSubject,
  conflictId: string,
  resolution: Resolution | null,
): Promise<ChangeRequestSubject> =>
  inTransaction(async (tx) => {
    const branch = await lockBranch(tx, before.changeRequest.branchId);
    const subject = await getChangeRequest(ctx, before.space.id, before.changeRequest.id);
    refuseClosed(subject);
    const stored = await loadConflicts(tx, subject.changeRequest.id);
    const target = stored.find(({ id }) => id === conflictId);
    if (!target) throw new NotFound("conflict", conflictId);
    await refuseEdited(subject, stored, target);

    const decided = stored.map((conflict) => (conflict === target ? { ...conflict, resolution } : conflict));
    const { commit: changes, conflicts } = await mergeAnew(subject, decided);
    const outcome = conflicts.find(({ id }) => id === conflictId);
    const resolved = outcome?.resolved === true;
    const revision = await commit(tx, branch, {
      ...only(changes, target.inputs),
      texts: changes.texts,
      type: "edits",
      authorId: ctx.actor.userId,
      message: "Resolve a conflict",
    });
    await tx.mergeConflict.update({
      where: { changeRequestId_id: { changeRequestId: subject.changeRequest.id, id: conflictId } },
      data: {
        detail: {
          ...(outcome ?? target.conflict),
          resolution,
          resolved,
        } as unknown as Prisma.InputJsonObject,
        resolution: resolution === null ? Prisma.DbNull : (resolution as Prisma.InputJsonObject),
        resolvedById: resolved ? ctx.actor.userId : null,
        resolvedAt: resolved ? new Date() : null,
      },
      select: { id: true },
    });
    await finish(tx, ctx, subject, conflictId, resolved, revision.id);
    return getChangeRequest(ctx, subject.space.id, subject.changeRequest.id);
  }, RETRIED);

/** The conflicting pages and files merged from their inputs, with what the decisions make of them. */
async function mergeAnew(subject: ChangeRequestSubject, decided: readonly StoredConflict[]) {
  const sides = sidesOf(decided);
  const view = viewOfChangeRequest(subject);
  const result = await mergeContents(
    subject.space.organizationId,
    { ...sides, views: [view] },
    resolutionsOf(decided),
  );
  /** ids that the result does not name are as main has them */
  const whole = <T>(
    given: Map<string, T | null>,
    main: ReadonlyMap<string, { after?: T }>,
  ): Map<string, T | null> =>
    new Map([...main].map(([id, { after }]) => [id, given.has(id) ? given.get(id)! : (after ?? null)]));
  return {
    conflicts: result.conflicts,
    commit: {
      pages: whole(result.pages, sides.main.pages),
      files: whole(result.files, sides.main.files),
      reusables: whole(result.reusables, sides.main.reusables),
      variables: whole(result.variables, sides.main.variables),
      texts: [...result.texts.values()],
    },
  };
}

/** The part of a merge that one conflict is about. */
function only(
  changes: Required<Pick<Commit, "pages" | "files" | "reusables" | "variables">>,
  inputs: ConflictInputs,
) {
  const pick = <T>(map: ReadonlyMap<string, T>, names: object): Map<string, T> =>
    new Map([...map].filter(([id]) => Object.hasOwn(names, id)));
  return {
    pages: pick(changes.pages, inputs.pages),
    files: pick(changes.files, inputs.files),
    reusables: pick(changes.reusables, inputs.reusables),
    variables: pick(changes.variables, inputs.variables),
  };
}

/** A decision may be changed as long as the pages still are what the decisions so far made of them. */
async function refuseEdited(
  subject: ChangeRequestSubject,
  stored: readonly StoredConflict[],
  target: StoredConflict,
): Promise<void> {
  const { commit: expected } = await mergeAnew(subject, stored);
  const view = viewOfChangeRequest(subject);
  const ids = Object.keys(target.inputs.pages);
  const now = new Map((await loadPages(view, ids)).map((page) => [page.record.id, page.recordHash]));
  const files = await loadAssets(view, "file");
  const edited =
    ids.some((id) => hashOf(expected.pages.get(id)) !== now.get(id)) ||
    Object.keys(target.inputs.files).some(
      (id) => hashOf(expected.files.get(id)) !== files.get(id)?.recordHash,
    );
  if (edited) {
    throw new Conflict(
      "The page was edited after this conflict was resolved. Edit the page itself instead.",
      "edited_since",
    );
  }
}

const hashOf = (value: object | null | undefined): string | undefined =>
  value ? hashRecord(value) : undefined;

async function finish(
  tx: TransactionClient,
  ctx: ActorContext,
  { space, changeRequest }: ChangeRequestSubject,
  conflictId: string,
  resolved: boolean,
  revision: string,
): Promise<void> {
  await contribute(tx, changeRequest.id, ctx.actor.userId, "edit");
  await record(tx, ctx, {
    type: "changeRequest.conflictResolved",
    organizationId: space.organizationId,
    spaceId: space.id,
    subjectId: changeRequest.id,
    payload: { number: changeRequest.number, conflict: conflictId, resolved, revision },
  });
}
