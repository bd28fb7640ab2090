import "server-only";
import { addToTreeHash, hashRecord, treeHashToHex } from "@/lib/core/content/records";
import type { Tx } from "@/lib/platform/db/client";
import { prepared, type Statement } from "@/lib/platform/db/prepared";
import { PAGE_COLUMNS, storedPage } from "@/lib/store/rows";

type Wrong = { records: string[]; trees: string[] };

const PORTION = 2_000;
const removed = "0".repeat(64);

/** Rows of one portion, after the row $1. */
const NEXT = `AND "id" > $1 ORDER BY "id" LIMIT ${PORTION}`;
const nextPages = prepared(
  "verify-next-pages",
  `SELECT ${PAGE_COLUMNS}, "branchId", "deleted" FROM "PageVersion" WHERE "toSeq" IS NULL ${NEXT}`,
);
const nextAssets = prepared(
  "verify-next-assets",
  `SELECT "id" AS "versionId", "branchId", "kind", "key", "deleted", "record", "recordHash"
   FROM "AssetVersion" WHERE "toSeq" IS NULL ${NEXT}`,
);
const headHashes = prepared(
  "verify-head-hashes",
  `SELECT b."id" AS "branchId", r."treeHash" FROM "Branch" b JOIN "Revision" r ON r."id" = b."headRevisionId"`,
);

export async function findWrongHashes(tx: Tx): Promise<Wrong> {
  const records: string[] = [];
  const trees = new Map<number, bigint>();
  const count = (branchId: number, id: string, stored: string, computed: string) => {
    if (stored !== computed) records.push(`${branchId} ${id}`);
    trees.set(branchId, addToTreeHash(trees.get(branchId) ?? 0n, id, stored));
  };

  for await (const row of portions(tx, nextPages)) {
    const { record, recordHash } = storedPage(row);
    count(row.branchId, row.pageId, recordHash, row.deleted ? removed : hashRecord(record));
  }
  for await (const row of portions(tx, nextAssets)) {
    const computed = row.deleted ? removed : hashRecord(row.record as object);
    count(row.branchId, `${row.kind}:${row.key}`, row.recordHash.toString("hex"), computed);
  }
  return { records, trees: await wrongHeads(tx, trees) };
}

async function wrongHeads(tx: Tx, trees: ReadonlyMap<number, bigint>): Promise<string[]> {
  return (await headHashes(tx))
    .filter(({ branchId, treeHash }) => treeHash.toString("hex") !== treeHashToHex(trees.get(branchId) ?? 0n))
    .map(({ branchId }) => String(branchId));
}

async function* portions<Row extends { versionId: number }>(
  tx: Tx,
  next: Statement<Row>,
): AsyncGenerator<Row> {
  let last = 0;
  for (;;) {
    const rows = await next(tx, [last]);
    yield* rows;
    if (rows.length < PORTION) return;
    last = rows.at(-1)!.versionId;
  }
}
