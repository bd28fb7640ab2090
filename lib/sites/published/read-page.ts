import "server-only";
import { textOfGenerated } from "@/lib/content/computed/documents";
import { isGenerated } from "@/lib/content/computed/pages";
import { findPageIdByPath, loadReadPages } from "@/lib/content/pages/queries";
import { renderForSite } from "@/lib/content/pages/render";
import type { CoverReference } from "@/lib/content/pages/schemas";
import { loadEvaluation } from "@/lib/content/rendering/evaluate";
import { evaluateText } from "@/lib/content/rendering/render";
import type { ReadContext } from "@/lib/content/scopes/content-scope";
import { safeHref } from "@/lib/core/content/addresses";
import type { EvaluationVisitor } from "@/lib/core/content/evaluation";
import { joinPath } from "@/lib/core/content/page-path";
import type { Locale } from "@/lib/core/locales/locale";
import type { Db } from "@/lib/platform/db/client";
import { pathsOf } from "@/lib/store/page-paths";
import { findAssets, loadAncestors, loadText } from "@/lib/store/read";
import type { StoredPage } from "@/lib/store/rows";
import type { VisiblePageTree } from "./tree";
import type { ArticleView, CoverView, NavigationEntry, SiteLink } from "./view-models";

/** The read context of a visitor: the content of one variant, as far as the visitor may read it. */
export type VisitorReadContext = ReadContext & {
  /** address of the variant on its host: "/docs/guide/api" */
  href: string;
  /** address of pictures of emoji without the file's name */
  emojiAddress: string;
  locale: Locale;
  visitor: EvaluationVisitor;
};

export type LocatedPage =
  | { kind: "page"; stored: StoredPage; path: string; above: StoredPage[] }
  /** the page has another path now */
  | { kind: "moved"; path: string }
  | { kind: "missing" };

/**
 * Finds the page at a path; the empty path is the first page.
 * @param isFirstAtRoot true if the first page has only the empty path
 */
export async function locatePage(
  db: Db,
  of: VisitorReadContext,
  tree: VisiblePageTree,
  path: string,
  isFirstAtRoot = true,
): Promise<LocatedPage> {
  const id = path === "" ? (await tree.first(null))?.record.id : await findPageIdByPath(db, of, path);
  const [stored] = id ? await loadReadPages(db, of, [id]) : [];
  if (!stored) return { kind: "missing" };
  const above = orderedAbove(stored, await ancestorsOf(db, of, stored));
  if (![...above, stored].every(tree.sees)) return { kind: "missing" };
  if (stored.record.kind === "group") {
    const first = await tree.first(stored.record.id);
    return first ? { kind: "moved", path: tree.path(first) } : { kind: "missing" };
  }
  if (stored.record.kind !== "document") return { kind: "missing" };
  const now = (await pathsOf(db, of.snapshot, [stored])).get(stored.record.id)!;
  // The first page is at the address of its variant.
  const isFirst = isFirstAtRoot && path !== "" && (await tree.first(null))?.record.id === stored.record.id;
  if (isFirst) return { kind: "moved", path: "" };
  if (path !== "" && path !== now) return { kind: "moved", path: now };
  return { kind: "page", stored, path: now, above };
}

/** Returns those of some pages that a visitor may read along with all their ancestors. */
export const readableAmong = async (
  ...asked: Parameters<typeof readableWithAncestors>
): Promise<StoredPage[]> => (await readableWithAncestors(...asked)).map(({ page }) => page);

/** The same, each with its ancestors from the top down. */
export async function readableWithAncestors(
  db: Db,
  of: VisitorReadContext,
  tree: VisiblePageTree,
  pages: readonly StoredPage[],
): Promise<{ page: StoredPage; above: StoredPage[] }[]> {
  const stored = pages.filter((page) => !isGenerated(page));
  const ancestors = await loadAncestors(db, of.snapshot, stored);
  const readable: { page: StoredPage; above: StoredPage[] }[] = [];
  for (const page of pages) {
    const above = orderedAbove(page, isGenerated(page) ? await ancestorsOf(db, of, page) : ancestors);
    if ([...above, page].every(tree.sees)) readable.push({ page, above });
  }
  return readable;
}

/** Loads the stored ancestors; a generated page also has generated ones. */
async function ancestorsOf(db: Db, of: VisitorReadContext, page: StoredPage): Promise<StoredPage[]> {
  const found: StoredPage[] = [];
  let lowest = page;
  while (isGenerated(lowest) && lowest.record.parentId !== null) {
    const [parent] = await loadReadPages(db, of, [lowest.record.parentId]);
    if (!parent) return found;
    found.push(parent);
    lowest = parent;
  }
  return [...found, ...(await loadAncestors(db, of.snapshot, [lowest]))];
}

/** From the top down. */
function orderedAbove(page: StoredPage, ancestors: readonly StoredPage[]): StoredPage[] {
  const byId = new Map(ancestors.map((ancestor) => [ancestor.record.id, ancestor]));
  const ordered: StoredPage[] = [];
  for (let id = page.record.parentId; id !== null; ) {
    const parent = byId.get(id);
    if (!parent) break;
    ordered.unshift(parent);
    id = parent.record.parentId;
  }
  return ordered;
}

/** Returns the stored text of a page. */
const textOf = async (db: Db, of: VisitorReadContext, page: StoredPage): Promise<string> =>
  isGenerated(page)
    ? textOfGenerated(page)
    : loadText(db, of.snapshot.organizationId, page.record.contentHash);

/** Returns the text of a page evaluated for the visitor, without hidden parts. */
export async function textFor(db: Db, of: VisitorReadContext, page: StoredPage): Promise<string> {
  const text = await textOf(db, of, page);
  const evaluation = await loadEvaluation(db, of.snapshot, page.record, [text], of.visitor);
  return evaluation ? evaluateText(text, evaluation) : text;
}

export const hrefOf = ({ href }: Pick<VisitorReadContext, "href">, path: string): string =>
  path === "" ? href || "/" : `${href}/${path.split("/").map(encodeURIComponent).join("/")}`;

/**
 * Returns the read context in which links of texts resolve: the first page of a variant has the variant's address, and
 * unreadable pages have none.
 */
export async function linkedFrom(
  db: Db,
  of: VisitorReadContext,
  tree: VisiblePageTree,
): Promise<VisitorReadContext> {
  const first = await tree.first(null);
  const firstPath = first && tree.path(first);
  return {
    ...of,
    address: (path) => of.address(path === firstPath ? "" : path),
    readable: (pages) => readableAmong(db, of, tree, pages),
  };
}

/** Reads a page with its text and its neighbours; the caller adds the site's own parts. */
export async function readArticle(
  db: Db,
  of: VisitorReadContext,
  tree: VisiblePageTree,
  { stored, path, above }: Extract<LocatedPage, { kind: "page" }>,
): Promise<
  Omit<
    ArticleView,
    | "canonical"
    | "updatedBy"
    | "related"
    | "laterModels"
    | "translations"
    | "newer"
    | "markdownHref"
    | "assistants"
    | "mcpHref"
    | "pdfHref"
    | "feedHref"
    | "edit"
    | "feedback"
    | "image"
  >
> {
  const { record } = stored;
  const markdown = await textOf(db, of, stored);
  const [rendered, neighbours, first] = await Promise.all([
    renderForSite(db, await linkedFrom(db, of, tree), { ...record, path }, markdown, of.visitor),
    neighboursOf(of, tree, stored, above),
    tree.first(null),
  ]);
  const isFirst = first?.record.id === record.id;
  const layout = record.layout as Record<string, unknown>;
  const shown = (name: string) => layout[name] !== false;
  return {
    title: record.title,
    hasOwnTitle: rendered.outline[0]?.depth === 1,
    lead: record.description,
    description: record.description,
    html: rendered.html,
    isSource: rendered.isSource === true,
    servers: rendered.servers,
    specs: isGenerated(stored) ? [stored.version.slug] : rendered.specs,
    outline: rendered.outline,
    breadcrumbs: isFirst ? [] : await breadcrumbsOf(of, tree, above),
    path: isFirst ? "" : path,
    ...neighbours,
    updatedAt: stored.updatedAt.toISOString(),
    wide: layout.width === "wide",
    cover: await coverOf(db, of, record),
    indexed: !record.noRobotsIndex,
    shows: {
      outline: shown("outline"),
      pagination: shown("pagination"),
      navigation: shown("tableOfContents"),
      title: shown("title"),
    },
  };
}

/** The cover of a page; null without one, or if its file is gone. */
async function coverOf(
  db: Db,
  of: VisitorReadContext,
  { cover, layout }: StoredPage["record"],
): Promise<CoverView | null> {
  const { ref, refDark, yPos } = cover as {
    ref?: CoverReference;
    refDark?: CoverReference;
    yPos?: number;
  };
  if (layout.cover === false || !ref) return null;
  const files = [ref, refDark].flatMap((each) => (each?.kind === "file" ? [each.file] : []));
  const known = await findAssets(db, of.snapshot, "file", files);
  const hrefTo = (target: CoverReference): string | null => {
    if (target.kind === "url") return safeHref(target.url);
    return known.has(target.file) ? new URL(of.fileAddress(target.file)).pathname : null;
  };
  const light = hrefTo(ref);
  if (light === null) return null;
  return {
    light,
    dark: (refDark && hrefTo(refDark)) ?? light,
    size: layout.coverSize === "full" ? "full" : "hero",
    y: Math.round(Number(yPos) || 0),
  };
}

async function breadcrumbsOf(
  of: VisitorReadContext,
  tree: VisiblePageTree,
  above: readonly StoredPage[],
): Promise<SiteLink[]> {
  const crumbs: SiteLink[] = [];
  let path = "";
  for (const page of above) {
    path = joinPath(path, page.record.slug);
    const target = page.record.kind === "group" ? await tree.first(page.record.id) : page;
    if (target) crumbs.push({ title: page.record.title, href: await linkTo(of, tree, target, path) });
  }
  return crumbs;
}

/** The first page of a variant has its address. */
async function linkTo(
  of: VisitorReadContext,
  tree: VisiblePageTree,
  page: StoredPage,
  path?: string,
): Promise<string> {
  const first = await tree.first(null);
  if (first?.record.id === page.record.id) return hrefOf(of, "");
  return hrefOf(of, page.record.kind === "document" && path !== undefined ? path : tree.path(page));
}

/** The pages before and after one in reading order. */
async function neighboursOf(
  of: VisitorReadContext,
  tree: VisiblePageTree,
  page: StoredPage,
  above: readonly StoredPage[],
): Promise<Pick<ArticleView, "previous" | "next">> {
  const [previous, next] = [await before(tree, page, above), await after(tree, page, above)];
  const link = async (found: StoredPage | null): Promise<SiteLink | null> =>
    found && { title: found.record.title, href: await linkTo(of, tree, found) };
  return { previous: await link(previous), next: await link(next) };
}

async function before(
  tree: VisiblePageTree,
  page: StoredPage,
  above: readonly StoredPage[],
): Promise<StoredPage | null> {
  const parent = above.at(-1) ?? null;
  const siblings = await tree.below(parent?.record.id ?? null);
  const at = siblings.findIndex(({ record }) => record.id === page.record.id);
  for (const sibling of siblings.slice(0, Math.max(at, 0)).reverse()) {
    const found = await tree.last(sibling);
    if (found) return found;
  }
  if (!parent) return null;
  if (parent.record.kind !== "document") return before(tree, parent, above.slice(0, -1));
  // The path of a page is loaded with its siblings.
  await tree.load([parent.record.parentId]);
  return parent;
}

async function after(
  tree: VisiblePageTree,
  page: StoredPage,
  above: readonly StoredPage[],
): Promise<StoredPage | null> {
  const below = await tree.first(page.record.id);
  return below ?? nextAfterSubpages(tree, page, above);
}

/** Returns the next page that is not a subpage of this one. */
async function nextAfterSubpages(
  tree: VisiblePageTree,
  page: StoredPage,
  above: readonly StoredPage[],
): Promise<StoredPage | null> {
  const parent = above.at(-1) ?? null;
  const siblings = await tree.below(parent?.record.id ?? null);
  const at = siblings.findIndex(({ record }) => record.id === page.record.id);
  for (const sibling of at < 0 ? [] : siblings.slice(at + 1)) {
    if (sibling.record.kind === "document") return sibling;
    const found = sibling.record.kind === "group" ? await tree.first(sibling.record.id) : null;
    if (found) return found;
  }
  return parent ? nextAfterSubpages(tree, parent, above.slice(0, -1)) : null;
}

/**
 * Loads the table of contents around a page: the top level, groups with their pages, and the page's branch.
 */
export async function navigationAround(
  db: Db,
  of: VisitorReadContext,
  tree: VisiblePageTree,
  page: StoredPage | null,
  above: readonly StoredPage[],
): Promise<NavigationEntry[]> {
  const branch = new Set([...above, ...(page ? [page] : [])].map(({ record }) => record.id));
  await tree.load([null, ...branch]);
  const entries = async (parentId: string | null): Promise<NavigationEntry[]> => {
    const pages = await tree.below(parentId);
    const open = pages.filter(({ record }) => record.kind === "group" || branch.has(record.id));
    await tree.load(open.map(({ record }) => record.id));
    const parents = await tree.parentsAmong(pages);
    const made = await Promise.all(
      pages.map((stored) =>
        entryOf(db, of, tree, stored, page, open.includes(stored) ? entries : null, parents),
      ),
    );
    return made.filter((entry) => entry !== null);
  };
  return entries(null);
}

async function entryOf(
  db: Db,
  of: VisitorReadContext,
  tree: VisiblePageTree,
  stored: StoredPage,
  page: StoredPage | null,
  entries: ((parentId: string) => Promise<NavigationEntry[]>) | null,
  parents: ReadonlySet<string>,
): Promise<NavigationEntry | null> {
  const { id, kind, title, emoji } = stored.record;
  if (kind === "computed") return null;
  const target = kind === "link" ? await linkOut(db, of, tree, stored) : null;
  if (kind === "link" && !target) return null;
  return {
    title,
    emoji,
    href: kind === "group" ? null : (target?.href ?? (await linkTo(of, tree, stored))),
    external: target?.external ?? false,
    current: id === page?.record.id,
    hasChildren: parents.has(id),
    children: entries ? await entries(id) : [],
    operations: [],
  };
}

/** Returns the target of a link in the table of contents; null if the visitor cannot open it. */
async function linkOut(
  db: Db,
  of: VisitorReadContext,
  tree: VisiblePageTree,
  { record: { target } }: StoredPage,
): Promise<{ href: string; external: boolean } | null> {
  if (target?.kind === "url" && typeof target.url === "string") {
    const href = safeHref(target.url);
    return href === null ? null : { href, external: true };
  }
  if (target?.kind !== "page" || typeof target.page !== "string" || "space" in target) return null;
  const [page] = await readableAmong(db, of, tree, await loadReadPages(db, of, [target.page]));
  if (!page) return null;
  return { href: hrefOf(of, (await pathsOf(db, of.snapshot, [page])).get(page.record.id)!), external: false };
}
