import "server-only";
import type { Viewer } from "@/lib/core/access/actor";
import { COLLECTIONS_OF_MEMBER, memberAccess, SPACES_OF_MEMBER } from "@/lib/core/access/sql";
import { type CursorKey, decodeCursor, pageOf } from "@/lib/core/cursors";
import { NotFound } from "@/lib/core/errors";
import { limitOf, type PageOfItems, type PageQuery } from "@/lib/core/pagination";
import type { Db } from "@/lib/platform/db/client";
import { prepared, type Statement } from "@/lib/platform/db/prepared";
import { presentSpace } from "@/lib/spaces/spaces/present";
import { loadSpaces, SEES_SPACE } from "@/lib/spaces/spaces/queries";
import type { Space } from "@/lib/spaces/spaces/schemas";
import { presentCollection } from "./present";
import { getCollection, loadCollections, SEES_COLLECTION } from "./queries";
import type { Content } from "./schemas";
import type { CollectionSubject } from "./subject";

type Position = { id: string; position: string };

/** The items that match `inside` (about c or s), in their order, after the cursor. */
const placesOf = (name: string, inside: (parent: string) => string) =>
  prepared(
    `contents#${name}`,
    `WITH ${memberAccess("$1", "$2", "$3")}, shelf AS (
       SELECT c."id", c."parentId", c."position", ${SEES_COLLECTION('a."role"')} AS "seen"
       FROM member CROSS JOIN "Collection" c ${COLLECTIONS_OF_MEMBER}
       WHERE c."organizationId" = $1
     ), places AS (
       SELECT 'collection' AS "kind", c."id", c."position", c."seen" FROM shelf c WHERE ${inside(`c."parentId"`)}
       UNION ALL
       SELECT 'space', s."id", s."position", ${SEES_SPACE('a."role"')}
         FROM member CROSS JOIN "Space" s ${SPACES_OF_MEMBER}
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
const placesInCollection = placesOf("of-collection", (parent) => `${parent} = $3`);
const placesAtTop = placesOf(
  "of-organization",
  (parent) =>
    `(${parent} IS NULL OR ${parent} IN (SELECT "id" FROM shelf WHERE NOT "seen")) AND $3::text IS NULL`,
);

/**
 * Lists the items in a collection or at the top of an organization that the caller can see, in their order.
 */
export async function listContents(
  db: Db,
  viewer: Viewer,
  organizationId: string,
  query: PageQuery & { parent?: string },
): Promise<PageOfItems<Content>> {
  const { parent = null } = query;
  if (parent !== null && (await getCollection(db, viewer, parent)).organizationId !== organizationId) {
    throw new NotFound("collection", parent);
  }
  const list = parent === null ? placesAtTop : placesInCollection;
  const { rows, total, limit } = await readPlaces(db, list, query, [organizationId, viewer.userId, parent]);
  const ids = (kind: "collection" | "space") => rows.flatMap((row) => (row.kind === kind ? row.id : []));
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

const spacesInCollection = prepared(
  "spaces-of-collection",
  `WITH ${memberAccess("$1", "$2", "$3")}, visible AS (
     SELECT s."id", s."position" FROM member CROSS JOIN "Space" s ${SPACES_OF_MEMBER}
     WHERE s."parentId" = $3 AND s."deletedAt" IS NULL AND ${SEES_SPACE('a."role"')}
   ), shown AS (
     SELECT * FROM visible WHERE ("position", "id") > ($4, $5)
     ORDER BY "position", "id" LIMIT $6
   )
   SELECT t."total", p.* FROM (SELECT count(*)::int AS "total" FROM visible) t
   LEFT JOIN shown p ON true ORDER BY p."position", p."id"`,
);

/** Lists the spaces of a collection that the caller can see, in their order. */
export async function listSpacesOfCollection(
  db: Db,
  viewer: Viewer,
  collection: CollectionSubject,
  query: PageQuery,
): Promise<PageOfItems<Space>> {
  const scope = [collection.organizationId, viewer.userId, collection.id];
  const { rows, total, limit } = await readPlaces(db, spacesInCollection, query, scope);
  const spaces = await loadSpaces(
    db,
    viewer,
    rows.map((row) => row.id),
  );
  return present(rows, limit, total, new Map(spaces.map((each) => [each.id, presentSpace(each)])));
}

async function readPlaces<Row extends { total: number; id: string | null }>(
  db: Db,
  list: Statement<Row>,
  query: PageQuery,
  scope: readonly unknown[],
): Promise<{ rows: Extract<Row, Position>[]; total: number; limit: number }> {
  const limit = limitOf(query);
  const after = decodeCursor(query.page, ["string", "string"]) ?? ["", ""];
  const found = await list(db, [...scope, ...after, limit + 1]);
  // An empty page has one row with nothing but the total.
  const rows = found.filter((row): row is Extract<Row, Position> => row.id !== null);
  return { rows, total: found[0]!.total, limit };
}

/** Leaves out items that were removed between the two reads. */
function present<Item>(
  rows: readonly Position[],
  limit: number,
  total: number,
  items: ReadonlyMap<string, Item>,
): PageOfItems<Item> {
  const keyOf = (row: Position): CursorKey => [row.position, row.id];
  const page = pageOf(rows, limit, total, keyOf, (row) => items.get(row.id));
  return { ...page, items: page.items.filter((item) => item !== undefined) };
}
