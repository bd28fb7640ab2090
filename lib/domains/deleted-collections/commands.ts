import "server-only";
import { can } from "@/lib/core/access/roles";
import { requireDepth } from "@/lib/domains/collections/commands";
import { requireCreateIn } from "@/lib/domains/collections/create-in";
import { DeletedContents, putBack } from "@/lib/domains/collections/deleted";
import { getCollection } from "@/lib/domains/collections/queries";
import { lockStructure, positionAtEnd, returnSpace } from "@/lib/domains/collections/siblings";
import { removalCutoff, TRASH_DAYS } from "@/lib/domains/spaces/retention";
import { Conflict, NotFound } from "@/lib/errors";
import type { CollectionSubject } from "@/lib/model/collections/subject";
import type { OrganizationSubject } from "@/lib/model/organizations/subject";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { record } from "@/lib/platform/events/record";

/** Restores a deleted collection as it was, with the collections in it and the spaces that were deleted with it. */
export const restoreCollection = (
  db: Db,
  ctx: ActorContext,
  organization: OrganizationSubject,
  id: string,
): Promise<CollectionSubject> =>
  inTransaction(db, async (tx) => {
    const { organizationId, role } = organization;
    await lockStructure(tx, organizationId);
    const deleted = await tx.deletedCollection.findFirst({
      where: { id, organizationId },
      select: { title: true, deletedAt: true, deletedById: true, contents: true },
    });
    const may = can(role, "organization.admin") || deleted?.deletedById === ctx.actor.userId;
    if (!deleted || !may) throw new NotFound("deleted collection", id);
    if (deleted.deletedAt <= removalCutoff(Date.now())) {
      throw new Conflict(
        `The collection was deleted more than ${TRASH_DAYS} days ago and can't be restored.`,
        "retention_over",
      );
    }
    const contents = DeletedContents.parse(deleted.contents);
    const outermost = await findPlace(tx, organizationId, contents);
    await requireCreateIn(tx, ctx, organization, outermost.parentId);
    if (outermost.parentId !== null) await requireDepth(tx, outermost.parentId, levelsOf(contents));
    await putBack(tx, organizationId, contents, outermost);
    const restored = await returnSpaces(tx, contents, deleted.deletedAt);
    for (const spaceId of restored) {
      await record(tx, ctx, { type: "space.restored", organizationId, spaceId, subjectId: spaceId });
    }
    await record(tx, ctx, {
      type: "collection.restored",
      organizationId,
      subjectId: id,
      payload: {
        title: deleted.title,
        collections: contents.collections.length - 1,
        spaces: restored.length,
      },
    });
    return getCollection(tx, ctx.actor, id);
  });

/** Where the collection goes: back to its place, or behind everything at the top when its parent is gone. */
async function findPlace(tx: Db, organizationId: string, { collections }: DeletedContents) {
  const { parentId, position } = collections[0]!;
  if (parentId === null) return { parentId, position };
  const parent = await tx.collection.findFirst({
    where: { id: parentId, organizationId },
    select: { id: true },
  });
  return parent
    ? { parentId, position }
    : { parentId: null, position: await positionAtEnd(tx, organizationId, null) };
}

/** How many levels deep the collections are nested. */
function levelsOf({ collections }: DeletedContents): number {
  const levels = new Map<string | null, number>();
  for (const { id, parentId } of collections) levels.set(id, (levels.get(parentId) ?? 0) + 1);
  return Math.max(...levels.values());
}

/**
 * Puts spaces back that are in the trash as the collection left them, and restores those that went there with it.
 * Tells which it restored.
 */
async function returnSpaces(tx: Db, { spaces }: DeletedContents, deletedAt: Date): Promise<string[]> {
  const trashed = await tx.$queryRaw<{ id: string; deletedAt: Date }[]>`
    SELECT "id", "deletedAt" FROM "Space" WHERE "id" = ANY(${spaces.map(({ id }) => id)}) AND "deletedAt" IS NOT NULL
    ORDER BY "id" FOR UPDATE`;
  const times = new Map(trashed.map((space) => [space.id, space.deletedAt.getTime()]));
  const restored: string[] = [];
  for (const { deletedAt: since, ...space } of spaces) {
    if (times.get(space.id) !== since.getTime()) continue;
    const wentAlong = since.getTime() === deletedAt.getTime();
    await returnSpace(tx, space, { restored: wentAlong });
    if (wentAlong) restored.push(space.id);
  }
  return restored;
}
