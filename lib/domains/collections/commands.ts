import "server-only";
import { can, type Role } from "@/lib/core/access/roles";
import { changeAccess, lockItem } from "@/lib/domains/permissions/change-access";
import { refuseMoreByDefault } from "@/lib/domains/permissions/refuse-more";
import { Conflict, Forbidden } from "@/lib/errors";
import { newId } from "@/lib/ids";
import type { CreateCollection, UpdateCollection } from "@/lib/model/collections/schemas";
import type { CollectionSubject } from "@/lib/model/collections/subject";
import type { OrganizationSubject } from "@/lib/model/organizations/subject";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { requireMatch } from "@/lib/platform/api/server/etag";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { changesOf } from "@/lib/platform/events/changes";
import { record } from "@/lib/platform/events/record";
import { requireCreateIn } from "./create-in";
import { keepDeleted } from "./deleted";
import { keepAccess } from "./keep-access";
import { presentCollection } from "./present";
import { getCollection } from "./queries";
import { lockStructure, moveSpacesOut, positionAtEnd } from "./siblings";
import { lockSubtree } from "./subtree";

/** How deep collections can be nested. */
const MAXIMUM_NESTING = 10;

/** Creates an empty collection behind what is there. */
export const createCollection = (
  db: Db,
  ctx: ActorContext,
  organization: OrganizationSubject,
  { title = "Untitled", parent }: CreateCollection,
): Promise<CollectionSubject> =>
  inTransaction(db, async (tx) => {
    const { organizationId } = organization;
    const parentId = parent ?? null;
    await requireCreateIn(tx, ctx, organization, parentId);
    if (parentId !== null) await requireDepth(tx, parentId, 1);
    const id = newId();
    await tx.collection.create({
      data: {
        id,
        organizationId,
        parentId,
        title,
        position: await positionAtEnd(tx, organizationId, parentId),
        createdById: ctx.actor.userId,
      },
      select: { id: true },
    });
    await record(tx, ctx, { type: "collection.created", organizationId, subjectId: id, payload: { title } });
    return getCollection(tx, ctx.actor, id);
  });

/** Throws if collections of so many levels do not fit below a collection. */
export async function requireDepth(tx: Db, parentId: string, levels: number): Promise<void> {
  const [row] = await tx.$queryRaw<[{ depth: number }]>`
    WITH RECURSIVE up AS (
      SELECT "parentId", 1 AS "depth" FROM "Collection" WHERE "id" = ${parentId}
      UNION ALL
      SELECT c."parentId", up."depth" + 1 FROM up JOIN "Collection" c ON c."id" = up."parentId" WHERE up."depth" < 100
    )
    SELECT max("depth")::int AS "depth" FROM up`;
  if (row.depth + levels > MAXIMUM_NESTING) {
    throw new Conflict(
      `Collections can be nested ${MAXIMUM_NESTING} levels deep; choose a higher one.`,
      "too_deep",
    );
  }
}

/** Changes settings of a collection; what is absent stays. */
export const updateCollection = (
  db: Db,
  ctx: ActorContext,
  collection: CollectionSubject,
  { title, description, defaultLevel }: UpdateCollection,
): Promise<CollectionSubject> =>
  inTransaction(db, async (tx) => {
    const { id, organizationId } = collection;
    refuseMoreByDefault(collection, defaultLevel);
    await lockItem(tx, { kind: "collection", id });
    const current = await getCollection(tx, ctx.actor, id);
    await requireMatch(ctx, () => presentCollection(current));
    const settings = { title, description: description === "" ? null : description };
    const changes = changesOf("collection.updated", presentCollection(current), {
      ...settings,
      defaultLevel,
    });
    if (!changes) return current;
    const data = {
      ...settings,
      ...(defaultLevel !== undefined && { defaultLevel: defaultLevel ?? ("none" as const) }),
    };
    const change = () => tx.collection.update({ where: { id }, data, select: { id: true } });
    if (defaultLevel === undefined) await change();
    else await changeAccess(tx, { ...collection, kind: "collection" }, change);
    await record(tx, ctx, {
      type: "collection.updated",
      organizationId,
      subjectId: id,
      payload: { changes },
    });
    return getCollection(tx, ctx.actor, id);
  });

/**
 * Deletes a collection with the collections in it. Their spaces go to the trash, and out of the collection:
 * what it gave and withheld is written down on each of them, so that a restored space is open to nobody else. How
 * everything stood is kept, to restore the collection as it was.
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
    await tx.space.updateMany({
      where: { id: { in: spaces.map((space) => space.id) } },
      data: { deletedAt, deletedById },
    });
    // From the inside out: a collection never stands in one that is gone.
    for (const inner of collections.toReversed()) {
      await tx.collection.delete({ where: { id: inner.id }, select: { id: true } });
    }
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
