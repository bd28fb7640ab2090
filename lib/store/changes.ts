import "server-only";
import type { Change, PageRecord } from "@/lib/core/content/records";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { loadAssets, loadPages } from "./read";
import type { AssetKind, AssetRecords } from "./rows";
import type { Snapshot } from "./snapshot";

/** The differences between two states, by id: the record before and after; absent = does not exist. */
export type ContentChanges = {
  pages: Map<string, Change<PageRecord>>;
  files: Map<string, Change<AssetRecords["file"]>>;
  reusables: Map<string, Change<AssetRecords["reusable"]>>;
  variables: Map<string, Change<AssetRecords["variable"]>>;
};

// In the order of writing, so that repeated queries have equal results.
const touchedPages = prepared(
  "touched-pages",
  `SELECT "pageId" FROM "PageVersion" WHERE "branchId" = $1
     AND ("fromSeq" > $2 AND "fromSeq" <= $3 OR "toSeq" > $2 AND "toSeq" <= $3) GROUP BY "pageId" ORDER BY min("id")`,
);
const touchedAssets = prepared(
  "touched-assets",
  `SELECT "kind", "key" FROM "AssetVersion" WHERE "branchId" = $1
     AND ("fromSeq" > $2 AND "fromSeq" <= $3 OR "toSeq" > $2 AND "toSeq" <= $3) GROUP BY "kind", "key" ORDER BY min("id")`,
);
const overlayPages = prepared(
  "overlay-pages",
  `SELECT "pageId" FROM "PageVersion" WHERE "branchId" = $1
     AND ($2::int IS NULL AND "toSeq" IS NULL OR "fromSeq" <= $2 AND ("toSeq" IS NULL OR "toSeq" > $2))
   ORDER BY "id"`,
);
const overlayAssets = prepared(
  "overlay-assets",
  `SELECT "kind", "key" FROM "AssetVersion" WHERE "branchId" = $1
     AND ($2::int IS NULL AND "toSeq" IS NULL OR "fromSeq" <= $2 AND ("toSeq" IS NULL OR "toSeq" > $2))
   ORDER BY "id"`,
);

/**
 * The changes of a branch after one sequence number up to another. Reads only the changed rows, whatever the size of
 * the space.
 */
export async function changesBetween(
  db: Db,
  snapshot: Snapshot,
  after: number,
  upTo: number,
): Promise<ContentChanges> {
  const from: Snapshot = { ...snapshot, seq: after };
  const to: Snapshot = { ...snapshot, seq: upTo };
  const [pages, assets] = await Promise.all([
    touchedPages(db, [snapshot.branchId, after, upTo]),
    touchedAssets(db, [snapshot.branchId, after, upTo]),
  ]);
  return compare(
    db,
    from,
    to,
    pages.map((row) => row.pageId),
    assets,
  );
}

/** The changes of a change request over its merge base: its overlay. */
export async function changesOfOverlay(db: Db, snapshot: Snapshot): Promise<ContentChanges> {
  if (!snapshot.base) throw new Error("Only a change request has an overlay.");
  const base: Snapshot = {
    ...snapshot,
    branchId: snapshot.base.branchId,
    seq: snapshot.base.seq,
    base: null,
  };
  const [pages, assets] = await Promise.all([
    overlayPages(db, [snapshot.branchId, snapshot.seq]),
    overlayAssets(db, [snapshot.branchId, snapshot.seq]),
  ]);
  return compare(
    db,
    base,
    snapshot,
    pages.map((row) => row.pageId),
    assets,
  );
}

/**
 * The differences between a change request's content and its state at an earlier sequence number of its branch. Both
 * states are read over its present merge base, so main's changes to pages that the change request does not touch are
 * no difference.
 */
export async function changesOfOverlaySince(
  db: Db,
  snapshot: Snapshot,
  seq: number,
): Promise<ContentChanges> {
  const from: Snapshot = { ...snapshot, seq };
  const [pages, assets, pagesThen, assetsThen] = await Promise.all([
    overlayPages(db, [snapshot.branchId, snapshot.seq]),
    overlayAssets(db, [snapshot.branchId, snapshot.seq]),
    overlayPages(db, [snapshot.branchId, seq]),
    overlayAssets(db, [snapshot.branchId, seq]),
  ]);
  const pageIds = new Set([...pages, ...pagesThen].map((row) => row.pageId));
  const touched = new Map([...assets, ...assetsThen].map((asset) => [`${asset.kind} ${asset.key}`, asset]));
  return compare(db, from, snapshot, [...pageIds], [...touched.values()]);
}

/** Compares two states for the given ids, without those that are equal. */
async function compare(
  db: Db,
  from: Snapshot,
  to: Snapshot,
  pageIds: string[],
  assets: readonly { kind: AssetKind; key: string }[],
): Promise<ContentChanges> {
  const [before, after, files, reusables, variables] = await Promise.all([
    loadPages(db, from, pageIds),
    loadPages(db, to, pageIds),
    compareAssets(db, from, to, "file", assets),
    compareAssets(db, from, to, "reusable", assets),
    compareAssets(db, from, to, "variable", assets),
  ]);
  const old = new Map(before.map((page) => [page.record.id, page]));
  const now = new Map(after.map((page) => [page.record.id, page]));
  const pages: ContentChanges["pages"] = new Map();
  for (const id of pageIds) {
    const a = old.get(id);
    const b = now.get(id);
    if (a?.recordHash !== b?.recordHash) pages.set(id, { before: a?.record, after: b?.record });
  }
  return { pages, files, reusables, variables };
}

async function compareAssets<Kind extends AssetKind>(
  db: Db,
  from: Snapshot,
  to: Snapshot,
  kind: Kind,
  touched: readonly { kind: AssetKind; key: string }[],
): Promise<Map<string, Change<AssetRecords[Kind]>>> {
  const keys = touched.filter((asset) => asset.kind === kind).map((asset) => asset.key);
  const changes = new Map<string, Change<AssetRecords[Kind]>>();
  if (keys.length === 0) return changes;
  const [before, after] = await Promise.all([loadAssets(db, from, kind), loadAssets(db, to, kind)]);
  for (const key of keys) {
    const a = before.get(key);
    const b = after.get(key);
    if (a?.recordHash !== b?.recordHash) changes.set(key, { before: a?.record, after: b?.record });
  }
  return changes;
}
