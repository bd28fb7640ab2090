import type { FileRecord, JsonMap, PageRecord, ReusableRecord, VariableValue } from "@/lib/content/records";

/** A page's version as the database holds it. */
export type PageRow = {
  versionId: number;
  pageId: string;
  parentId: string | null;
  orderKey: string;
  kind: PageRecord["kind"];
  title: string;
  slug: string;
  slugAuto: boolean;
  emoji: string | null;
  icon: string | null;
  description: string | null;
  hidden: boolean;
  noIndex: boolean;
  noRobotsIndex: boolean;
  meta: Partial<Record<"layout" | "cover" | "variables" | "computed" | "target" | "metaLinks", JsonMap>>;
  recordHash: Buffer;
  contentHash: Buffer | null;
  pageCreatedAt: Date;
  createdAt: Date;
};

/** A live page with its dates. */
export type StoredPage = { record: PageRecord; recordHash: string; createdAt: Date; updatedAt: Date };

export const PAGE_COLUMNS = [
  `"id" AS "versionId"`,
  ...[
    "pageId",
    "parentId",
    "orderKey",
    "kind",
    "title",
    "slug",
    "slugAuto",
    "emoji",
    "icon",
    "description",
    "hidden",
    "noIndex",
    "noRobotsIndex",
    "meta",
    "recordHash",
    "contentHash",
    "pageCreatedAt",
    "createdAt",
  ].map((name) => `"${name}"`),
].join(", ");

export function storedPage(row: PageRow): StoredPage {
  return {
    record: {
      id: row.pageId,
      parentId: row.parentId,
      orderKey: row.orderKey,
      kind: row.kind,
      title: row.title,
      slug: row.slug,
      slugAuto: row.slugAuto,
      emoji: row.emoji,
      icon: row.icon,
      description: row.description,
      hidden: row.hidden,
      noIndex: row.noIndex,
      noRobotsIndex: row.noRobotsIndex,
      layout: row.meta.layout ?? {},
      cover: row.meta.cover ?? {},
      variables: row.meta.variables ?? {},
      computed: row.meta.computed ?? null,
      target: row.meta.target ?? null,
      ...(row.meta.metaLinks && { metaLinks: row.meta.metaLinks }),
      contentHash: row.contentHash === null ? null : row.contentHash.toString("hex"),
    },
    recordHash: row.recordHash.toString("hex"),
    createdAt: row.pageCreatedAt,
    updatedAt: row.createdAt,
  };
}

/** The part of a record that is stored as JSON; empty parts are left out. */
export function metaOf(record: PageRecord): PageRow["meta"] {
  const { layout, cover, variables, computed, target, metaLinks } = record;
  return {
    ...(Object.keys(layout).length > 0 && { layout }),
    ...(Object.keys(cover).length > 0 && { cover }),
    ...(Object.keys(variables).length > 0 && { variables }),
    ...(computed !== null && { computed }),
    ...(target !== null && { target }),
    ...(metaLinks && { metaLinks }),
  };
}

export type AssetKind = "file" | "reusable" | "variable";
export type AssetRecords = { file: FileRecord; reusable: ReusableRecord; variable: VariableValue };

export type AssetRow = {
  versionId: number;
  kind: AssetKind;
  key: string;
  record: unknown;
  recordHash: Buffer;
  createdAt: Date;
};
