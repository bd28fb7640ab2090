import "server-only";
import type { Viewer } from "@/lib/access/actor";
import { can } from "@/lib/access/roles";
import { COLLECTION_ACCESS, COLLECTIONS_OF_WHO, canSql, SPACES_OF_WHO, who } from "@/lib/access/sql";
import {
  type CursorKey,
  decodeCursor,
  limitOf,
  type Page,
  type PageQuery,
  pageOf,
} from "@/lib/api/pagination";
import type { Db } from "@/lib/db/client";
import { prepared, type Statement } from "@/lib/db/prepared";
import { NotFound } from "@/lib/errors";
import { presentSpace } from "@/lib/spaces/present";
import { loadSpaces, SEES_SPACE } from "@/lib/spaces/queries";
import type { Space } from "@/lib/spaces/schemas";
import { presentCollection } from "./present";
import type { Collection, Content } from "./schemas";
import type { CollectionSubject } from "./subject";

/** Whether somebody with this role sees a collection at all. */
const SEES = (role: string) => canSql(role, "collection.view");

const COLUMNS = `c."id", c."organizationId", c."parentId", c."title", c."description", c."defaultLevel"::text,
  c."position", c."createdById"`;

const collectionsById = prepared<CollectionSubject>(
  "collections-by-id",
  `SELECT ${COLUMNS}, a."role"::text AS "role" FROM "Collection" c JOIN LATERAL ${COLLECTION_ACCESS} a ON a."userId" = $2
   WHERE c."id" = ANY($1::text[])`,
);

/** Those of some collections that the caller can see, with their role in each, in no order. */
export async function loadCollections(
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
): Promise<CollectionSubject[]> {
  const found = ids.length === 0 ? [] : await collectionsById(db, [ids, viewer.userId]);
  return found.filter(
    ({ role, organizationId }) =>
      can(role, "collection.view") &&
      (viewer.organizationId === null || viewer.organizationId === organizationId),
  );
}

/** The collection with the caller's role in it; null when it is missing or invisible to the caller. */
export const findCollection = async (
  db: Db,
  viewer: Viewer,
  collectionId: string,
): Promise<CollectionSubject | null> => (await loadCollections(db, viewer, [collectionId]))[0] ?? null;

const viewersOfCollections = prepared<{ id: string; organizationId: string; viewers: string[] }>(
  "viewers-of-collections",
  `SELECT c."id", c."organizationId", array_agg(a."userId") AS "viewers" FROM "Collection" c
     JOIN LATERAL everyone_in_collection(c."id") a ON a."userId" = ANY($2::text[])
   WHERE c."id" = ANY($1::text[]) AND ${SEES('a."role"')} GROUP BY c."id"`,
);

/** Those of some people who can see each of some collections. */
export const findViewersOfCollections = async (db: Db, ids: readonly string[], userIds: readonly string[]) =>
  ids.length === 0 ? [] : viewersOfCollections(db, [ids, userIds]);

/** As `findCollection`, for those who know it is there. */
export async function getCollection(
  db: Db,
  viewer: Viewer,
  collectionId: string,
): Promise<CollectionSubject> {
  const collection = await findCollection(db, viewer, collectionId);
  if (!collection) throw new NotFound("collection", collectionId);
  return collection;
}

/** A page of rows that each repeat the total; without rows there is one that has nothing else. */
type Counted<Row> = { total: number } & Partial<Row>;

const collectionsOf = (name: string, filter: string) =>
  prepared<Counted<CollectionSubject & { under: string }>>(
    name,
    `WITH ${who("$1", "$2")}, visible AS (
       SELECT ${COLUMNS}, coalesce(c."parentId", '') AS "under", a."role"
       FROM who CROSS JOIN "Collection" c ${COLLECTIONS_OF_WHO}
       WHERE c."organizationId" = $1 AND strpos(lower(c."title"), lower($3)) > 0 AND ${filter}
     ), shown AS (
       SELECT * FROM visible WHERE ${SEES(`"role"`)} AND ("under", "position", "id") > ($4, $5, $6)
       ORDER BY "under", "position", "id" LIMIT $7
     )
     SELECT t."total", s.* FROM (SELECT count(*)::int AS "total" FROM visible WHERE ${SEES(`"role"`)}) t
     LEFT JOIN shown s ON true ORDER BY s."under", s."position", s."id"`,
  );
const allCollections = collectionsOf("collections-of-organization", "true");
const outerCollections = collectionsOf("outer-collections-of-organization", `c."parentId" IS NULL`);

/** The collections of an organization that the caller can see, those of one parent in their order. */
export async function listCollections(
  db: Db,
  viewer: Viewer,
  organizationId: string,
  query: PageQuery & { nested?: boolean; title?: string },
): Promise<Page<Collection>> {
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

type Position = { id: string; position: string };
type Place = Position & { kind: "collection" | "space" };

/** Places that fulfil `inside` (about c or s), in their order, from a certain one on. */
const placesOf = (name: string, inside: (parent: string) => string) =>
  prepared<Counted<Place>>(
    name,
    `WITH ${who("$1", "$2", "$3")}, shelf AS (
       SELECT c."id", c."parentId", c."position", ${SEES('a."role"')} AS "seen"
       FROM who CROSS JOIN "Collection" c ${COLLECTIONS_OF_WHO}
       WHERE c."organizationId" = $1
     ), places AS (
       SELECT 'collection' AS "kind", c."id", c."position", c."seen" FROM shelf c WHERE ${inside(`c."parentId"`)}
       UNION ALL
       SELECT 'space', s."id", s."position", ${SEES_SPACE('a."role"')}
         FROM who CROSS JOIN "Space" s ${SPACES_OF_WHO}
         WHERE s."organizationId" = $1 AND s."deletedAt" IS NULL AND ${inside(`s."parentId"`)}
     ), visible AS (
       SELECT "kind", "id", "position" FROM places WHERE "seen"
     ), shown AS (
       SELECT * FROM visible WHERE ("position", "id") > ($4, $5)
       ORDER BY "position", "id" LIMIT $6
     )
     SELECT t."total", p.* FROM (SELECT count(*)::int AS "total" FROM visible) t
     LEFT JOIN shown p ON true ORDER BY p."position", p."id"`,
  );
const placesInCollection = placesOf("contents-of-collection", (parent) => `${parent} = $3`);
const placesAtTop = placesOf(
  "contents-of-organization",
  (parent) =>
    `(${parent} IS NULL OR ${parent} IN (SELECT "id" FROM shelf WHERE NOT "seen")) AND $3::text IS NULL`,
);

/** What the caller can see in a collection or at the top of an organization, in its order. */
export async function listContents(
  db: Db,
  viewer: Viewer,
  organizationId: string,
  query: PageQuery & { parent?: string },
): Promise<Page<Content>> {
  const { parent = null } = query;
  if (parent !== null && (await getCollection(db, viewer, parent)).organizationId !== organizationId) {
    throw new NotFound("collection", parent);
  }
  const list = parent === null ? placesAtTop : placesInCollection;
  const { rows, total, limit } = await readPlaces(db, list, query, [organizationId, viewer.userId, parent]);
  const ids = (kind: Place["kind"]) => rows.flatMap((row) => (row.kind === kind ? row.id : []));
  const [collections, spaces] = await Promise.all([
    loadCollections(db, viewer, ids("collection")),
    loadSpaces(db, viewer, ids("space")),
  ]);
  const items = new Map<string, Content>([
    ...collections.map((each) => [each.id, presentCollection(each)] as const),
    ...spaces.map((each) => [each.id, presentSpace(each)] as const),
  ]);
  return present(rows, limit, total, items);
}

const spacesInCollection = prepared<Counted<Position>>(
  "spaces-of-collection",
  `WITH ${who("$1", "$2", "$3")}, visible AS (
     SELECT s."id", s."position" FROM who CROSS JOIN "Space" s ${SPACES_OF_WHO}
     WHERE s."parentId" = $3 AND s."deletedAt" IS NULL AND ${SEES_SPACE('a."role"')}
   ), shown AS (
     SELECT * FROM visible WHERE ("position", "id") > ($4, $5)
     ORDER BY "position", "id" LIMIT $6
   )
   SELECT t."total", p.* FROM (SELECT count(*)::int AS "total" FROM visible) t
   LEFT JOIN shown p ON true ORDER BY p."position", p."id"`,
);

/** The spaces of a collection that the caller can see, in their order. */
export async function listSpacesOfCollection(
  db: Db,
  viewer: Viewer,
  collection: CollectionSubject,
  query: PageQuery,
): Promise<Page<Space>> {
  const scope = [collection.organizationId, viewer.userId, collection.id];
  const { rows, total, limit } = await readPlaces(db, spacesInCollection, query, scope);
  const spaces = await loadSpaces(
    db,
    viewer,
    rows.map((row) => row.id),
  );
  return present(rows, limit, total, new Map(spaces.map((each) => [each.id, presentSpace(each)])));
}

async function readPlaces<Row extends Position>(
  db: Db,
  list: Statement<Counted<Row>>,
  query: PageQuery,
  scope: readonly unknown[],
): Promise<{ rows: Row[]; total: number; limit: number }> {
  const limit = limitOf(query);
  const after = decodeCursor(query.page, ["string", "string"]) ?? ["", ""];
  const found = await list(db, [...scope, ...after, limit + 1]);
  const rows = found.filter((row): row is typeof row & Row => row.id !== null);
  return { rows, total: found[0]!.total, limit };
}

/** What was removed between the two reads is left out. */
function present<Item>(
  rows: readonly Position[],
  limit: number,
  total: number,
  items: ReadonlyMap<string, Item>,
): Page<Item> {
  const keyOf = (row: Position): CursorKey => [row.position, row.id];
  const page = pageOf(rows, limit, total, keyOf, (row) => items.get(row.id));
  return { ...page, items: page.items.filter((item) => item !== undefined) };
}
