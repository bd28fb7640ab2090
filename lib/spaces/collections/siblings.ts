import "server-only";
import { orderKeyBetween } from "@/lib/core/content/order-key";
import type { Db, Tx } from "@/lib/platform/db/client";
import { lockRow } from "@/lib/platform/db/lock-row";
import { prepared } from "@/lib/platform/db/prepared";
import type { Sibling } from "./positions";

/** Serializes changes to the nesting of an organization's collections. */
export const lockStructure = (tx: Tx, organizationId: string): Promise<unknown> =>
  lockRow(tx, "Organization", organizationId);

const siblingsOf = (name: string, inside: string) =>
  prepared(
    `siblings#${name}`,
    `SELECT 'collection' AS "kind", "id", "position" FROM "Collection" WHERE "organizationId" = $1 AND ${inside}
     UNION ALL
     SELECT 'space', "id", "position" FROM "Space" WHERE "organizationId" = $1 AND ${inside} AND "deletedAt" IS NULL
     ORDER BY "position", "id"`,
  );
const inCollection = siblingsOf("in-collection", `"parentId" = $2`);
const atTop = siblingsOf("at-top", `"parentId" IS NULL AND $2::text IS NULL`);

/** Loads the items of a collection, or of the top of an organization (null), in order. */
export const loadSiblings = (db: Db, organizationId: string, parentId: string | null): Promise<Sibling[]> =>
  (parentId === null ? atTop : inCollection)(db, [organizationId, parentId]);

const lastPosition = (name: string, inside: string) =>
  prepared(
    `last-position#${name}`,
    `SELECT greatest(
       (SELECT "position" FROM "Collection" WHERE "organizationId" = $1 AND ${inside} ORDER BY "position" DESC LIMIT 1),
       (SELECT "position" FROM "Space" WHERE "organizationId" = $1 AND ${inside} ORDER BY "position" DESC LIMIT 1)
     ) AS "position"`,
  );
const lastInCollection = lastPosition("in-collection", `"parentId" = $2`);
const lastAtTop = lastPosition("at-top", `"parentId" IS NULL AND $2::text IS NULL`);

/** Returns the position after all siblings, including those in the trash. */
export async function positionAtEnd(
  db: Db,
  organizationId: string,
  parentId: string | null,
): Promise<string> {
  const [last] = await (parentId === null ? lastAtTop : lastInCollection)(db, [organizationId, parentId]);
  return orderKeyBetween(last?.position ?? null, null);
}

export const writeCollectionPosition = (tx: Tx, id: string, position: string): Promise<unknown> =>
  tx.collection.update({ where: { id }, data: { position }, select: { id: true } });

/** Moves a collection into another one, or to the top (null). */
export const changeParentOfCollection = (tx: Tx, id: string, parentId: string | null): Promise<unknown> =>
  tx.collection.update({ where: { id }, data: { parentId }, select: { id: true } });

/** Transfers a collection and its descendants to the top of another organization. */
export async function transferCollections(
  tx: Tx,
  id: string,
  inside: string[],
  to: { organizationId: string; createdById: string; position: string },
): Promise<void> {
  const { position, ...owner } = to;
  await tx.collection.updateMany({ where: { id: { in: inside } }, data: owner });
  await tx.collection.update({ where: { id }, data: { parentId: null, position }, select: { id: true } });
}

/** Deletes collections, which are given level by level, children first. */
export async function removeCollections(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of ids.toReversed()) await tx.collection.delete({ where: { id }, select: { id: true } });
}
