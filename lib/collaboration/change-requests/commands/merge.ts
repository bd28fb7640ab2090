import "server-only";
import { checkRules } from "@/lib/collaboration/change-requests/merge-rules";
import type { MergeChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { type ChangeRequestSubject, eventFieldsOf } from "@/lib/collaboration/change-requests/subject";
import { ConflictError, Forbidden, PreconditionFailed } from "@/lib/core/errors";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { expectedVersions } from "@/lib/platform/api/server/etag";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inOrder } from "@/lib/platform/db/in-order";
import { jsonValue } from "@/lib/platform/db/insert-rows";
import { prepared } from "@/lib/platform/db/prepared";
import { inTransaction, RETRIED } from "@/lib/platform/db/transaction";
import { record } from "@/lib/platform/events/record";
import { commit, lockBranch } from "@/lib/store/commit";
import type { LockedBranch } from "@/lib/store/locked-branch";
import { loadConflicts } from "./conflicts";
import { lockChangeRequest, refuseLocked } from "./create";
import { commitOf, trialMerge, updateFromMain } from "./trial-merge";

type MergeOutcome<Result extends string> = { revision: string; result: Result | "conflicts" };

/**
 * Merges a change request into main. Locks main's branch, so merges into one space run one after another. A
 * merge with conflicts leaves main unchanged and updates the change request, which then holds the conflicts.
 * An archived change request is reopened first.
 */
export const mergeChangeRequest = (
  db: Db,
  ctx: ActorContext,
  before: ChangeRequestSubject,
  { bypass }: MergeChangeRequest = {},
): Promise<MergeOutcome<"merge">> =>
  inTransaction(
    db,
    async (tx) => {
      const { subject, branches } = await lockForMerge(tx, ctx, before, refuseMerged);
      const { space, changeRequest } = subject;
      if (changeRequest.status === "archived") await reopen(tx, ctx, subject);
      const ignored = await rulesToIgnore(tx, ctx, subject, bypass !== undefined);
      const ruleBypass = ignored.length > 0 ? { reason: bypass!.reason, rules: ignored } : undefined;
      const [conflicts, editors] = await inOrder(tx, [
        () => loadConflicts(tx, changeRequest.id),
        () => otherEditors(tx, [changeRequest.id, ctx.actor.userId]),
      ]);
      const trial = await trialMerge(tx, subject, conflicts);
      const { result } = trial;
      if (result.conflicts.some(({ resolved }) => !resolved)) {
        if (!changeRequest.outdated) {
          return { revision: changeRequest.headRevisionId, result: "conflicts" as const };
        }
        const { revision } = await updateFromMain(tx, ctx, subject, branches);
        return { revision: revision.id, result: "conflicts" as const };
      }
      const revision = await commit(tx, branches.main, {
        ...commitOf(trial),
        type: "merge",
        authorId: ctx.actor.userId,
        coAuthorIds: editors.map(({ userId }) => userId),
        message: changeRequest.subject,
        parents: [changeRequest.headRevisionId],
        changeRequestId: changeRequest.id,
        always: true,
        alongside: ({ id }) =>
          inOrder(tx, [
            () =>
              markMerged(tx, [
                ...[changeRequest.id, id, ctx.actor.userId, new Date()],
                ruleBypass ? jsonValue(ruleBypass) : null,
              ]),
            () =>
              record(tx, ctx, {
                type: "changeRequest.merged",
                ...eventFieldsOf({ space, changeRequest }),
                payload: {
                  number: changeRequest.number,
                  subject: changeRequest.subject,
                  revision: id,
                  ...(ruleBypass && { ruleBypass }),
                },
              }),
          ]),
      });
      return { revision: revision.id, result: "merge" as const };
    },
    RETRIED,
  );

/** Editors of a change request except the person merging it, including authors of applied suggestions. */
const otherEditors = prepared(
  "other-editors",
  `SELECT DISTINCT "userId" FROM "Contribution" WHERE "changeRequestId" = $1 AND "actionType" = 'edit' AND "userId" <> $2`,
);

const markMerged = prepared(
  "mark-merged",
  `UPDATE "ChangeRequest" SET "status" = 'merged', "revisionMergedId" = $2, "mergedById" = $3, "mergedAt" = $4,
     "updatedAt" = $4, "ruleBypass" = $5 WHERE "id" = $1`,
);

/**
 * Returns the labels of unfulfilled rules that the caller bypasses with a reason. Throws Conflict or
 * Forbidden.
 */
async function rulesToIgnore(
  tx: Tx,
  ctx: ActorContext,
  subject: ChangeRequestSubject,
  bypassing: boolean,
): Promise<string[]> {
  const { checks, bypassers } = await checkRules(tx, subject);
  const missing = checks.filter(({ fulfilled }) => !fulfilled);
  if (missing.length === 0) return [];
  if (!bypassing) {
    throw new ConflictError(
      `This change request cannot be merged yet: ${missing.map(({ detail }) => detail).join(" ")}`,
      "merge_rules",
    );
  }
  if (!bypassers.has(ctx.actor.userId)) {
    throw new Forbidden(
      "You can't bypass the merge rules of this space. Meet the rules, or ask someone who can bypass them.",
      "merge_rules",
    );
  }
  return missing.map(({ label }) => label);
}

/** Updates a change request from main; fields changed differently on both sides become conflicts. */
export const updateChangeRequestFromMain = (
  db: Db,
  ctx: ActorContext,
  before: ChangeRequestSubject,
): Promise<MergeOutcome<"update">> =>
  inTransaction(
    db,
    async (tx) => {
      const { subject, branches } = await lockForMerge(tx, ctx, before);
      if (!subject.changeRequest.outdated) {
        return {
          revision: subject.changeRequest.headRevisionId,
          result: subject.changeRequest.conflicts > 0 ? ("conflicts" as const) : ("update" as const),
        };
      }
      const { revision, open } = await updateFromMain(tx, ctx, subject, branches);
      return { revision: revision.id, result: open > 0 ? ("conflicts" as const) : ("update" as const) };
    },
    RETRIED,
  );

/** Locks main, then the change request, reloads both, and refuses a stale or closed one. */
async function lockForMerge(
  tx: Tx,
  ctx: ActorContext,
  before: ChangeRequestSubject,
  refuse = refuseClosed,
): Promise<{ subject: ChangeRequestSubject; branches: { main: LockedBranch; change: LockedBranch } }> {
  const [main, { branch: change, subject }] = await inOrder(tx, [
    () => lockBranch(tx, before.space.mainBranchId),
    () => lockChangeRequest(tx, ctx, before),
  ]);
  refuse(subject);
  refuseStaleChangeRequest(ctx, subject);
  return { subject, branches: { main, change } };
}

/** Reopens an archived change request before the merge, with an event. */
async function reopen(
  tx: Tx,
  ctx: ActorContext,
  { space, changeRequest }: ChangeRequestSubject,
): Promise<void> {
  await tx.changeRequest.update({
    where: { id: changeRequest.id },
    data: { status: "open", updatedAt: new Date() },
    select: { id: true },
  });
  await record(tx, ctx, {
    type: "changeRequest.updated",
    ...eventFieldsOf({ space, changeRequest }),
    payload: { number: changeRequest.number, changes: { status: { before: "archived", after: "open" } } },
  });
}

/** Throws Conflict if the change request is merged or its space is locked. */
function refuseMerged({ space, changeRequest }: Omit<ChangeRequestSubject, "role">): void {
  refuseLocked(space);
  if (changeRequest.status === "merged") {
    throw new ConflictError(
      "This change request is already merged. Open a new one for further edits.",
      "merged",
    );
  }
}

/** Throws Conflict unless the change request is a draft or open and its space is unlocked. */
export function refuseClosed(subject: Omit<ChangeRequestSubject, "role">): void {
  const { changeRequest } = subject;
  refuseMerged(subject);
  if (changeRequest.status === "archived") {
    throw new ConflictError("This change request is archived. Reopen it first.", "archived");
  }
}

/** If-Match holds the tag of the change request's revision, and may hold main's tag too. */
export function refuseStaleChangeRequest(
  ctx: ActorContext,
  { space, changeRequest }: ChangeRequestSubject,
): void {
  const looked = expectedVersions(ctx);
  if (looked === null) return;
  const present = [changeRequest.headRevisionId, space.headRevisionId];
  if (!looked.includes(changeRequest.headRevisionId) || !looked.every((tag) => present.includes(tag))) {
    throw new PreconditionFailed(
      "The change request or the space has changed since you loaded it. Review the latest changes and try again.",
      "stale",
    );
  }
}
