import "server-only";
import { documentOfGenerated, textOfGenerated } from "@/lib/computed/documents";
import type { GeneratedPage } from "@/lib/computed/generate";
import {
  expandComputed,
  findGenerated,
  generatedIdsByPath,
  loadGenerated,
  type ReadState,
} from "@/lib/computed/pages";
import type { JsonDocument } from "@/lib/content/document";
import type { MetaLink } from "@/lib/content/meta-links";
import { prepared } from "@/lib/db/pool";
import { NotFound } from "@/lib/errors";
import { readDocument } from "@/lib/rendering/render";
import { findPage, loadDescendants, loadPages, loadText, loadTree } from "@/lib/revisions/read";
import { PAGE_COLUMNS, type PageRow, type StoredPage, storedPage } from "@/lib/revisions/rows";
import type { View } from "@/lib/revisions/view";
import { evaluated } from "./evaluate";
import { findPageIdsByPath, isMainHead, pathsOf } from "./paths";
import { groupByParent, type PageAddress, type PageBody, presentPage, presentTree } from "./present";
import type { Evaluated, MetaLinks, Page, PageFormat } from "./schemas";

/** A view, for whom it is read, and the address under which the console shows its pages. */
export type PagesOf = ReadState & { address: PageAddress };

/** The whole page tree of a view, without bodies. */
export async function listPages(of: PagesOf): Promise<{ pages: Page[] }> {
  const pages = await expandComputed(of, await loadTree(of.view));
  return { pages: presentTree(groupByParent(pages), null, "", of.address) };
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
  if (!found) return getGeneratedPage(of, pageId, options);
  const { stored, path, children, markdown } = found;
  const body = await bodyOf(of.view, stored, markdown, options);
  const groups = groupByParent(await expandComputed(of, children));
  const page = presentPage(stored, path, presentTree(groups, pageId, path, of.address), of.address, body);
  return { page, recordHash: stored.recordHash };
}

async function getGeneratedPage(of: PagesOf, pageId: string, { format, evaluated: mode }: BodyOptions) {
  const stored = await findGenerated(of, pageId);
  if (!stored) throw new NotFound("page", pageId);
  const path = await pathOf(of.view, stored);
  const body =
    format === "document"
      ? { document: await documentIn(of, stored, mode) }
      : await bodyOf(of.view, stored, await textOfGenerated(stored), { evaluated: mode });
  return { page: presentPage(stored, path, [], of.address, body), recordHash: stored.recordHash };
}

/** The document of a generated page; as its source gives it, as long as nothing is to be filled in. */
async function documentIn(
  of: PagesOf,
  page: GeneratedPage,
  mode: Evaluated | undefined,
): Promise<JsonDocument> {
  if (mode === undefined || mode === "false") return documentOfGenerated(page);
  return readDocument(await evaluated(of.view, await textOfGenerated(page), mode, page.record));
}

/** A document or group by its path. Throws NotFound. */
export async function getPageByPath(of: PagesOf, path: string, options: BodyOptions) {
  const pageId = await findPageIdByPath(of, path);
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

async function pathOf(view: View, stored: StoredPage): Promise<string> {
  return (await pathsOf(view, [stored])).get(stored.record.id)!;
}

/** The id of the page at a path; on main also at a path the page once had. */
export async function findPageIdByPath(of: ReadState, path: string): Promise<string | null> {
  const clean = path.replace(/^\/+|\/+$/g, "");
  return (await findReadIdsByPath(of, [clean])).get(clean) ?? null;
}

/** The ids of the pages at some paths, generated ones among them. */
export async function findReadIdsByPath(
  of: ReadState,
  paths: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(paths)];
  const stored = await findPageIdsByPath(of.view, wanted);
  const open = wanted.filter((path) => !stored.has(path));
  const generated = await generatedIdsByPath(of, open);
  return generated.size === 0 ? stored : new Map([...stored, ...generated]);
}

/** Some pages, generated ones among them. */
export async function loadReadPages(of: ReadState, ids: readonly string[]): Promise<StoredPage[]> {
  const stored = await loadPages(of.view, ids);
  if (stored.length === ids.length) return stored;
  const missing = new Set(ids);
  for (const { record } of stored) missing.delete(record.id);
  return [...stored, ...(await loadGenerated(of)).filter(({ record }) => missing.has(record.id))];
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
  of: PagesOf,
  pageId: string,
  mode: Evaluated | undefined,
): Promise<JsonDocument> {
  const page = await findPage(of.view, pageId);
  if (page) {
    const markdown = await loadText(of.view.organizationId, page.record.contentHash);
    return readDocument(await evaluated(of.view, markdown, mode, page.record));
  }
  const generated = await findGenerated(of, pageId);
  if (!generated) throw new NotFound("page", pageId);
  return documentIn(of, generated, mode);
}

/** What search engines are told about a page; addresses that lead nowhere are left out. Throws NotFound. */
export async function getMetaLinks(of: ReadState, pageId: string): Promise<MetaLinks> {
  const [found] = await loadReadPages(of, [pageId]);
  if (!found) throw new NotFound("page", pageId);
  const { canonical, alternates } = (found.record.metaLinks ?? {}) as MetaLinks;
  const leads = (link: MetaLink) => link.kind === "page" || /^https?:/i.test(link.url);
  const shown = alternates?.filter(leads) ?? [];
  return {
    ...(canonical && leads(canonical) && { canonical }),
    ...(shown.length > 0 && { alternates: shown }),
  };
}
