import "server-only";
import { decodeCursor, pageOf } from "@/lib/core/cursors";
import { limitOf, type PageOfItems, type PageQuery } from "@/lib/core/pagination";
import type { Db } from "@/lib/platform/db/client";
import { prepared, type RowOf } from "@/lib/platform/db/prepared";
import { storedAsset } from "./read";
import type { AssetRecords, AssetRow } from "./rows";
import type { Snapshot } from "./snapshot";

/*
 * A page of a snapshot's files or reusable contents by key, whose cost depends on the page only: current rows are
 * read in the order of their index after the key; a state at a sequence number also needs the rows closed after it.
 * Parameters $1–$4 as in read.ts, $5 the kind, $6 the key to continue after, $7 the limit.
 */
const at = (alias: string, branch: string, seq: string) => {
  const begun = `${alias}."branchId" = ${branch} AND ${alias}."fromSeq" <= ${seq}`;
  return [`${begun} AND ${alias}."toSeq" IS NULL`, `${begun} AND ${alias}."toSeq" > ${seq}`];
};

const columns = `a."id" AS "versionId", a."kind", a."key", a."record", a."recordHash", a."createdAt"`;

const listSql = (overlay: (alias: string) => string[]) => {
  const hidden = `EXISTS (SELECT 1 FROM "AssetVersion" w WHERE w."kind" = a."kind" AND w."key" = a."key"
    AND (${overlay("w").join(" OR ")}))`;
  const parts = [...overlay("a"), ...at("a", "$3", "$4::int").map((part) => `${part} AND NOT ${hidden}`)];
  const all = (columns: string, more: string) =>
    parts
      .map(
        (part) => `(SELECT ${columns} FROM "AssetVersion" a
          WHERE ${part} AND a."kind" = $5::"AssetKind" AND NOT a."deleted" ${more})`,
      )
      .join(" UNION ALL ");
  // Each part has the limit by itself: over all of them the rows would be sorted first.
  const next = all(columns, `AND a."key" > $6 ORDER BY a."key" LIMIT $7`);
  return `SELECT t."total", r.* FROM (SELECT count(*)::int AS "total" FROM (${all("1", "")}) c) t
    LEFT JOIN (${next} ORDER BY "key" LIMIT $7) r ON true ORDER BY r."key"`;
};

type ListRow = RowOf<typeof atHead>;
const atHead = prepared(
  "list-of-assets-head",
  listSql((alias) => [`${alias}."branchId" = $1 AND ${alias}."toSeq" IS NULL AND $2::int IS NULL`]),
);
const inHistory = prepared(
  "list-of-assets-history",
  listSql((alias) => at(alias, "$1", "$2::int")),
);

/** Files or reusable contents of a snapshot, by id; ids grow with time, so the oldest comes first. */
export async function listAssets<Kind extends "file" | "reusable", Item>(
  db: Db,
  snapshot: Snapshot,
  kind: Kind,
  query: PageQuery,
  present: (record: AssetRecords[Kind]) => Item,
): Promise<PageOfItems<Item>> {
  const limit = limitOf(query);
  const [after] = decodeCursor(query.page, ["string"]) ?? [""];
  const base = [snapshot.base?.branchId ?? null, snapshot.base?.seq ?? null];
  const list = snapshot.seq === null ? atHead : inHistory;
  const rows = await list(db, [snapshot.branchId, snapshot.seq, ...base, kind, after, limit + 1]);
  const assets = rows.filter((row): row is ListRow & AssetRow => row.key !== null);
  return pageOf(
    assets,
    limit,
    rows[0]!.total,
    ({ key }) => [key],
    (row) => present(storedAsset<Kind>(row).record),
  );
}
