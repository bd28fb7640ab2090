import "server-only";
import { compareSiblings, foldSlug } from "@/lib/core/content/records";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { trustedJson } from "@/lib/platform/db/stored-json";
import {
  type AssetKind,
  type AssetRecords,
  type AssetRow,
  PAGE_COLUMNS,
  type StoredPage,
  storedPage,
} from "./rows";
import type { Snapshot } from "./snapshot";

/**
 * Reads of a snapshot. Each is one statement: the overlay's rows, and the base's rows without an overlay row for the
 * same page. Parameters $1–$4 are branch, sequence number (null = head), base branch and base sequence number.
 */
const valid = (alias: string, branch: string, seq: string) =>
  `${alias}."branchId" = ${branch} AND ${alias}."fromSeq" <= ${seq} AND (${alias}."toSeq" IS NULL OR ${alias}."toSeq" > ${seq})`;

const overlayHas = `EXISTS (
  SELECT 1 FROM "PageVersion" o WHERE o."branchId" = $1 AND o."pageId" = p."pageId"
    AND ($2::int IS NULL AND o."toSeq" IS NULL
      OR $2::int IS NOT NULL AND o."fromSeq" <= $2 AND (o."toSeq" IS NULL OR o."toSeq" > $2)))`;

/**
 * Pages of a snapshot that match `where` (about the alias p), or one of several alternatives that exclude each other:
 * each of them is found by an index of its own. Head and history are two plans on purpose.
 */
export const pagesSql = (where: string | readonly string[], columns = PAGE_COLUMNS) => {
  const alternatives = typeof where === "string" ? [where] : where;
  const union = (selects: (where: string) => readonly string[]) =>
    alternatives.flatMap(selects).join("\n    UNION ALL\n    ");
  const ofBase = (where: string) => `SELECT ${columns} FROM "PageVersion" p
      WHERE ${valid("p", "$3", "$4::int")} AND NOT p."deleted" AND ${where} AND NOT ${overlayHas}`;
  return {
    head: union((where) => [
      `SELECT ${columns} FROM "PageVersion" p
      WHERE p."branchId" = $1 AND p."toSeq" IS NULL AND $2::int IS NULL AND NOT p."deleted" AND ${where}`,
      ofBase(where),
    ]),
    history: union((where) => [
      `SELECT ${columns} FROM "PageVersion" p
      WHERE ${valid("p", "$1", "$2::int")} AND NOT p."deleted" AND ${where}`,
      ofBase(where),
    ]),
  };
};

function pagesQuery(name: string, where: string | readonly string[]) {
  const sql = pagesSql(where);
  const head = prepared(`view-pages#${name}-head`, sql.head);
  const history = prepared(`view-pages#${name}-history`, sql.history);
  return async (db: Db, snapshot: Snapshot, ...values: unknown[]): Promise<StoredPage[]> => {
    const query = snapshot.seq === null ? head : history;
    const rows = await query(db, [
      snapshot.branchId,
      snapshot.seq,
      snapshot.base?.branchId ?? null,
      snapshot.base?.seq ?? null,
      ...values,
    ]);
    return rows.map(storedPage);
  };
}

const allPages = pagesQuery("all", "true");
const pagesById = pagesQuery("by-id", `p."pageId" = ANY($5::text[])`);
const pagesByParent = pagesQuery("by-parent", `p."parentId" = ANY($5::text[])`);
const rootPages = pagesQuery("at-root", `p."parentId" IS NULL AND $5::text[] IS NULL`);
/** The children of the given parents, and those of the root, whose id is empty here. */
const SIBLINGS = [`p."parentId" = ANY($5::text[])`, `p."parentId" IS NULL AND '' = ANY($5::text[])`];
/** Limits the scan to siblings, by index, before other comparisons. */
const amongSiblings = (where: string) => SIBLINGS.map((siblings) => `${siblings} AND ${where}`);
const pagesOfParents = pagesQuery("of-parents", SIBLINGS);
const computedPages = pagesQuery("computed", `p."kind" = 'computed'`);
const pagesBySlug = pagesQuery(
  "by-slug",
  amongSiblings(`EXISTS (SELECT 1 FROM unnest($5::text[], $6::text[]) AS w(parent, slug)
     WHERE COALESCE(p."parentId", '') = w.parent AND p."slug" = w.slug)`),
);
const pagesBySlugStem = pagesQuery(
  "by-slug-stem",
  amongSiblings(`EXISTS (SELECT 1 FROM unnest($5::text[], $6::text[]) AS w(parent, slug)
     WHERE COALESCE(p."parentId", '') = w.parent
       AND (p."slug" = w.slug OR p."slug" >= w.slug || '-' AND p."slug" < w.slug || '.'))`),
);

/** All pages of a snapshot, in no order. The cost grows with the space: for trees and exports only. */
export const loadTree = (db: Db, snapshot: Snapshot): Promise<StoredPage[]> => allPages(db, snapshot);

export const loadPages = async (db: Db, snapshot: Snapshot, ids: readonly string[]): Promise<StoredPage[]> =>
  ids.length === 0 ? [] : pagesById(db, snapshot, [...ids]);

export const findPage = async (db: Db, snapshot: Snapshot, id: string): Promise<StoredPage | null> =>
  (await pagesById(db, snapshot, [id]))[0] ?? null;

/** The generated pages of a snapshot as stored, in no order. */
export const loadComputedPages = (db: Db, snapshot: Snapshot): Promise<StoredPage[]> =>
  computedPages(db, snapshot);

/** Children of a page (null = the root), in their order. */
export async function loadChildren(
  db: Db,
  snapshot: Snapshot,
  parentId: string | null,
): Promise<StoredPage[]> {
  const pages =
    parentId === null ? await rootPages(db, snapshot, null) : await pagesByParent(db, snapshot, [parentId]);
  return pages.sort((a, b) => compareSiblings(a.record, b.record));
}

/** Children of some pages (null = the root), in no order. */
export const loadChildrenOf = async (
  db: Db,
  snapshot: Snapshot,
  parentIds: readonly (string | null)[],
): Promise<StoredPage[]> =>
  parentIds.length === 0
    ? []
    : pagesOfParents(
        db,
        snapshot,
        parentIds.map((id) => id ?? ""),
      );

/** All pages below a page, without it. One statement per level. */
export async function loadDescendants(db: Db, snapshot: Snapshot, pageId: string): Promise<StoredPage[]> {
  const found: StoredPage[] = [];
  for (let level = [pageId]; level.length > 0; ) {
    const pages = await pagesByParent(db, snapshot, level);
    found.push(...pages);
    level = pages.map((page) => page.record.id);
  }
  return found;
}

/** The existing ancestors of some pages, without duplicates. One statement per level. */
export async function loadAncestors(
  db: Db,
  snapshot: Snapshot,
  pages: readonly StoredPage[],
): Promise<StoredPage[]> {
  const known = new Map(pages.map((page) => [page.record.id, page]));
  const found: StoredPage[] = [];
  const missing = (from: readonly StoredPage[]) => [
    ...new Set(
      from.flatMap(({ record }) =>
        record.parentId !== null && !known.has(record.parentId) ? [record.parentId] : [],
      ),
    ),
  ];
  for (let wanted = missing(pages); wanted.length > 0; ) {
    const level = await pagesById(db, snapshot, wanted);
    for (const page of level) known.set(page.record.id, page);
    found.push(...level);
    wanted = missing(level);
  }
  return found;
}

type Address = { parentId: string | null; slug: string };

const addresses = (wanted: readonly Address[]): [string[], string[]] => [
  wanted.map(({ parentId }) => parentId ?? ""),
  wanted.map(({ slug }) => foldSlug(slug)),
];

/** Pages at one of these addresses. */
export const loadSlugHolders = async (
  db: Db,
  snapshot: Snapshot,
  wanted: readonly Address[],
): Promise<StoredPage[]> => (wanted.length === 0 ? [] : pagesBySlug(db, snapshot, ...addresses(wanted)));

/** Pages at one of these addresses, or at one that differs by a suffix ("setup", "setup-2"). */
export const loadSlugFamilies = async (
  db: Db,
  snapshot: Snapshot,
  wanted: readonly Address[],
): Promise<StoredPage[]> => (wanted.length === 0 ? [] : pagesBySlugStem(db, snapshot, ...addresses(wanted)));

const blobs = prepared(
  "blobs",
  `SELECT "hash", "body" FROM "Blob" WHERE "organizationId" = $1 AND "hash" = ANY($2::bytea[])`,
);

const sizeOfBlobs = prepared(
  "size-of-blobs",
  `SELECT coalesce(sum("size"), 0)::float8 AS "bytes" FROM "Blob" WHERE "organizationId" = $1 AND "hash" = ANY($2::bytea[])`,
);

/** The size of texts in all, each counted once, by the hex hashes of their content. */
export async function sizeOfTexts(
  db: Db,
  organizationId: string,
  hashes: readonly string[],
): Promise<number> {
  const [row] = await sizeOfBlobs(db, [organizationId, hashes.map((hash) => Buffer.from(hash, "hex"))]);
  return row!.bytes;
}

/** Texts by the hex hash of their content. */
export async function loadTexts(
  db: Db,
  organizationId: string,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map();
  const rows = await blobs(db, [organizationId, hashes.map((hash) => Buffer.from(hash, "hex"))]);
  return new Map(rows.map((row) => [row.hash.toString("hex"), row.body]));
}

const textsOfPages = prepared(
  "texts-of-pages",
  `SELECT DISTINCT p."pageId", t."body" FROM "PageVersion" p
   JOIN "Blob" t ON t."organizationId" = p."organizationId" AND t."hash" = p."contentHash"
   WHERE p."pageId" = ANY($4::text[]) AND NOT p."deleted"
     AND (p."branchId" = $1 AND p."toSeq" IS NULL OR ${valid("p", "$2", "$3::int")})`,
);

/** The texts of some pages at the head of a change request and in its base, by page id. */
export async function loadTextsOfPages(
  db: Db,
  { branchId, base }: Snapshot,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const texts = new Map<string, string[]>();
  if (ids.length === 0) return texts;
  for (const { pageId, body } of await textsOfPages(db, [branchId, base?.branchId, base?.seq, ids]))
    texts.set(pageId, [...(texts.get(pageId) ?? []), body]);
  return texts;
}

/** The text of a page; a page without content has the empty text. */
export async function loadText(db: Db, organizationId: string, hash: string | null): Promise<string> {
  if (hash === null) return "";
  const text = (await loadTexts(db, organizationId, [hash])).get(hash);
  if (text === undefined) throw new Error(`The text ${hash} is missing from the store.`);
  return text;
}

const assetsSql = (overlay: string, keys: string) => `
  WITH overlay AS (SELECT * FROM "AssetVersion" o WHERE ${overlay} AND o."kind" = $5::"AssetKind" ${keys})
  SELECT "id" AS "versionId", "kind", "key", "record", "recordHash", "createdAt" FROM overlay WHERE NOT "deleted"
  UNION ALL
  SELECT o."id", o."kind", o."key", o."record", o."recordHash", o."createdAt" FROM "AssetVersion" o
    WHERE ${valid("o", "$3", "$4::int")} AND NOT o."deleted" AND o."kind" = $5::"AssetKind" ${keys}
      AND NOT EXISTS (SELECT 1 FROM overlay w WHERE w."key" = o."key")`;

function assetsQuery(name: string, keys = "") {
  const head = prepared(
    `view-assets#${name}-head`,
    assetsSql(`o."branchId" = $1 AND o."toSeq" IS NULL AND $2::int IS NULL`, keys),
  );
  const history = prepared(`view-assets#${name}-history`, assetsSql(valid("o", "$1", "$2::int"), keys));
  return async <Kind extends AssetKind>(db: Db, snapshot: Snapshot, kind: Kind, ...values: unknown[]) => {
    const query = snapshot.seq === null ? head : history;
    const base = [snapshot.base?.branchId ?? null, snapshot.base?.seq ?? null];
    const rows = await query(db, [snapshot.branchId, snapshot.seq, ...base, kind, ...values]);
    return new Map(
      rows.sort((a, b) => (a.key < b.key ? -1 : 1)).map((row) => [row.key, storedAsset<Kind>(row)]),
    );
  };
}

export type StoredAsset<Kind extends AssetKind> = {
  record: AssetRecords[Kind];
  recordHash: string;
  updatedAt: Date;
};

const allAssets = assetsQuery("all");
const assetsByKey = assetsQuery("by-key", `AND o."key" = ANY($6::text[])`);

/** All files, reusable contents or variables of a snapshot, by key. */
export const loadAssets = <Kind extends AssetKind>(
  db: Db,
  snapshot: Snapshot,
  kind: Kind,
): Promise<Map<string, StoredAsset<Kind>>> => allAssets(db, snapshot, kind);

/** The files, reusable contents or variables of a snapshot under these keys. */
export const findAssets = async <Kind extends AssetKind>(
  db: Db,
  snapshot: Snapshot,
  kind: Kind,
  keys: Iterable<string>,
): Promise<Map<string, StoredAsset<Kind>>> => {
  const wanted = [...new Set(keys)];
  return wanted.length === 0 ? new Map() : assetsByKey(db, snapshot, kind, wanted);
};

export const storedAsset = <Kind extends AssetKind>(row: AssetRow): StoredAsset<Kind> => ({
  record: assetRecord<Kind>(row),
  recordHash: row.recordHash.toString("hex"),
  updatedAt: row.createdAt,
});

/** Variables are stored as { value }, since the top level of the JSON column is an object. */
const assetRecord = <Kind extends AssetKind>(row: AssetRow): AssetRecords[Kind] =>
  row.kind === "variable"
    ? trustedJson<{ value: AssetRecords[Kind] }>(row.record).value
    : trustedJson<AssetRecords[Kind]>(row.record);
