import "server-only";
import { documentOfGenerated, textOfGenerated } from "@/lib/content/computed/documents";
import type { GeneratedPage } from "@/lib/content/computed/generate";
import {
  expandComputed,
  findGenerated,
  generatedIdsByPath,
  loadGenerated,
  type ReadState,
} from "@/lib/content/computed/pages";
import { evaluated } from "@/lib/content/rendering/evaluate";
import { readDocument } from "@/lib/content/rendering/render";
import type { ReadContext } from "@/lib/content/scopes/content-scope";
import type { JsonDocument } from "@/lib/core/content/document";
import type { MetaLink } from "@/lib/core/content/meta-links";
import { NotFound } from "@/lib/core/errors";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { findPageIdsByPath, isMainHead, pathsOf } from "@/lib/store/page-paths";
import { findPage, loadDescendants, loadPages, loadText, loadTree } from "@/lib/store/read";
import { PAGE_COLUMNS, type StoredPage, storedPage } from "@/lib/store/rows";
import type { Snapshot } from "@/lib/store/snapshot";
import { groupByParent, type PageContentBody, presentPage, presentTree } from "./present";
import type { Evaluated, MetaLinks, Page, PageFormat } from "./schemas";

/** Returns the whole page tree of a snapshot, without bodies. */
export async function listPages(db: Db, of: ReadContext): Promise<{ pages: Page[] }> {
  const pages = await expandComputed(db, of, await loadTree(db, of.snapshot));
  return { pages: presentTree(groupByParent(pages), null, "", of.address) };
}

/** The format of a body, by default Markdown as stored. */
type BodyOptions = { format?: PageFormat; evaluated?: Evaluated };
/** `withChildren: false` spares a reader that already has the tree a query for the whole branch. */
type PageOptions = BodyOptions & { withChildren?: boolean };

/** Returns a page with its children and its body. Throws NotFound. */
export async function getPage(
  db: Db,
  of: ReadContext,
  pageId: string,
  { withChildren = true, ...options }: PageOptions = {},
): Promise<{ page: Page; recordHash: string }> {
  const read = isMainHead(of.snapshot) ? readOfMain : readOf;
  const found = await read(db, of.snapshot, pageId, withChildren);
  if (!found) return getGeneratedPage(db, of, pageId, options);
  const { stored, path, children, markdown } = found;
  const body = await bodyOf(db, of.snapshot, stored, markdown, options);
  const groups = groupByParent(await expandComputed(db, of, children));
  const page = presentPage(stored, path, presentTree(groups, pageId, path, of.address), of.address, body);
  return { page, recordHash: stored.recordHash };
}

async function getGeneratedPage(
  db: Db,
  of: ReadContext,
  pageId: string,
  { format, evaluated: mode }: BodyOptions,
) {
  const stored = await findGenerated(db, of, pageId);
  if (!stored) throw new NotFound("page", pageId);
  const path = await pathOf(db, of.snapshot, stored);
  const body =
    format === "document"
      ? { document: await documentIn(db, of, stored, mode) }
      : await bodyOf(db, of.snapshot, stored, await textOfGenerated(stored), { evaluated: mode });
  return { page: presentPage(stored, path, [], of.address, body), recordHash: stored.recordHash };
}

/** Returns the document of a generated page; straight from its source if nothing has to be evaluated. */
async function documentIn(
  db: Db,
  of: ReadContext,
  page: GeneratedPage,
  mode: Evaluated | undefined,
): Promise<JsonDocument> {
  if (mode === undefined || mode === "false") return documentOfGenerated(page);
  return readDocument(await evaluated(db, of.snapshot, await textOfGenerated(page), mode, page.record));
}

/** A document or group by its path. Throws NotFound. */
export async function getPageByPath(db: Db, of: ReadContext, path: string, options: BodyOptions) {
  const pageId = await findPageIdByPath(db, of, path);
  if (pageId === null) throw new NotFound("page at the path", path);
  return getPage(db, of, pageId, options);
}

/** The stored parts of one page; `markdown` is null for pages without a text. */
type PageRead = { stored: StoredPage; path: string; children: StoredPage[]; markdown: string | null };

const pageOfMain = prepared(
  "page-of-main",
  `SELECT ${PAGE_COLUMNS},
     (SELECT q."path" FROM "PagePath" q WHERE q."spaceId" = $3 AND q."pageId" = p."pageId") AS "path",
     (SELECT t."body" FROM "Blob" t WHERE t."organizationId" = p."organizationId" AND t."hash" = p."contentHash") AS "body",
     EXISTS (SELECT 1 FROM "PageVersion" c WHERE c."branchId" = $1 AND c."parentId" = p."pageId" AND c."toSeq" IS NULL) AS "isParent"
   FROM "PageVersion" p WHERE p."branchId" = $1 AND p."pageId" = $2 AND p."toSeq" IS NULL AND NOT p."deleted"`,
  { shared: "together" },
);

/** The live content is read most: one statement, and another per level of subpages. */
async function readOfMain(
  db: Db,
  snapshot: Snapshot,
  pageId: string,
  withChildren: boolean,
): Promise<PageRead | null> {
  const [row] = await pageOfMain(db, [snapshot.branchId, pageId, snapshot.spaceId]);
  if (!row) return null;
  const stored = storedPage(row);
  const children = withChildren && row.isParent ? await loadDescendants(db, snapshot, pageId) : [];
  const path = row.path ?? (row.slug === "" ? "" : await pathOf(db, snapshot, stored));
  return { stored, path, children, markdown: row.kind === "document" ? row.body : null };
}

async function readOf(
  db: Db,
  snapshot: Snapshot,
  pageId: string,
  withChildren: boolean,
): Promise<PageRead | null> {
  const stored = await findPage(db, snapshot, pageId);
  if (!stored) return null;
  const [path, children, markdown] = await Promise.all([
    pathOf(db, snapshot, stored),
    withChildren ? loadDescendants(db, snapshot, pageId) : [],
    textOf(db, snapshot, stored),
  ]);
  return { stored, path, children, markdown };
}

async function textOf(db: Db, snapshot: Snapshot, { record }: StoredPage): Promise<string | null> {
  if (record.kind !== "document" || record.contentHash === null) return null;
  return loadText(db, snapshot.organizationId, record.contentHash);
}

async function bodyOf(
  db: Db,
  snapshot: Snapshot,
  { record }: StoredPage,
  stored: string | null,
  { format, evaluated: mode }: BodyOptions,
): Promise<PageContentBody> {
  if (stored === null) return null;
  const markdown = await evaluated(db, snapshot, stored, mode, record);
  return format === "document" ? { document: await readDocument(markdown) } : { markdown };
}

async function pathOf(db: Db, snapshot: Snapshot, stored: StoredPage): Promise<string> {
  return (await pathsOf(db, snapshot, [stored])).get(stored.record.id)!;
}

/** Returns the id of the page at a path; on main also at a former path of the page. */
export async function findPageIdByPath(db: Db, of: ReadState, path: string): Promise<string | null> {
  const clean = path.replace(/^\/+|\/+$/g, "");
  return (await findReadIdsByPath(db, of, [clean])).get(clean) ?? null;
}

/** Returns the ids of the pages at some paths, including generated pages. */
export async function findReadIdsByPath(
  db: Db,
  of: ReadState,
  paths: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(paths)];
  const stored = await findPageIdsByPath(db, of.snapshot, wanted);
  const open = wanted.filter((path) => !stored.has(path));
  const generated = await generatedIdsByPath(db, of, open);
  return generated.size === 0 ? stored : new Map([...stored, ...generated]);
}

/** Loads pages, including generated ones. */
export async function loadReadPages(db: Db, of: ReadState, ids: readonly string[]): Promise<StoredPage[]> {
  const stored = await loadPages(db, of.snapshot, ids);
  if (stored.length === ids.length) return stored;
  const missing = new Set(ids);
  for (const { record } of stored) missing.delete(record.id);
  return [...stored, ...(await loadGenerated(db, of)).filter(({ record }) => missing.has(record.id))];
}

const documentInSpace = prepared(
  "document-in-space",
  `SELECT EXISTS (SELECT 1 FROM "PageVersion" v JOIN "Branch" b ON b."id" = v."branchId"
       WHERE b."spaceId" = $1 AND v."organizationId" = $2 AND v."contentHash" = $3)
     OR EXISTS (SELECT 1 FROM "AssetVersion" v JOIN "Branch" b ON b."id" = v."branchId"
       WHERE b."spaceId" = $1 AND v."organizationId" = $2 AND v."contentHash" = $3) AS "found"`,
);

/**
 * Returns the JSON document of a body that a page or reusable content of the space has or had. Throws
 * NotFound.
 */
export async function getDocument(db: Db, snapshot: Snapshot, documentId: string): Promise<JsonDocument> {
  if (!/^[0-9a-f]{64}$/.test(documentId)) throw new NotFound("document", documentId);
  const [row] = await documentInSpace(db, [
    snapshot.spaceId,
    snapshot.organizationId,
    Buffer.from(documentId, "hex"),
  ]);
  if (!row?.found) throw new NotFound("document", documentId);
  return readDocument(await loadText(db, snapshot.organizationId, documentId));
}

/** Returns the JSON document of a page's body. Throws NotFound. */
export async function getDocumentOfPage(
  db: Db,
  of: ReadContext,
  pageId: string,
  mode: Evaluated | undefined,
): Promise<JsonDocument> {
  const page = await findPage(db, of.snapshot, pageId);
  if (page) {
    const markdown = await loadText(db, of.snapshot.organizationId, page.record.contentHash);
    return readDocument(await evaluated(db, of.snapshot, markdown, mode, page.record));
  }
  const generated = await findGenerated(db, of, pageId);
  if (!generated) throw new NotFound("page", pageId);
  return documentIn(db, of, generated, mode);
}

/** Returns the canonical and alternate links of a page, without broken ones. Throws NotFound. */
export async function getMetaLinks(db: Db, of: ReadState, pageId: string): Promise<MetaLinks> {
  const [found] = await loadReadPages(db, of, [pageId]);
  if (!found) throw new NotFound("page", pageId);
  const { canonical, alternates } = (found.record.metaLinks ?? {}) as MetaLinks;
  const leads = (link: MetaLink) => link.kind === "page" || /^https?:/i.test(link.url);
  const shown = alternates?.filter(leads) ?? [];
  return {
    ...(canonical && leads(canonical) && { canonical }),
    ...(shown.length > 0 && { alternates: shown }),
  };
}
