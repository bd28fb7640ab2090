import "server-only";
import type { JsonDocument } from "@/lib/content/document";
import type { MetaLink } from "@/lib/content/meta-links";
import { foldSlug } from "@/lib/content/records";
import { prepared } from "@/lib/db/pool";
import { NotFound } from "@/lib/errors";
import { readDocument } from "@/lib/rendering/render";
import {
  findPage,
  loadAncestors,
  loadDescendants,
  loadSlugHolders,
  loadText,
  loadTree,
} from "@/lib/revisions/read";
import { PAGE_COLUMNS, type PageRow, type StoredPage, storedPage } from "@/lib/revisions/rows";
import type { View } from "@/lib/revisions/view";
import { evaluated } from "./evaluate";
import {
  groupByParent,
  type PageAddress,
  type PageBody,
  pathOfPage,
  presentPage,
  presentTree,
} from "./present";
import type { Evaluated, MetaLinks, Page, PageFormat } from "./schemas";

/** A view together with the address under which the console shows its pages. */
export type PagesOf = { view: View; address: PageAddress };

const isMainHead = (view: View): boolean => view.base === null && view.seq === null;

/** The whole page tree of a view, without bodies. */
export async function listPages({ view, address }: PagesOf): Promise<{ pages: Page[] }> {
  return { pages: presentTree(groupByParent(await loadTree(view)), null, "", address) };
}

/** How a body is wanted: Markdown as it is stored when nothing is said. */
type BodyOptions = { format?: PageFormat; evaluated?: Evaluated };
/** Whether the pages below come too: a reader that has the tree does not read a whole branch for one page. */
type PageOptions = BodyOptions & { withChildren?: boolean };

/** A page with its children and its body. Throws NotFound. */
export async function getPage(
  of: PagesOf,
  pageId: string,
  { withChildren = true, ...options }: PageOptions = {},
): Promise<{ page: Page; recordHash: string }> {
  const read = isMainHead(of.view) ? readOfMain : readOf;
  const found = await read(of.view, pageId, withChildren);
  if (!found) throw new NotFound("page", pageId);
  const { stored, path, children, markdown } = found;
  const body = await bodyOf(of.view, stored, markdown, options);
  const groups = groupByParent(children);
  const page = presentPage(stored, path, presentTree(groups, pageId, path, of.address), of.address, body);
  return { page, recordHash: stored.recordHash };
}

/** A document or group by its path. Throws NotFound. */
export async function getPageByPath(of: PagesOf, path: string, options: BodyOptions) {
  const pageId = await findPageIdByPath(of.view, path);
  if (pageId === null) throw new NotFound("page at the path", path);
  return getPage(of, pageId, options);
}

/** What a read of one page takes; `markdown` is null for pages without a text. */
type PageRead = { stored: StoredPage; path: string; children: StoredPage[]; markdown: string | null };

const pageOfMain = prepared<PageRow & { path: string | null; body: string | null; isParent: boolean }>(
  "page-of-main",
  `SELECT ${PAGE_COLUMNS},
     (SELECT q."path" FROM "PagePath" q WHERE q."spaceId" = $3 AND q."pageId" = p."pageId") AS "path",
     (SELECT t."body" FROM "Blob" t WHERE t."organizationId" = p."organizationId" AND t."hash" = p."contentHash") AS "body",
     EXISTS (SELECT 1 FROM "PageVersion" c WHERE c."branchId" = $1 AND c."parentId" = p."pageId" AND c."toSeq" IS NULL) AS "isParent"
   FROM "PageVersion" p WHERE p."branchId" = $1 AND p."pageId" = $2 AND p."toSeq" IS NULL AND NOT p."deleted"`,
);

/** The live content is what is read most: one statement, and another per level of pages below. */
async function readOfMain(view: View, pageId: string, withChildren: boolean): Promise<PageRead | null> {
  const [row] = await pageOfMain([view.branchId, pageId, view.spaceId]);
  if (!row) return null;
  const stored = storedPage(row);
  const children = withChildren && row.isParent ? await loadDescendants(view, pageId) : [];
  const path = row.path ?? (row.slug === "" ? "" : await pathOf(view, stored));
  return { stored, path, children, markdown: row.kind === "document" ? row.body : null };
}

async function readOf(view: View, pageId: string, withChildren: boolean): Promise<PageRead | null> {
  const stored = await findPage(view, pageId);
  if (!stored) return null;
  const [path, children, markdown] = await Promise.all([
    pathOf(view, stored),
    withChildren ? loadDescendants(view, pageId) : [],
    textOf(view, stored),
  ]);
  return { stored, path, children, markdown };
}

async function textOf(view: View, { record }: StoredPage): Promise<string | null> {
  if (record.kind !== "document" || record.contentHash === null) return null;
  return loadText(view.organizationId, record.contentHash);
}

async function bodyOf(
  view: View,
  { record }: StoredPage,
  stored: string | null,
  { format, evaluated: mode }: BodyOptions,
): Promise<PageBody> {
  if (stored === null) return null;
  const markdown = await evaluated(view, stored, mode, record);
  return format === "document" ? { document: await readDocument(markdown) } : { markdown };
}

const pathsOfMain = prepared<{ pageId: string; path: string }>(
  "page-paths",
  `SELECT "pageId", "path" FROM "PagePath" WHERE "spaceId" = $1 AND "pageId" = ANY($2::text[])`,
);

async function pathOf(view: View, stored: StoredPage): Promise<string> {
  return (await pathsOf(view, [stored])).get(stored.record.id)!;
}

/** Full paths of some pages of a view, by id. */
export async function pathsOf(view: View, pages: readonly StoredPage[]): Promise<Map<string, string>> {
  if (isMainHead(view)) {
    const rows = await pathsOfMain([view.spaceId, pages.map(({ record }) => record.id)]);
    const paths = new Map(rows.map((row) => [row.pageId, row.path]));
    if (pages.every(({ record }) => paths.has(record.id) || record.slug === "")) {
      for (const { record } of pages) if (!paths.has(record.id)) paths.set(record.id, record.slug);
      return paths;
    }
  }
  const known = new Map(
    [...(await loadAncestors(view, pages)), ...pages].map((page) => [page.record.id, page]),
  );
  return new Map(pages.map(({ record }) => [record.id, pathOfPage(record, known)]));
}

const idsByMainPath = prepared<{ path: string; pageId: string }>(
  "page-ids-by-path",
  `SELECT "path", "pageId" FROM "PageRedirect" WHERE "spaceId" = $1 AND "path" = ANY($2::text[])
   UNION ALL SELECT "path", "pageId" FROM "PagePath" WHERE "spaceId" = $1 AND "path" = ANY($2::text[])`,
);

/** The ids of the pages at some paths, as far as there are any; on main also at paths that pages once had. */
export async function findPageIdsByPath(
  view: View,
  paths: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(paths)];
  if (wanted.length === 0) return new Map();
  if (isMainHead(view)) {
    const rows = await idsByMainPath([view.spaceId, wanted.map(foldSlug)]);
    // What stands at a path now comes after what once stood there, and wins.
    const ids = new Map(rows.map((row) => [row.path, row.pageId]));
    return new Map(
      wanted.flatMap((path) => {
        const id = ids.get(foldSlug(path));
        return id === undefined ? [] : [[path, id]];
      }),
    );
  }
  const addressOf = (parentId: string | null, slug: string) => `${parentId ?? ""}/${foldSlug(slug)}`;
  const found = new Map<string, string>();
  let level = wanted.map((path) => ({ path, slugs: path.split("/"), parentId: null as string | null }));
  while (level.length > 0) {
    const holders = await loadSlugHolders(
      view,
      level.map(({ parentId, slugs }) => ({ parentId, slug: slugs[0]! })),
    );
    const ids = new Map(holders.map(({ record }) => [addressOf(record.parentId, record.slug), record.id]));
    level = level.flatMap(({ path, slugs: [slug, ...below], parentId }) => {
      const id = ids.get(addressOf(parentId, slug!));
      if (id === undefined) return [];
      if (below.length > 0) return [{ path, slugs: below, parentId: id }];
      found.set(path, id);
      return [];
    });
  }
  return found;
}

/** The id of the page at a path; on main also at a path the page once had. */
export async function findPageIdByPath(view: View, path: string): Promise<string | null> {
  const clean = path.replace(/^\/+|\/+$/g, "");
  return (await findPageIdsByPath(view, [clean])).get(clean) ?? null;
}

const documentInSpace = prepared<{ found: boolean }>(
  "document-in-space",
  `SELECT EXISTS (SELECT 1 FROM "PageVersion" v JOIN "Branch" b ON b."id" = v."branchId"
       WHERE b."spaceId" = $1 AND v."organizationId" = $2 AND v."contentHash" = $3)
     OR EXISTS (SELECT 1 FROM "AssetVersion" v JOIN "Branch" b ON b."id" = v."branchId"
       WHERE b."spaceId" = $1 AND v."organizationId" = $2 AND v."contentHash" = $3) AS "found"`,
);

/** The JSON document of a body that some page or reusable content of the space has or had. Throws NotFound. */
export async function getDocument(view: View, documentId: string): Promise<JsonDocument> {
  if (!/^[0-9a-f]{64}$/.test(documentId)) throw new NotFound("document", documentId);
  const [row] = await documentInSpace([view.spaceId, view.organizationId, Buffer.from(documentId, "hex")]);
  if (!row?.found) throw new NotFound("document", documentId);
  return readDocument(await loadText(view.organizationId, documentId));
}

/** The JSON document of a page's body. Throws NotFound. */
export async function getDocumentOfPage(
  view: View,
  pageId: string,
  mode: Evaluated | undefined,
): Promise<JsonDocument> {
  const page = await findPage(view, pageId);
  if (!page) throw new NotFound("page", pageId);
  const markdown = await loadText(view.organizationId, page.record.contentHash);
  return readDocument(await evaluated(view, markdown, mode, page.record));
}

/** What search engines are told about a page; addresses that lead nowhere are left out. Throws NotFound. */
export async function getMetaLinks(view: View, pageId: string): Promise<MetaLinks> {
  const found = await findPage(view, pageId);
  if (!found) throw new NotFound("page", pageId);
  const { canonical, alternates } = (found.record.metaLinks ?? {}) as MetaLinks;
  const leads = (link: MetaLink) => link.kind === "page" || /^https?:/i.test(link.url);
  const shown = alternates?.filter(leads) ?? [];
  return {
    ...(canonical && leads(canonical) && { canonical }),
    ...(shown.length > 0 && { alternates: shown }),
  };
}
