import "server-only";
import { changeRequestTag } from "@/lib/collaboration/change-requests/present";
import type { UpdateChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { type ChangeRequestSubject, eventFieldsOf } from "@/lib/collaboration/change-requests/subject";
import { can } from "@/lib/core/access/roles";
import { inField } from "@/lib/core/content/content-errors";
import { parseDocument } from "@/lib/core/content/document/validate";
import { ConflictError, Forbidden } from "@/lib/core/errors";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { requireTag } from "@/lib/platform/api/server/etag";
import type { Db, Prisma } from "@/lib/platform/db/client";
import { lockRow } from "@/lib/platform/db/lock-row";
import { inTransaction, RETRIED } from "@/lib/platform/db/transaction";
import { changesOf } from "@/lib/platform/events/changes";
import { record } from "@/lib/platform/events/record";
import { getChangeRequest } from "./create";

/** Changes subject, description or status. A merged change request keeps its status. */
export const updateChangeRequest = (
  db: Db,
  ctx: ActorContext,
  { space, changeRequest, role }: ChangeRequestSubject,
  input: UpdateChangeRequest,
): Promise<ChangeRequestSubject> =>
  inTransaction(
    db,
    async (tx) => {
      if (
        input.status === "archived" &&
        changeRequest.createdBy.id !== ctx.actor.userId &&
        !can(role, "space.review")
      ) {
        throw new Forbidden("Only the author or someone with review access can archive this change request.");
      }
      await lockRow(tx, "ChangeRequest", changeRequest.id);
      const current = await getChangeRequest(tx, ctx, space.id, changeRequest.id);
      const { status, ...before } = current.changeRequest;
      await requireTag(ctx, async () => changeRequestTag(current.changeRequest), "stale");
      if (status === "merged" && input.status !== undefined)
        throw new ConflictError("This change request is merged. Its status can't be changed.", "merged");
      const description = input.description && documentOf(input.description);
      const data = { ...input, description };
      const changes = changesOf(
        "changeRequest.updated",
        { ...before, ...(status !== "merged" && { status }) },
        data,
      );
      if (!changes) return current;
      await tx.changeRequest.update({
        where: { id: changeRequest.id },
        data: { ...data, updatedAt: new Date() },
        select: { id: true },
      });
      await record(tx, ctx, {
        type: "changeRequest.updated",
        ...eventFieldsOf({ space, changeRequest }),
        payload: { number: changeRequest.number, changes },
      });
      return getChangeRequest(tx, ctx, space.id, changeRequest.id);
    },
    RETRIED,
  );

function documentOf(description: NonNullable<UpdateChangeRequest["description"]>): Prisma.InputJsonObject {
  try {
    return parseDocument(description) as unknown as Prisma.InputJsonObject;
  } catch (error) {
    throw inField("description", error);
  }
}
