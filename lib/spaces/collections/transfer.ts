import "server-only";
import type { Caller } from "@/lib/core/access/actor";
import { can } from "@/lib/core/access/roles";
import { Forbidden } from "@/lib/core/errors";
import { dropInvitesTo } from "@/lib/organizations/invites/commands/links";
import { dropCollectionGrants } from "@/lib/organizations/permissions/grants";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { record } from "@/lib/platform/events/record";
import { keepAccess } from "@/lib/spaces/spaces/keep-access";
import { moveSpacesOut } from "@/lib/spaces/spaces/position";
import { getReceiver, handOver, TRANSFER } from "@/lib/spaces/spaces/transfer-space";
import { getCollection } from "./queries";
import { lockStructure, positionAtEnd, transferCollections } from "./siblings";
import type { CollectionSubject } from "./subject";
import { lockSubtree } from "./subtree";

/** Transfers a collection with everything in it to the top of another organization. */
export async function transferCollection(
  db: Db,
  ctx: ActorContext & { actor: Caller },
  { id, organizationId, parentId, title }: CollectionSubject,
  to: string,
): Promise<CollectionSubject> {
  const receiver = await getReceiver(db, ctx, organizationId, to);
  return inTransaction(
    db,
    async (tx) => {
      await lockStructure(tx, organizationId);
      const { collections, spaces, trashed } = await lockSubtree(tx, ctx.actor, id);
      const inside = collections.map((collection) => collection.id);
      if (
        collections.some(({ role }) => !can(role, "collection.admin")) ||
        spaces.some(({ role }) => !can(role, "space.admin"))
      ) {
        throw new Forbidden("It contains items you're not an admin of. Ask an admin to transfer it.");
      }
      const staying = trashed.map((space) => space.id);
      await keepAccess(tx, staying, inside);
      await moveSpacesOut(tx, staying, parentId);
      await handOver(
        tx,
        ctx,
        spaces.map((space) => ({ id: space.id, organizationId })),
        receiver,
      );
      const position = await positionAtEnd(tx, to, null);
      await transferCollections(tx, id, inside, {
        organizationId: to,
        createdById: ctx.actor.userId,
        position,
      });
      await dropCollectionGrants(tx, inside, to);
      await dropInvitesTo(tx, { collections: inside });
      const event = {
        type: "collection.transferred" as const,
        subjectId: id,
        payload: { title, from: organizationId, to },
      };
      await record(tx, ctx, { ...event, organizationId });
      await record(tx, ctx, { ...event, organizationId: to });
      return getCollection(tx, ctx.actor, id);
    },
    TRANSFER,
  );
}
