import "server-only";
import type { DocumentSource, RevisionSource } from "@/lib/content/computed/sources";
import type { PageAddress } from "@/lib/content/scopes/addresses";
import { safeHref } from "@/lib/core/content/addresses";
import type { JsonDocument } from "@/lib/core/content/document";
import type { JsonMap } from "@/lib/core/content/json-map";
import { fieldNames, type PageFieldName, type ShownName } from "@/lib/core/content/page-fields";
import type { PageKind } from "@/lib/core/content/page-kind";
import { joinPath } from "@/lib/core/content/page-path";
import { compareSiblings, type PageRecord } from "@/lib/core/content/records";
import type { StoredPage } from "@/lib/store/rows";
import type { ContentRef, Page, PageLayout } from "./schemas";

const DEFAULT_LAYOUT: PageLayout = {
  width: "default",
  cover: true,
  coverSize: "hero",
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
  metadata: true,
};

/** A body in the requested format. */
export type PageContentBody = { markdown: string } | { document: JsonDocument } | null;

/**
 * Presents a page with its path and children.
 * @param path full path in the snapshot; null for kinds without one
 */
export function presentPage(
  stored: StoredPage,
  path: string,
  children: Page[],
  address: PageAddress,
  body: PageContentBody = null,
): Page {
  const { record } = stored;
  const base = {
    id: record.id,
    title: record.title,
    createdAt: stored.createdAt.toISOString(),
    updatedAt: stored.updatedAt.toISOString(),
  };
  switch (record.kind) {
    case "document":
      return {
        ...base,
        ...shownFields(record, "document"),
        type: "document",
        kind: "sheet",
        urls: { app: address(path) },
        slug: record.slug,
        path,
        pages: children,
        layout: { ...DEFAULT_LAYOUT, ...(record.layout as Partial<PageLayout>) },
        ...(Object.keys(record.cover).length > 0 && { cover: { yPos: 0, ...record.cover } as never }),
        ...(Object.keys(record.variables).length > 0 && {
          variables: record.variables as Record<string, string>,
        }),
        ...(body !== null && body),
        ...(record.contentHash !== null && { documentId: record.contentHash }),
        ...(record.computed !== null && {
          computed: record.computed as DocumentSource,
          computedSeed: record.id,
        }),
      };
    case "group":
      return {
        ...base,
        ...shownFields(record, "group"),
        type: "group",
        kind: "group",
        slug: record.slug,
        path,
        pages: children,
      };
    case "link":
      return {
        ...base,
        ...shownFields(record, "link"),
        type: "link",
        kind: "link",
        target: record.target as ContentRef,
        ...hrefOf(record.target),
      };
    case "computed":
      return {
        ...base,
        ...shownFields(record, "computed"),
        type: "computed",
        computed: record.computed as RevisionSource,
      };
  }
}

const SHOWN: Record<PageKind, readonly PageFieldName[]> = {
  document: fieldNames(({ shown }) => shown?.includes("document")),
  group: fieldNames(({ shown }) => shown?.includes("group")),
  link: fieldNames(({ shown }) => shown?.includes("link")),
  computed: fieldNames(({ shown }) => shown?.includes("computed")),
};
type ShownFields<Kind extends PageKind> = { [Name in ShownName<Kind>]?: NonNullable<PageRecord[Name]> };

/** Returns the fields shown on pages of a kind, without empty ones. */
function shownFields<Kind extends PageKind>(record: PageRecord, kind: Kind): ShownFields<Kind> {
  const shown: Record<string, unknown> = {};
  for (const name of SHOWN[kind]) {
    const value = record[name];
    if (value !== null && value !== undefined) shown[name] = value;
  }
  return shown as ShownFields<Kind>;
}

/** Targets stored before addresses were checked can have an unsafe one. */
const hrefOf = (target: JsonMap | null): { href?: string } => {
  const href = target?.kind === "url" && typeof target.url === "string" ? safeHref(target.url) : null;
  return href === null ? {} : { href };
};

/** Pages by their parent, siblings in order. */
export function groupByParent(pages: readonly StoredPage[]): Map<string | null, StoredPage[]> {
  const groups = new Map<string | null, StoredPage[]>();
  for (const page of pages) {
    const siblings = groups.get(page.record.parentId);
    if (siblings) siblings.push(page);
    else groups.set(page.record.parentId, [page]);
  }
  for (const siblings of groups.values()) siblings.sort((a, b) => compareSiblings(a.record, b.record));
  return groups;
}

/** Presents the trees below a parent (null = all roots). */
export function presentTree(
  groups: ReadonlyMap<string | null, StoredPage[]>,
  parentId: string | null,
  parentPath: string,
  address: PageAddress,
): Page[] {
  return (groups.get(parentId) ?? []).map((page) => {
    const path = joinPath(parentPath, page.record.slug);
    return presentPage(page, path, presentTree(groups, page.record.id, path, address), address);
  });
}
