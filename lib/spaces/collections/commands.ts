import "server-only";
import { ConflictError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { OrganizationSubject } from "@/lib/organizations/organizations/subject";
import { changeAccess, lockItem } from "@/lib/organizations/permissions/change-access";
import { refuseMoreByDefault } from "@/lib/organizations/permissions/refuse-escalation";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { requireMatch } from "@/lib/platform/api/server/etag";
import type { Db, Tx } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { inTransaction } from "@/lib/platform/db/transaction";
import { changesOf } from "@/lib/platform/events/changes";
import { record } from "@/lib/platform/events/record";
import { requireCreateIn } from "./create-in";
import { presentCollection } from "./present";
import { getCollection } from "./queries";
import type { CreateCollection, UpdateCollection } from "./schemas";
import { positionAtEnd } from "./siblings";
import type { CollectionSubject } from "./subject";

/** Most levels of nested collections. */
const MAXIMUM_NESTING = 10;

/** Creates an empty collection at the end. */
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
    if (parentId !== null) await requireCollectionDepth(tx, parentId, 1);
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

const depthAt = prepared(
  "collection-depth",
  `WITH RECURSIVE up AS (
      SELECT "parentId", 1 AS "depth" FROM "Collection" WHERE "id" = $1
      UNION ALL
      SELECT c."parentId", up."depth" + 1 FROM up JOIN "Collection" c ON c."id" = up."parentId" WHERE up."depth" < 100
    )
    SELECT max("depth")::int AS "depth" /* not null */ FROM up`,
);

/** Throws if so many levels do not fit below a collection. */
export async function requireCollectionDepth(tx: Tx, parentId: string, levels: number): Promise<void> {
  const [row] = await depthAt(tx, [parentId]);
  if (row!.depth + levels > MAXIMUM_NESTING) {
    throw new ConflictError(
      `Collections can be nested ${MAXIMUM_NESTING} levels deep; choose a higher one.`,
      "too_deep",
    );
  }
}

/** Changes the given settings of a collection. */
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
