import "server-only";
import { loadConflicts, openRecords } from "@/lib/collaboration/change-requests/commands/conflicts";
import { contribute } from "@/lib/collaboration/change-requests/commands/contribute";
import { getChangeRequest } from "@/lib/collaboration/change-requests/commands/create";
import { refuseClosed } from "@/lib/collaboration/change-requests/commands/merge";
import { mergeWithout, revertRevision } from "@/lib/collaboration/change-requests/commands/revert";
import { mergedContent } from "@/lib/collaboration/change-requests/commands/trial-merge";
import { type ChangeRequestSubject, eventFieldsOf } from "@/lib/collaboration/change-requests/subject";
import { getRevision } from "@/lib/content/revisions/find";
import { can } from "@/lib/core/access/roles";
import { ConflictError, Forbidden } from "@/lib/core/errors";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction, RETRIED } from "@/lib/platform/db/transaction";
import { record } from "@/lib/platform/events/record";
import { findSpace } from "@/lib/spaces/spaces/queries";
import { commit, lockBranch } from "@/lib/store/commit";
import { snapshotOfChangeRequest } from "@/lib/store/snapshot";
import { getImportRun } from "./queries";

/**
 * Undoes a finished import and returns the change request that does. For pages on main, that is a new one or
 * an open one that exists already; pages in a change request are removed from it. Throws Conflict if the
 * import added nothing, is undone already, or if its pages were edited in the change request since.
 */
export async function undoImport(
  db: Db,
  ctx: ActorContext,
  organizationId: string,
  importRunId: string,
): Promise<ChangeRequestSubject> {
  const run = await getImportRun(db, ctx.actor, organizationId, importRunId);
  const space = await findSpace(db, ctx.actor, run.spaceId);
  if (!space || !can(space.role, "space.edit")) {
    throw new Forbidden("You need edit access to this space to undo an import.");
  }
  if (run.status !== "completed" || run.revisionId === null) {
    throw new ConflictError(`This import is ${run.status} and added nothing to undo.`, "not_undoable");
  }
  if (run.changeRequestId === null) return revertRevision(db, ctx, space, run.revisionId, "an import");
  return takeOut(db, ctx, run.spaceId, run.changeRequestId, run.revisionId);
}

const takeOut = (
  db: Db,
  ctx: ActorContext,
  spaceId: string,
  changeRequestId: string,
  revisionId: string,
): Promise<ChangeRequestSubject> =>
  inTransaction(
    db,
    async (tx) => {
      const before = await getChangeRequest(tx, ctx, spaceId, changeRequestId);
      const branch = await lockBranch(tx, before.changeRequest.branchId);
      const subject = await getChangeRequest(tx, ctx, spaceId, changeRequestId);
      const { space, changeRequest } = subject;
      if (changeRequest.status === "merged") {
        throw new ConflictError(
          `This import was merged with change request #${changeRequest.number}. Revert that instead.`,
          "merged",
        );
      }
      refuseClosed(subject);
      const { seq } = await getRevision(tx, space, revisionId);
      const { change, result } = await mergeWithout(
        tx,
        snapshotOfChangeRequest(subject),
        seq,
        branch.headSeq,
      );
      const waiting = openRecords(await loadConflicts(tx, changeRequest.id)).pages;
      const edited =
        result.conflicts.length + [...change.pages.keys()].filter((id) => waiting.has(id)).length;
      if (edited > 0) {
        throw new ConflictError(
          "The imported pages were edited since. Delete them in the editor instead.",
          "edited_since",
        );
      }
      const revision = await commit(tx, branch, {
        ...mergedContent(result),
        type: "rollback",
        authorId: ctx.actor.userId,
      });
      if (!revision.changed) throw new ConflictError("Nothing left to undo.", "nothing_to_undo");
      await contribute(tx, changeRequest.id, ctx.actor, "edit");
      await record(tx, ctx, {
        type: "changeRequest.edited",
        ...eventFieldsOf({ space, changeRequest }),
        payload: { number: changeRequest.number, pages: [...change.pages.keys()], revision: revision.id },
      });
      return getChangeRequest(tx, ctx, spaceId, changeRequestId);
    },
    RETRIED,
  );
