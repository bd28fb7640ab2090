import "server-only";
import { can, type Role } from "@/lib/core/access/roles";
import { ConflictError, Forbidden, NotFound } from "@/lib/core/errors";
import type { OrganizationSubject } from "@/lib/organizations/organizations/subject";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { requireMatch } from "@/lib/platform/api/server/etag";
import type { Db, Tx } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { inTransaction } from "@/lib/platform/db/transaction";
import { record } from "@/lib/platform/events/record";
import { keepAccess } from "@/lib/spaces/spaces/keep-access";
import { moveSpacesOut, restoreSpacePosition, trashSpaces } from "@/lib/spaces/spaces/position";
import { removalCutoff, TRASH_DAYS } from "@/lib/spaces/spaces/retention";
import { requireCollectionDepth } from "./commands";
import { requireCreateIn } from "./create-in";
import { DeletedContents, keepDeleted, putBack } from "./deleted";
import { presentCollection } from "./present";
import { getCollection } from "./queries";
import { lockStructure, positionAtEnd, removeCollections } from "./siblings";
import type { CollectionSubject } from "./subject";
import { lockSubtree } from "./subtree";

/**
 * Deletes a collection with its nested collections, and moves their spaces to the trash. Copies inherited
 * access to each space, so that a restored one is open to the same people. Keeps a snapshot for restoring the
 * collection.
 */
export const deleteCollection = (
  db: Db,
  ctx: ActorContext,
  collection: CollectionSubject,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const { id, organizationId, parentId, title } = collection;
    await lockStructure(tx, organizationId);
    const { collections, spaces, trashed } = await lockSubtree(tx, ctx.actor, id);
    if (collections.length === 0) return false;
    await requireMatch(ctx, async () => presentCollection(await getCollection(tx, ctx.actor, id)));
    refuseUnmanaged([
      ...collections.filter(({ role }) => !can(role, "collection.manage")),
      ...spaces.filter(({ role }) => !can(role, "space.manage")),
    ]);
    const leaving = [...spaces, ...trashed].map((space) => space.id);
    const deletedAt = new Date();
    const deletedById = ctx.actor.userId;
    await keepDeleted(
      tx,
      { id, organizationId, title, deletedById, deletedAt },
      collections.map((inner) => inner.id),
      leaving,
    );
    await keepAccess(
      tx,
      leaving,
      collections.map((inner) => inner.id),
    );
    await moveSpacesOut(tx, leaving, parentId);
    await trashSpaces(
      tx,
      spaces.map((space) => space.id),
      { deletedAt, deletedById },
    );
    await removeCollections(
      tx,
      collections.map((inner) => inner.id),
    );
    for (const space of spaces) {
      await record(tx, ctx, {
        type: "space.deleted",
        organizationId,
        spaceId: space.id,
        subjectId: space.id,
        payload: { collection: id },
      });
    }
    await record(tx, ctx, {
      type: "collection.deleted",
      organizationId,
      subjectId: id,
      payload: { title, collections: collections.length - 1, spaces: spaces.length },
    });
    return true;
  });

function refuseUnmanaged(inside: readonly { title: string; role: Role | null }[]): void {
  if (inside.length === 0) return;
  const seen = inside.flatMap(({ title, role }) => (role === null ? [] : [`“${title}”`]));
  throw new Forbidden(
    seen.length > 0
      ? `You can't delete ${seen.slice(0, 5).join(", ")}. Move it elsewhere, or ask for create access.`
      : "It contains items you can't see. Ask an admin to delete it.",
  );
}

/** Restores a deleted collection with its nested collections and the spaces deleted with it. */
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
      throw new ConflictError(
        `The collection was deleted more than ${TRASH_DAYS} days ago and can't be restored.`,
        "retention_over",
      );
    }
    const contents = DeletedContents.parse(deleted.contents);
    const outermost = await findPlace(tx, organizationId, contents);
    await requireCreateIn(tx, ctx, organization, outermost.parentId);
    if (outermost.parentId !== null) await requireCollectionDepth(tx, outermost.parentId, levelsOf(contents));
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

/**
 * Returns the original position, or the end of the top level if the parent is gone. What was inherited from a closed
 * parent stays closed there.
 */
async function findPlace(tx: Tx, organizationId: string, { collections, levelOutside }: DeletedContents) {
  const { parentId, position } = collections[0]!;
  if (parentId === null) return { parentId, position };
  const parent = await tx.collection.findFirst({
    where: { id: parentId, organizationId },
    select: { id: true },
  });
  return parent
    ? { parentId, position }
    : {
        parentId: null,
        position: await positionAtEnd(tx, organizationId, null),
        defaultLevel: levelOutside,
      };
}

/** Returns the number of nested levels. */
function levelsOf({ collections }: DeletedContents): number {
  const levels = new Map<string | null, number>();
  for (const { id, parentId } of collections) levels.set(id, (levels.get(parentId) ?? 0) + 1);
  return Math.max(...levels.values());
}

const lockTrashed = prepared(
  "lock-trashed-spaces",
  `SELECT "id", "deletedAt" FROM "Space" WHERE "id" = ANY($1) AND "deletedAt" IS NOT NULL AND "removedAt" IS NULL
    ORDER BY "id" FOR UPDATE`,
);

/**
 * Moves trashed spaces back into the collection, and restores those that were deleted with it. Returns their
 * ids.
 */
async function returnSpaces(tx: Tx, { spaces }: DeletedContents, deletedAt: Date): Promise<string[]> {
  const trashed = await lockTrashed(tx, [spaces.map(({ id }) => id)]);
  const times = new Map(trashed.map((space) => [space.id, space.deletedAt.getTime()]));
  const restored: string[] = [];
  for (const { deletedAt: since, ...space } of spaces) {
    if (times.get(space.id) !== since.getTime()) continue;
    const wentAlong = since.getTime() === deletedAt.getTime();
    await restoreSpacePosition(tx, space, { restored: wentAlong });
    if (wentAlong) restored.push(space.id);
  }
  return restored;
}
