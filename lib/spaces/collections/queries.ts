import "server-only";
import type { Viewer } from "@/lib/core/access/actor";
import { can } from "@/lib/core/access/roles";
import { COLLECTION_ACCESS, COLLECTIONS_OF_MEMBER, canSql, memberAccess } from "@/lib/core/access/sql";
import { decodeCursor, pageOf } from "@/lib/core/cursors";
import { NotFound } from "@/lib/core/errors";
import { limitOf, type PageOfItems, type PageQuery } from "@/lib/core/pagination";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { presentCollection } from "./present";
import type { Collection } from "./schemas";
import type { CollectionSubject } from "./subject";

/** True if this role can see the collection. */
export const SEES_COLLECTION = (role: string) => canSql(role, "collection.view");

const COLUMNS = `c."id", c."organizationId", c."parentId", c."title", c."description", c."defaultLevel"::text,
  c."position", c."createdById"`;

const collectionsById = prepared(
  "collections-by-id",
  `SELECT ${COLUMNS}, a."role"::text AS "role" FROM "Collection" c JOIN LATERAL ${COLLECTION_ACCESS} a ON a."userId" = $2
   WHERE c."id" = ANY($1::text[])`,
  { shared: "together" },
);

/**
 * Loads the collections that the caller can see, with their role in each, unordered. A token limited to spaces sees none.
 */
export async function loadCollections(
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
): Promise<CollectionSubject[]> {
  const isLimited = viewer.spaceIds !== undefined && viewer.spaceIds !== null;
  const found = isLimited || ids.length === 0 ? [] : await collectionsById(db, [ids, viewer.userId]);
  return found.filter(
    ({ role, organizationId }) =>
      can(role, "collection.view") &&
      (viewer.organizationId === null || viewer.organizationId === organizationId),
  );
}

/** Loads a collection with the caller's role in it; null if missing or invisible. */
export const findCollection = async (
  db: Db,
  viewer: Viewer,
  collectionId: string,
): Promise<CollectionSubject | null> => (await loadCollections(db, viewer, [collectionId]))[0] ?? null;

const viewersOfCollections = prepared(
  "viewers-of-collections",
  `SELECT c."id", c."organizationId", array_agg(a."userId") AS "viewers" FROM "Collection" c
     JOIN LATERAL everyone_in_collection(c."id") a ON a."userId" = ANY($2::text[])
   WHERE c."id" = ANY($1::text[]) AND ${SEES_COLLECTION('a."role"')} GROUP BY c."id"`,
);

/** Returns the given people who can see each of the given collections. */
export const findViewersOfCollections = async (db: Db, ids: readonly string[], userIds: readonly string[]) =>
  ids.length === 0 ? [] : viewersOfCollections(db, [ids, userIds]);

/** Like `findCollection`, but throws if missing. */
export async function getCollection(
  db: Db,
  viewer: Viewer,
  collectionId: string,
): Promise<CollectionSubject> {
  const collection = await findCollection(db, viewer, collectionId);
  if (!collection) throw new NotFound("collection", collectionId);
  return collection;
}

const collectionsOf = (name: string, filter: string) =>
  prepared(
    `collections#${name}`,
    `WITH ${memberAccess("$1", "$2")}, visible AS (
       SELECT ${COLUMNS}, coalesce(c."parentId", '') AS "under", a."role"
       FROM member CROSS JOIN "Collection" c ${COLLECTIONS_OF_MEMBER}
       WHERE c."organizationId" = $1 AND strpos(lower(c."title"), lower($3)) > 0 AND ${filter}
     ), shown AS (
       SELECT * FROM visible WHERE ${SEES_COLLECTION(`"role"`)} AND ("under", "position", "id") > ($4, $5, $6)
       ORDER BY "under", "position", "id" LIMIT $7
     )
     SELECT t."total", s.* FROM (SELECT count(*)::int AS "total" FROM visible WHERE ${SEES_COLLECTION(`"role"`)}) t
     LEFT JOIN shown s ON true ORDER BY s."under", s."position", s."id"`,
  );
const allCollections = collectionsOf("of-organization", "true");
const outerCollections = collectionsOf("outer", `c."parentId" IS NULL`);

/** Lists the collections of an organization that the caller can see, siblings in their order. */
export async function listCollections(
  db: Db,
  viewer: Viewer,
  organizationId: string,
  query: PageQuery & { nested?: boolean; title?: string },
): Promise<PageOfItems<Collection>> {
  const limit = limitOf(query);
  const after = decodeCursor(query.page, ["string", "string", "string"]) ?? ["", "", ""];
  const list = query.nested === false ? outerCollections : allCollections;
  const rows = await list(db, [organizationId, viewer.userId, query.title ?? "", ...after, limit + 1]);
  const found = rows.filter((row): row is typeof row & CollectionSubject => row.id !== null);
  return pageOf(
    found,
    limit,
    rows[0]!.total,
    (row) => [row.parentId ?? "", row.position, row.id],
    presentCollection,
  );
}
