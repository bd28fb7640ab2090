import "server-only";
import type { SemanticChange, SemanticChanges } from "@/lib/collaboration/change-requests/schemas";
import { presentReusableContent } from "@/lib/content/reusable-contents/present";
import type { ReadContext } from "@/lib/content/scopes/content-scope";
import { sameValue } from "@/lib/core/canonical-json";
import { allMetaLinks } from "@/lib/core/content/meta-links";
import type { Change, FileRecord, PageRecord } from "@/lib/core/content/records";
import { type AttributeChange, diffFile, diffPage, diffReusable } from "@/lib/core/content/tree-diff";
import type { Db } from "@/lib/platform/db/client";
import type { ContentChanges } from "@/lib/store/changes";
import { pathsOf } from "@/lib/store/page-paths";
import { loadPages } from "@/lib/store/read";
import type { Snapshot } from "@/lib/store/snapshot";

const DEFAULT_CHANGES = 10;

/** The two states of a comparison. */
export type ContentComparison = { before: ReadContext; after: ReadContext };

/** Presents the changes for the API; `limit` cuts the list and `more` counts the rest. */
export async function presentChanges(
  db: Db,
  changes: ContentChanges,
  { before, after }: ContentComparison,
  limit = DEFAULT_CHANGES,
): Promise<SemanticChanges> {
  const oldPaths = await pathsIn(db, before.snapshot, changes, "before");
  const newPaths = await pathsIn(db, after.snapshot, changes, "after");
  const parents = await parentsOf(db, changes, before, after);
  const titles = await titlesOfMetaLinks(db, changes, before, after);
  const all = [
    ...[...changes.pages].flatMap(([, change]) => pageChanges(change, oldPaths, newPaths, parents, titles)),
    ...fileChanges(changes, before, after),
    ...reusableChanges(changes),
    ...variableChanges(changes),
  ];
  return { changes: all.slice(0, limit), ...(all.length > limit && { more: all.length - limit }) };
}

async function pathsIn(
  db: Db,
  snapshot: Snapshot,
  changes: ContentChanges,
  side: "before" | "after",
): Promise<Map<string, string>> {
  const ids = [...changes.pages].flatMap(([id, change]) => (change[side] ? [id] : []));
  return pathsOf(db, snapshot, await loadPages(db, snapshot, ids));
}

export type ChangedReference = { id: string; type: string; title: string; path?: string };

export const pageReference = (page: PageRecord, path: string | undefined): ChangedReference => ({
  id: page.id,
  type: page.kind,
  title: page.title,
  ...(path !== undefined && path !== "" && { path }),
});

/** Returns references to the old and new parents of moved pages, even if they moved only among siblings. */
async function parentsOf(
  db: Db,
  changes: ContentChanges,
  before: ReadContext,
  after: ReadContext,
): Promise<{ before: Map<string, ChangedReference>; after: Map<string, ChangedReference> }> {
  const load = async ({ snapshot }: ReadContext, side: "before" | "after") => {
    const ids = [...changes.pages.values()].flatMap((change) =>
      change.before &&
      change.after &&
      (change.before.parentId !== change.after.parentId ||
        change.before.orderKey !== change.after.orderKey) &&
      change[side]!.parentId !== null
        ? [change[side]!.parentId]
        : [],
    );
    const pages = await loadPages(db, snapshot, [...new Set(ids)]);
    const paths = await pathsOf(db, snapshot, pages);
    return new Map(pages.map(({ record }) => [record.id, pageReference(record, paths.get(record.id))]));
  };
  return { before: await load(before, "before"), after: await load(after, "after") };
}

/** Returns the titles of the space's pages in changed meta links, so that the change is readable. */
async function titlesOfMetaLinks(
  db: Db,
  changes: ContentChanges,
  before: ReadContext,
  after: ReadContext,
): Promise<Map<string, string>> {
  const ids = [...changes.pages.values()].flatMap((change) =>
    change.before && change.after && !sameValue(change.before.metaLinks, change.after.metaLinks)
      ? [change.before, change.after].flatMap(({ metaLinks }) =>
          allMetaLinks(metaLinks).map(({ page }) => page),
        )
      : [],
  );
  const wanted = [...new Set(ids.filter((id) => typeof id === "string"))];
  if (wanted.length === 0) return new Map();
  const pages = [
    ...(await loadPages(db, before.snapshot, wanted)),
    ...(await loadPages(db, after.snapshot, wanted)),
  ];
  return new Map(pages.map(({ record }) => [record.id, record.title]));
}

/** Adds page titles to a value with references to pages. */
function withTitles(value: unknown, titles: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => withTitles(item, titles));
  if (typeof value !== "object" || value === null) return value;
  const title = "page" in value && typeof value.page === "string" ? titles.get(value.page) : undefined;
  const members = Object.entries(value).map(([name, member]) => [name, withTitles(member, titles)]);
  return { ...Object.fromEntries(members), ...(title !== undefined && { title }) };
}

const ATTRIBUTE_NAME: Record<string, string> = { content: "document" };

function pageChanges(
  change: { before?: PageRecord; after?: PageRecord },
  oldPaths: ReadonlyMap<string, string>,
  newPaths: ReadonlyMap<string, string>,
  parents: { before: Map<string, ChangedReference>; after: Map<string, ChangedReference> },
  titles: ReadonlyMap<string, string>,
): SemanticChange[] {
  const diff = diffPage(change);
  if (!diff) return [];
  const page = (change.after ?? change.before)!;
  const reference = pageReference(page, newPaths.get(page.id) ?? oldPaths.get(page.id));
  if (diff.kind === "created") return [{ type: "page_created", page: reference }];
  if (diff.kind === "deleted") return [{ type: "page_deleted", page: reference }];
  const found: SemanticChange[] = [];
  if (Object.keys(diff.attributes).length > 0) {
    const attributes = attributesOf(diff.attributes);
    const { metaLinks } = attributes;
    if (metaLinks) attributes.metaLinks = withTitles(metaLinks, titles) as typeof metaLinks;
    found.push({ type: "page_edited", page: reference, attributes });
  }
  if (diff.moved || diff.reordered) {
    const from = change.before!.parentId === null ? undefined : parents.before.get(change.before!.parentId);
    const to = change.after!.parentId === null ? undefined : parents.after.get(change.after!.parentId);
    found.push({
      type: "page_moved",
      page: reference,
      parent: { ...(from && { before: from }), ...(to && { after: to }) },
    });
  }
  return found;
}

type Attributes = Extract<SemanticChange, { type: "page_edited" }>["attributes"];

const attributesOf = (attributes: Record<string, { before: unknown; after: unknown }>): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, { before, after }]) => [
      ATTRIBUTE_NAME[name] ?? name,
      {
        ...(before !== null && before !== undefined && { before }),
        ...(after !== null && after !== undefined && { after }),
      } as Attributes[string],
    ]),
  );

function fileChanges({ files }: ContentChanges, before: ReadContext, after: ReadContext): SemanticChange[] {
  return [...files.values()].flatMap((change): SemanticChange[] => {
    const diff = diffFile(change);
    const record = change.after ?? change.before;
    if (!diff || !record) return [];
    const urls = {
      before: before.fileAddress(record.id),
      after: after.fileAddress(record.id),
    };
    const file = {
      id: record.id,
      name: record.name,
      contentType: record.contentType,
      downloadURL: change.after ? urls.after : urls.before,
    };
    if (diff.kind === "created") return [{ type: "file_created", file }];
    if (diff.kind === "deleted") return [{ type: "file_deleted", file }];
    const { content, ...named } = diff.attributes;
    const attributes = { ...named, ...(content && { downloadURL: urls, ...measuresOf(change) }) };
    return [{ type: "file_edited", file, attributes: attributesOf(attributes) }];
  });
}

/** The differences that follow from new bytes of a file: its size, and the dimensions of a picture. */
function measuresOf({ before, after }: Change<FileRecord>): Record<string, AttributeChange> {
  const dimensions = (file: FileRecord | undefined) =>
    file?.width == null || file.height === null ? null : { width: file.width, height: file.height };
  const measures = {
    size: { before: before?.size, after: after?.size },
    dimensions: { before: dimensions(before), after: dimensions(after) },
  };
  return Object.fromEntries(
    Object.entries(measures).filter(([, measure]) => !sameValue(measure.before, measure.after)),
  );
}

function reusableChanges({ reusables }: ContentChanges): SemanticChange[] {
  return [...reusables.values()].flatMap((change): SemanticChange[] => {
    const diff = diffReusable(change);
    const record = change.after ?? change.before;
    if (!diff || !record) return [];
    const reusableContent = presentReusableContent(record);
    if (diff.kind === "created") return [{ type: "reusable_content_created", reusableContent }];
    if (diff.kind === "deleted") return [{ type: "reusable_content_deleted", reusableContent }];
    return [{ type: "reusable_content_edited", reusableContent, attributes: attributesOf(diff.attributes) }];
  });
}

function variableChanges({ variables }: ContentChanges): SemanticChange[] {
  if (variables.size === 0) return [];
  return [{ type: "variables_edited", variables: Object.fromEntries(variables) }];
}
