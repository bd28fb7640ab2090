import "server-only";
import { can } from "@/lib/access/roles";
import type { ActorContext } from "@/lib/api/server/context";
import { requireTag } from "@/lib/api/server/etag";
import { parseDocument } from "@/lib/content/document/validate";
import { inField } from "@/lib/content/refused";
import type { Prisma } from "@/lib/db/client";
import { inTransaction, RETRIED } from "@/lib/db/transaction";
import { Conflict, Forbidden } from "@/lib/errors";
import { record } from "@/lib/events/record";
import { changeRequestTag } from "../present";
import type { UpdateChangeRequest } from "../schemas";
import type { ChangeRequestSubject } from "../subject";
import { getChangeRequest } from "./create";

/** Changes subject, description or status. A merged change request keeps its status for ever. */
export const updateChangeRequest = (
  ctx: ActorContext,
  { space, changeRequest, role }: ChangeRequestSubject,
  input: UpdateChangeRequest,
): Promise<ChangeRequestSubject> =>
  inTransaction(async (tx) => {
    if (
      input.status === "archived" &&
      changeRequest.createdBy.id !== ctx.actor.userId &&
      !can(role, "space.review")
    ) {
      throw new Forbidden("Only its author, or somebody who may review, can archive this change request.");
    }
    if (ctx.ifMatch !== null) {
      await tx.$queryRaw`SELECT 1 FROM "ChangeRequest" WHERE "id" = ${changeRequest.id} FOR NO KEY UPDATE`;
      const present = async () => (await getChangeRequest(ctx, space.id, changeRequest.id)).changeRequest;
      await requireTag(ctx, async () => changeRequestTag(await present()), "stale");
    }
    const { count } = await tx.changeRequest.updateMany({
      where: { id: changeRequest.id, ...(input.status !== undefined && { status: { not: "merged" } }) },
      data: {
        subject: input.subject,
        ...(input.description !== undefined && { description: documentOf(input.description) }),
        status: input.status,
        updatedAt: new Date(),
      },
    });
    if (count === 0)
      throw new Conflict("This change request is merged; its status cannot change any more.", "merged");
    await record(tx, ctx, {
      type: "changeRequest.updated",
      organizationId: space.organizationId,
      spaceId: space.id,
      subjectId: changeRequest.id,
      payload: {
        number: changeRequest.number,
        fields: Object.keys(input),
        ...(input.status && { status: input.status }),
      },
    });
    return getChangeRequest(ctx, space.id, changeRequest.id);
  }, RETRIED);

function documentOf(description: NonNullable<UpdateChangeRequest["description"]>): Prisma.InputJsonObject {
  try {
    return parseDocument(description) as unknown as Prisma.InputJsonObject;
  } catch (error) {
    throw inField("description", error);
  }
}
