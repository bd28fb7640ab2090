import "server-only";
import { findChangeRequest } from "@/lib/collaboration/change-requests/queries";
import type { ChangeRequestSubject } from "@/lib/collaboration/change-requests/subject";
import { agentOf, type PersonActor, type Viewer } from "@/lib/core/access/actor";
import { ConflictError, NotFound } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inOrder } from "@/lib/platform/db/in-order";
import { inTransaction, RETRIED } from "@/lib/platform/db/transaction";
import { type Recorder, record } from "@/lib/platform/events/record";
import { takeNumber } from "@/lib/spaces/spaces/numbers";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { addBranch, commit, lockBranch } from "@/lib/store/commit";
import type { LockedBranch } from "@/lib/store/locked-branch";

/** The actor who opens a change request: a person, or automation on their behalf. */
export type AuthorContext = Recorder & { actor: PersonActor };

/** Loads a change request. Throws NotFound if it was deleted meanwhile. */
export async function getChangeRequest(
  db: Db,
  ctx: { actor: Viewer },
  spaceId: string,
  id: string,
): Promise<ChangeRequestSubject> {
  const found = await findChangeRequest(db, ctx.actor, spaceId, id);
  if (!found) throw new NotFound("change request", id);
  return found;
}

/** Locks a change request until the transaction ends, then loads it. Throws NotFound. */
export async function lockChangeRequest(
  tx: Tx,
  ctx: { actor: Viewer },
  { space, changeRequest }: ChangeRequestSubject,
): Promise<{ branch: LockedBranch; subject: ChangeRequestSubject }> {
  const [branch, subject] = await inOrder(tx, [
    () => lockBranch(tx, changeRequest.branchId),
    () => getChangeRequest(tx, ctx, space.id, changeRequest.id),
  ]);
  return { branch, subject };
}

/** Throws Conflict if the space is locked. */
export function refuseLocked(space: SpaceSubject): void {
  if (space.editMode === "locked") {
    throw new ConflictError("This space is locked. Ask someone who manages it to unlock it.", "locked");
  }
}

type NewChangeRequest = {
  subject?: string;
  revertsId?: string;
  /** the author and the agent acting for them; defaults to the caller */
  author?: { id: string; agent: string };
  /** the revision of main to branch from; defaults to the head */
  base?: { seq: number; revisionId: string };
};

/** Opens a draft on the space's content, at a cost that does not depend on the space's size. */
export const createChangeRequest = (
  db: Db,
  ctx: AuthorContext,
  space: SpaceSubject,
  input: NewChangeRequest,
): Promise<ChangeRequestSubject> =>
  inTransaction(
    db,
    async (tx) => {
      refuseLocked(space);
      const number = await takeNumber(tx, space.id);
      const main = await tx.branch.findUniqueOrThrow({ where: { id: space.mainBranchId } });
      const base = input.base ?? { seq: main.headSeq, revisionId: main.headRevisionId! };
      const branch = await addBranch(tx, {
        organizationId: space.organizationId,
        spaceId: space.id,
        kind: "changeRequest",
        baseBranchId: main.id,
        baseSeq: base.seq,
      });
      await commit(tx, await lockBranch(tx, branch.id), {
        type: "edits",
        authorId: ctx.actor.userId,
        parents: [base.revisionId],
      });
      const id = newId();
      await tx.changeRequest.create({
        data: {
          id,
          organizationId: space.organizationId,
          spaceId: space.id,
          number,
          subject: input.subject ?? "",
          createdById: input.author?.id ?? ctx.actor.userId,
          agent: input.author?.agent ?? agentOf(ctx.actor),
          branchId: branch.id,
          revisionInitialId: base.revisionId,
          revertsId: input.revertsId,
        },
        select: { id: true },
      });
      await record(tx, ctx, {
        type: "changeRequest.created",
        organizationId: space.organizationId,
        spaceId: space.id,
        subjectId: id,
        payload: { number, subject: input.subject ?? "" },
      });
      return getChangeRequest(tx, ctx, space.id, id);
    },
    RETRIED,
  );
