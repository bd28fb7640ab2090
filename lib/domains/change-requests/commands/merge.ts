import "server-only";
import { Conflict, Forbidden, PreconditionFailed } from "@/lib/errors";
import type { MergeChangeRequest } from "@/lib/model/change-requests/schemas";
import type { ChangeRequestSubject } from "@/lib/model/change-requests/subject";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { expectedVersions } from "@/lib/platform/api/server/etag";
import type { Db } from "@/lib/platform/db/client";
import { jsonValue } from "@/lib/platform/db/insert-rows";
import { prepared } from "@/lib/platform/db/prepared";
import { inTransaction, RETRIED } from "@/lib/platform/db/transaction";
import { record } from "@/lib/platform/events/record";
import { commit, type LockedBranch, lockBranch } from "@/lib/store/commit";
import { checkRules } from "../merge-rules";
import { loadConflicts } from "./conflicts";
import { lockChangeRequest, refuseLocked } from "./create";
import { commitOf, integrate, updateFromMain } from "./integrate";

export type Outcome<Result extends string> = { revision: string; result: Result | "conflicts" };

/**
 * Merges a change request into main. Everything happens under the lock of main's branch, so merges of one
 * space follow each other and the second sees what the first did. A merge that meets conflicts leaves
 * main as it is: it aligns the change request, where the conflicts wait. An archived one counts as reopened.
 */
export const mergeChangeRequest = (
  db: Db,
  ctx: ActorContext,
  before: ChangeRequestSubject,
  { bypass }: MergeChangeRequest = {},
): Promise<Outcome<"merge">> =>
  inTransaction(
    db,
    async (tx) => {
      const { subject, branches } = await lockForMerge(tx, ctx, before, refuseMerged);
      const { space, changeRequest } = subject;
      if (changeRequest.status === "archived") await reopen(tx, ctx, subject);
      const ignored = await rulesToIgnore(tx, ctx, subject, bypass !== undefined);
      const ruleBypass = ignored.length > 0 ? { reason: bypass!.reason, rules: ignored } : undefined;
      const [conflicts, editors] = await Promise.all([
        loadConflicts(tx, changeRequest.id),
        otherEditors(tx, [changeRequest.id, ctx.actor.userId]),
      ]);
      const integration = await integrate(tx, subject, conflicts);
      const { result } = integration;
      if (result.conflicts.some(({ resolved }) => !resolved)) {
        if (!changeRequest.outdated) {
          return { revision: changeRequest.headRevisionId, result: "conflicts" as const };
        }
        const { revision } = await updateFromMain(tx, ctx, subject, branches);
        return { revision: revision.id, result: "conflicts" as const };
      }
      const revision = await commit(tx, branches.main, {
        ...commitOf(integration),
        type: "merge",
        authorId: ctx.actor.userId,
        coAuthorIds: editors.map(({ userId }) => userId),
        message: changeRequest.subject,
        parents: [changeRequest.headRevisionId],
        changeRequestId: changeRequest.id,
        always: true,
        alongside: ({ id }) =>
          Promise.all([
            markMerged(tx, [
              ...[changeRequest.id, id, ctx.actor.userId, new Date()],
              ruleBypass ? jsonValue(ruleBypass) : null,
            ]),
            record(tx, ctx, {
              type: "changeRequest.merged",
              organizationId: space.organizationId,
              spaceId: space.id,
              subjectId: changeRequest.id,
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

/** Who wrote in a change request besides the person merging it, those included whose suggestions were applied. */
const otherEditors = prepared<{ userId: string }>(
  "other-editors",
  `SELECT DISTINCT "userId" FROM "Contribution" WHERE "changeRequestId" = $1 AND "actionType" = 'edit' AND "userId" <> $2`,
);

const markMerged = prepared(
  "mark-merged",
  `UPDATE "ChangeRequest" SET "status" = 'merged', "revisionMergedId" = $2, "mergedById" = $3, "mergedAt" = $4,
     "updatedAt" = $4, "ruleBypass" = $5 WHERE "id" = $1`,
);

/** The labels of unfulfilled rules that the caller may pass by and says why. Throws Conflict or Forbidden. */
async function rulesToIgnore(
  tx: Db,
  ctx: ActorContext,
  subject: ChangeRequestSubject,
  bypassing: boolean,
): Promise<string[]> {
  const { checks, bypassers } = await checkRules(tx, subject);
  const missing = checks.filter(({ fulfilled }) => !fulfilled);
  if (missing.length === 0) return [];
  if (!bypassing) {
    throw new Conflict(
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

/** Updates a change request from main; fields that both changed differently become conflicts in it. */
export const updateChangeRequestFromMain = (
  db: Db,
  ctx: ActorContext,
  before: ChangeRequestSubject,
): Promise<Outcome<"update">> =>
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

/** Locks main, then the change request, loads both as they are under the locks, and refuses what cannot go on. */
async function lockForMerge(
  tx: Db,
  ctx: ActorContext,
  before: ChangeRequestSubject,
  refuse = refuseClosed,
): Promise<{ subject: ChangeRequestSubject; branches: { main: LockedBranch; change: LockedBranch } }> {
  const [main, { branch: change, subject }] = await Promise.all([
    lockBranch(tx, before.space.mainBranchId),
    lockChangeRequest(tx, ctx, before),
  ]);
  refuse(subject);
  refuseStale(ctx, subject);
  return { subject, branches: { main, change } };
}

/** An archived change request that is merged is open again first, also in the record. */
async function reopen(
  tx: Db,
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
    organizationId: space.organizationId,
    spaceId: space.id,
    subjectId: changeRequest.id,
    payload: { number: changeRequest.number, changes: { status: { before: "archived", after: "open" } } },
  });
}

/** Throws Conflict when the change request is merged or its space takes no edits. */
function refuseMerged({ space, changeRequest }: Omit<ChangeRequestSubject, "role">): void {
  refuseLocked(space);
  if (changeRequest.status === "merged") {
    throw new Conflict("This change request is already merged. Open a new one for further edits.", "merged");
  }
}

/** Throws Conflict unless the change request is a draft or open and its space takes edits. */
export function refuseClosed(subject: Omit<ChangeRequestSubject, "role">): void {
  const { changeRequest } = subject;
  refuseMerged(subject);
  if (changeRequest.status === "archived") {
    throw new Conflict("This change request is archived. Reopen it first.", "archived");
  }
}

/** If-Match names the change request's revision that the caller looked at, and may name main's beside it. */
export function refuseStale(ctx: ActorContext, { space, changeRequest }: ChangeRequestSubject): void {
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
