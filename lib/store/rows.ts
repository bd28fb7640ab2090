import { sameValue } from "@/lib/core/canonical-json";
import type { JsonValue } from "@/lib/core/content/json-map";
import {
  fieldNames,
  type NamesWhere,
  PAGE_FIELDS,
  type PageField,
  type PageFieldName,
  type PageFieldValues,
} from "@/lib/core/content/page-fields";
import {
  blankPage,
  type FileRecord,
  type PageRecord,
  type ReusableRecord,
  type VariableValue,
} from "@/lib/core/content/records";
import type { StatementRows } from "@/lib/platform/db/statement-rows";
import { trustedJson } from "@/lib/platform/db/stored-json";

type ColumnName = NamesWhere<{ stored: "column" }>;
type MetaName = NamesWhere<{ stored: "meta" }>;

/** Fields of a page with a column of their own, and those that are members of `meta`. */
const COLUMNS = fieldNames<ColumnName>(({ stored }) => stored === "column");
const MEMBERS = fieldNames<MetaName>(({ stored }) => stored === "meta").map((name) => {
  const { empty }: PageField = PAGE_FIELDS[name];
  return { name, empty };
});

/** The fields of a page other than their defaults, without those that have a column. */
export type PageMeta = Partial<Record<MetaName, JsonValue>>;

export const pageMeta = ({ meta }: { meta: unknown }): PageMeta => trustedJson<PageMeta>(meta);

/** A page's version as stored. */
type PageRow = Pick<PageFieldValues, ColumnName> & {
  versionId: number;
  pageId: string;
  parentId: string | null;
  orderKey: string;
  meta: unknown;
  recordHash: Buffer;
  contentHash: Buffer | null;
  pageCreatedAt: Date;
  createdAt: Date;
};

/** A page with its dates. */
export type StoredPage = { record: PageRecord; recordHash: string; createdAt: Date; updatedAt: Date };

/** The columns of a page's state, which are independent of its branch and revision. */
export const STATE_COLUMNS = [
  ...(["pageId", "parentId", "orderKey"] as const),
  ...COLUMNS,
  ...(["meta", "recordHash", "contentHash"] as const),
];

export const PAGE_COLUMNS = [
  `"id" AS "versionId"`,
  ...[...STATE_COLUMNS, "pageCreatedAt", "createdAt"].map((name) => `"${name}"`),
].join(", ");

const BLANK = blankPage("");

export function storedPage(row: PageRow): StoredPage {
  const record: PageRecord = {
    ...BLANK,
    id: row.pageId,
    parentId: row.parentId,
    orderKey: row.orderKey,
    contentHash: row.contentHash === null ? null : row.contentHash.toString("hex"),
  };
  const fields: Partial<Record<PageFieldName, unknown>> = record;
  for (const name of COLUMNS) fields[name] = row[name];
  const meta = pageMeta(row);
  for (const { name } of MEMBERS) {
    const value = meta[name];
    if (value !== undefined) fields[name] = value;
  }
  return {
    record,
    recordHash: row.recordHash.toString("hex"),
    createdAt: row.pageCreatedAt,
    updatedAt: row.createdAt,
  };
}

/** The fields of a record as columns; `meta` omits members with their default. */
export function fieldColumns(record: PageRecord): Pick<PageRow, ColumnName> & { meta: PageMeta } {
  const columns: Record<string, unknown> = {};
  for (const name of COLUMNS) columns[name] = record[name];
  const meta: PageMeta = {};
  for (const { name, empty } of MEMBERS) {
    const value = record[name];
    if (value !== undefined && !sameValue(value, empty)) meta[name] = value;
  }
  return { ...(columns as Pick<PageRow, ColumnName>), meta };
}

export type AssetKind = "file" | "reusable" | "variable";
export type AssetRecords = { file: FileRecord; reusable: ReusableRecord; variable: VariableValue };

export type AssetRow = StatementRows["view-assets"];
