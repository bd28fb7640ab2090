import "server-only";
import type { ChangeRequestSubject } from "@/lib/collaboration/change-requests/subject";
import { getRevision, type RevisionRow } from "@/lib/content/revisions/find";
import type { Change } from "@/lib/core/content/records";
import type { MergeResult } from "@/lib/core/content/tree-merge";
import { ConflictError } from "@/lib/core/errors";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db, Tx } from "@/lib/platform/db/client";
import { lockRow } from "@/lib/platform/db/lock-row";
import { prepared } from "@/lib/platform/db/prepared";
import { inTransaction, RETRIED } from "@/lib/platform/db/transaction";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { type ContentChanges, changesBetween } from "@/lib/store/changes";
import { commit, lockBranch } from "@/lib/store/commit";
import { type Snapshot, snapshotOfSpace } from "@/lib/store/snapshot";
import { inputsOf, replaceConflicts } from "./conflicts";
import { contribute } from "./contribute";
import { createChangeRequest, getChangeRequest } from "./create";
import { type ContentSides, mergeContents } from "./merge-contents";
import { mergedContent } from "./trial-merge";

/**
 * Opens a change request that reverts one revision of main, or returns the open one that does so already. Its
 * subject uses `what` if the revision came from no change request.
 */
export const revertRevision = (
  db: Db,
  ctx: ActorContext,
  space: SpaceSubject,
  revisionId: string,
  what = "an edit",
): Promise<ChangeRequestSubject> =>
  inTransaction(
    db,
    async (tx) => {
      const row = await getRevision(tx, space, revisionId);
      if (row.branchId !== space.mainBranchId || row.seq <= 1) {
        throw new ConflictError(
          "Only revisions of the main content can be reverted, except the first.",
          "not_revertible",
        );
      }
      const begun = await revertBegun(tx, space.id, row);
      if (begun) return getChangeRequest(tx, ctx, space.id, begun);
      const undone = row.changeRequestId
        ? await tx.changeRequest.findUnique({
            where: { id: row.changeRequestId },
            select: { id: true, number: true, subject: true },
          })
        : null;
      const name = undone ? `#${undone.number} ${undone.subject}`.trim() : what;
      const created = await createChangeRequest(tx, ctx, space, {
        subject: `Revert ${name}`.slice(0, 100),
        revertsId: undone?.id,
      });

      const branch = await lockBranch(tx, created.changeRequest.branchId);
      const { main, change, result } = await mergeWithout(
        tx,
        snapshotOfSpace(space),
        row.seq,
        branch.baseSeq!,
      );
      const revision = await commit(tx, branch, {
        ...mergedContent(result),
        type: "rollback",
        authorId: ctx.actor.userId,
        parents: [revisionId],
      });
      if (!revision.changed && result.conflicts.length === 0) {
        throw new ConflictError("Nothing of this revision is left to revert.", "nothing_to_revert");
      }
      await replaceConflicts(
        tx,
        created.changeRequest.id,
        result.conflicts.map((conflict) => ({ conflict, inputs: inputsOf(conflict, main, change) })),
      );
      await contribute(tx, created.changeRequest.id, ctx.actor, "edit");
      await tx.changeRequest.update({
        where: { id: created.changeRequest.id },
        data: { status: "open" },
        select: { id: true },
      });
      return getChangeRequest(tx, ctx, space.id, created.changeRequest.id);
    },
    RETRIED,
  );

const openRevert = prepared(
  "open-revert",
  `SELECT c."id" FROM "ChangeRequest" c JOIN "Revision" r ON r."branchId" = c."branchId"
    WHERE c."spaceId" = $1 AND c."status" IN ('draft', 'open') AND c."createdAt" >= $2
      AND r."type" = 'rollback' AND r."parentIds" @> ARRAY[$3]
    ORDER BY c."number" LIMIT 1`,
);

/**
 * Returns the id of the open change request that reverts a revision. Concurrent callers wait for each other.
 */
async function revertBegun(
  tx: Tx,
  spaceId: string,
  { id, createdAt }: RevisionRow,
): Promise<string | undefined> {
  await lockRow(tx, "Revision", id);
  const [begun] = await openRevert(tx, [spaceId, createdAt, id]);
  return begun?.id;
}

/**
 * Reverts one revision of a branch by a three-way merge: the base is the revision, one side is the branch at
 * `headSeq`, the other side is the state before the revision.
 */
export async function mergeWithout(
  db: Db,
  snapshot: Snapshot,
  seq: number,
  headSeq: number,
): Promise<ContentSides & { result: MergeResult }> {
  const main = await changesBetween(db, snapshot, seq, headSeq);
  const change = reversed(await changesBetween(db, snapshot, seq - 1, seq));
  const sides = { main, change, snapshots: [snapshot] };
  return { ...sides, result: await mergeContents(db, snapshot.organizationId, sides) };
}

function reversed(changes: ContentChanges): ContentChanges {
  const swap = <T>(map: Map<string, Change<T>>): Map<string, Change<T>> =>
    new Map([...map].map(([id, { before, after }]) => [id, { before: after, after: before }]));
  return {
    pages: swap(changes.pages),
    files: swap(changes.files),
    reusables: swap(changes.reusables),
    variables: swap(changes.variables),
  };
}
