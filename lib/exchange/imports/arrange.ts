import { posix } from "node:path";
import { nameOfSource, readSourceText } from "@/lib/content/computed/source-text";
import { decodeSegment } from "@/lib/core/address-text";
import { hasProtocol, isLinkAddress, safeHref } from "@/lib/core/content/addresses";
import type { JsonMap } from "@/lib/core/content/json-map";
import { PageRoutes } from "@/lib/core/content/navigation/page-routes";
import type { Navigation } from "@/lib/core/content/navigation/state";
import { NO_FRONT_MATTER } from "@/lib/core/content/page-front-matter";
import { slugify } from "@/lib/core/content/records";
import type { SummaryEntry, SummaryPart } from "@/lib/core/content/summary";
import { shorten } from "@/lib/core/content/text";
import { arrangeByParents, hasParents } from "./nav-parents";
import { isIndex, naturally, plainName, titleFromName } from "./paths";
import type { PlannedPage, PlanOptions, ReportEntry, SourcePage } from "./planned-page";

/** The pages of an import in their tree. */
type ArrangedPages = {
  pages: PlannedPage[];
  /** the folder of "/" in links */
  root: string;
  report: ReportEntry[];
};

/** A table of contents: its path, the folder of its links, its entries, and the configuration of folders. */
export type SummaryFile = {
  path: string;
  root: string;
  parts: readonly SummaryPart[];
  folders?: Navigation["folders"];
};

type Sources = ReadonlyMap<string, SourcePage>;
type NewId = () => string;

/** Returns the slug of a page from its file's name; for an index file, from its folder's name. */
export function slugOfPath(path: string, title: string): string {
  const name = isIndex(path) ? plainName(posix.dirname(path)) : plainName(path);
  return slugify(name === "." || name === "" ? title : name);
}

function pageOf(source: SourcePage, title: string, children: PlannedPage[]): PlannedPage {
  const { slug, ...metadata } = source.metadata;
  return {
    ...NO_FRONT_MATTER,
    id: source.id,
    path: source.path,
    kind: "document",
    title,
    slug: slug ?? slugOfPath(source.path, title),
    ...metadata,
    target: null,
    text: source.text,
    children,
  };
}

/** A page without a file. */
function pageWithoutText(
  id: string,
  kind: PlannedPage["kind"],
  title: string,
  children: PlannedPage[],
  target: JsonMap | null = null,
): PlannedPage {
  return {
    ...NO_FRONT_MATTER,
    id,
    path: null,
    kind,
    title,
    slug: kind === "link" || kind === "computed" ? "" : slugify(title),
    target,
    text: null,
    children,
  };
}

/**
 * Arranges by a table of contents: its order, titles and nesting; parts become groups. Unlisted files in its
 * folder are kept as hidden pages at the end, so that links to them work.
 */
export function arrangeBySummary(
  { path: contents, root, parts, folders }: SummaryFile,
  sources: Sources,
  { newId, keepUnread = false, isKnown = () => false }: Pick<PlanOptions, "newId" | "keepUnread" | "isKnown">,
): ArrangedPages {
  const listed = new Set<string>();
  const finder = new SourceFinder(sources);
  const named = new Set([...entriesIn(parts)].flatMap((entry) => finder.listed(root, entry)?.path ?? []));
  const report: ReportEntry[] = [];
  const ids = new Map([...sources].map(([path, { id }]) => [path, id]));

  const pagesOf = (entries: readonly SummaryEntry[]): PlannedPage[] =>
    entries.flatMap((entry) =>
      entry.folder === undefined
        ? (entry.yaml === undefined ? [entryPage(entry)] : computedPages(entry.yaml)).map((page) =>
            withWritten(page, entry),
          )
        : pagesIn(entry.folder),
    );

  /** The pages of a folder that no other entry names. */
  function pagesIn(folder: string): PlannedPage[] {
    const inside = [...sources].filter(
      ([path]) => isInside(folder, path) && path !== contents && !named.has(path) && !listed.has(path),
    );
    for (const [path] of inside) listed.add(path);
    return arrangeByFolders(new Map(inside), newId, { folders }, folder).pages;
  }

  function entryPage({ title, href, children }: SummaryEntry): PlannedPage {
    const named = shorten(title, 250);
    const shown = named || "Untitled";
    if (href === null) return pageWithoutText(newId(), "document", shown, pagesOf(children));
    if (isLinkAddress(href) && (hasProtocol(href) || href.startsWith("//")))
      return listedLink(shown, { kind: "url", url: href }, children);
    if (safeHref(href) === null) {
      report.push({
        path: contents,
        outcome: "warning",
        detail: `“${shown}” leads to ${shorten(href, 60)}, which pages can't link to. An empty page was created instead.`,
      });
      return pageWithoutText(newId(), "document", shown, pagesOf(children));
    }

    const path = pathInBook(root, href);
    const source = finder.find(path);
    if (!source) {
      report.push({
        path,
        outcome: "warning",
        detail: "Listed in the table of contents, but missing. An empty page was created instead.",
      });
      const title = named || titleFromName(posix.basename(path));
      return pageWithoutText(newId(), "document", title, pagesOf(children));
    }
    if (listed.has(source.path))
      return listedLink(
        named || titleOfSource(source),
        { kind: "page", page: ids.get(source.path)! },
        children,
      );
    listed.add(source.path);
    return pageOf(source, named || titleOfSource(source), pagesOf(children));
  }

  /** A link page cannot have subpages: an entry with some becomes a page without text. */
  function listedLink(title: string, target: JsonMap, children: SummaryEntry[]): PlannedPage {
    if (children.length > 0) return pageWithoutText(newId(), "document", title, pagesOf(children));
    return pageWithoutText(newId(), "link", title, [], target);
  }

  function computedPages(yaml: string): PlannedPage[] {
    const read = readSourceText(yaml);
    if ("source" in read) {
      const title = shorten(nameOfSource(read.source), 250);
      return [{ ...pageWithoutText(newId(), "computed", title, []), computed: read.source as JsonMap }];
    }
    report.push({
      path: contents,
      outcome: "warning",
      detail: `A YAML block was skipped and its pages were kept as they are (“${shorten(yaml.trim(), 60)}”): ${read.problem}`,
    });
    return keepUnread ? [{ ...pageWithoutText(newId(), "computed", "Untitled", []), computed: null }] : [];
  }

  const pages = parts.flatMap(({ title, source, entries }) => {
    const children = pagesOf(entries);
    if (title === null) return children;
    if (children.length === 0) return [];
    const group = pageWithoutText(newId(), "group", shorten(title, 250) || "Untitled", children);
    return [withWritten(group, { title, source })];
  });
  const unlisted = [...sources.values()]
    .filter(({ path }) => path !== contents && !listed.has(path) && (isInside(root, path) || isKnown(path)))
    .sort((a, b) => naturally.compare(a.path, b.path))
    .map((source) => ({
      ...pageOf(source, titled(source) ?? titleFromName(posix.basename(source.path)), []),
      hidden: true,
    }));
  return { pages: [...pages, ...unlisted], root, report };
}

/** Finds files by their paths, and by the ids that their front matter gives them in place of their names. */
class SourceFinder {
  private readonly routes: PageRoutes;
  private readonly byId: ReadonlyMap<string, SourcePage>;

  constructor(private readonly sources: Sources) {
    this.routes = new PageRoutes(sources.keys());
    this.byId = new Map(
      [...sources.values()].flatMap((source) =>
        source.docId === null
          ? []
          : [[posix.join(posix.dirname(source.path), source.docId), source] as const],
      ),
    );
  }

  find(path: string): SourcePage | undefined {
    const found = this.routes.find(path);
    return found === undefined ? this.byId.get(path.replace(/\.md$/, "")) : this.sources.get(found);
  }

  listed(root: string, { href }: SummaryEntry): SourcePage | undefined {
    return href === null || hasProtocol(href) ? undefined : this.find(pathInBook(root, href));
  }
}

function* entriesIn(parts: readonly { entries: readonly SummaryEntry[] }[]): Generator<SummaryEntry> {
  for (const { entries } of parts) {
    for (const entry of entries) {
      yield entry;
      yield* entriesIn([{ entries: entry.children }]);
    }
  }
}

/**
 * Chooses the table of contents of which most files exist, the first of equal ones; null if none of any exists, as
 * in that of another folder.
 */
export function chooseContents<Contents extends SummaryFile>(
  candidates: readonly Contents[],
  paths: Iterable<string>,
): Contents | null {
  const routes = new PageRoutes(paths);
  let best: { contents: Contents; share: number } | null = null;
  for (const contents of candidates) {
    const share = shareOfFiles(contents, routes);
    if (share > (best?.share ?? 0)) best = { contents, share };
  }
  return best?.contents ?? null;
}

function shareOfFiles({ root, parts }: SummaryFile, routes: PageRoutes): number {
  let [listed, found] = [0, 0];
  for (const { href, folder } of entriesIn(parts)) {
    const isFile = href !== null && href !== "" && !hasProtocol(href);
    if (folder === undefined && !isFile) continue;
    listed += 1;
    const exists = folder === undefined ? routes.find(pathInBook(root, href!)) : routes.hasBelow(folder);
    if (exists) found += 1;
  }
  return listed === 0 ? 1 : found / listed;
}

const withWritten = (
  page: PlannedPage,
  { title, href, yaml, source }: Pick<SummaryEntry, "title" | "source"> & Partial<SummaryEntry>,
): PlannedPage => (source ? { ...page, written: { title, href, yaml, source } } : page);

const titled = (source: SourcePage): string | null =>
  source.title === null ? null : shorten(source.title, 250);

function pathInBook(root: string, href: string): string {
  const address = href.replace(/[?#].*$/s, "");
  return posix.normalize(posix.join(root, decodeSegment(address) ?? address));
}

const isInside = (folder: string, path: string): boolean => folder === "." || path.startsWith(`${folder}/`);

type Folder = { path: string; index: SourcePage | null; files: SourcePage[]; folders: Map<string, Folder> };

/**
 * Arranges by folders, in the order and with the titles of their configuration: README.md or index.md is its
 * folder's page, and so is "guide.md" for the folder "guide" beside it. A folder without a page becomes a
 * group at the root, and a page without text below.
 */
export function arrangeByFolders(
  sources: Sources,
  newId: NewId,
  {
    folders: navigation = {},
    folder: site = ".",
    order,
    hasGroups = false,
  }: Partial<Pick<Navigation, "folders" | "folder" | "order">> & { hasGroups?: boolean } = {},
  root = commonFolder([...sources.keys()]),
): ArrangedPages {
  if (hasParents(sources.values())) {
    const placed = [...sources.values()].map((source) => ({
      source,
      page: pageOf(source, titleOfSource(source), []),
    }));
    return { pages: arrangeByParents(placed), root, report: [] };
  }
  const top: Folder = { path: root, index: null, files: [], folders: new Map() };
  for (const source of sources.values()) {
    const folder = folderAt(top, posix.relative(root, posix.dirname(source.path)));
    if (isIndex(source.path) && folder.index === null) folder.index = source;
    else folder.files.push(source);
  }
  const routes = new PageRoutes(sources.keys());
  const report: ReportEntry[] = [];
  const pages = childrenOf(top, 0);
  if (top.index) pages.unshift(pageOf(top.index, titleIn(top, "index") ?? titleOfSource(top.index), []));
  return { pages, root, report };

  function titleIn(folder: Folder, name: string): string | null {
    const title = navigation[folder.path]?.entries?.[name.replace(/\.\w+$/, "")]?.title;
    return title === undefined ? null : shorten(title, 250);
  }

  /** Returns a folder's title from its parent's configuration, or its own. */
  function titleOfFolder(folder: Folder, above: Folder): string | null {
    const own = navigation[folder.path]?.title;
    return titleIn(above, posix.basename(folder.path)) ?? (own === undefined ? null : shorten(own, 250));
  }

  function withMark(folder: Folder, name: string, page: PlannedPage): PlannedPage {
    const isHidden = navigation[folder.path]?.entries?.[name.replace(/\.\w+$/, "")]?.hidden;
    // In an application of Next.js, other files than those of folders have no address.
    const isPart = /(?:^|\/)app$/.test(site) && page.path !== null && !isIndex(page.path);
    return isHidden || isPart ? { ...page, hidden: true } : page;
  }

  /** The page of a folder, if the configuration names it beside the other pages of the folder. */
  function entryOfIndex(folder: Folder): (InFolder & { source: SourcePage }) | null {
    const { entries } = navigation[folder.path] ?? {};
    const source = folder.index;
    if (!source || !entries?.index || entries.index.hidden) return null;
    if (folder.files.length + folder.folders.size === 0) return null;
    const title = titleIn(folder, "index") ?? titleOfSource(source);
    const page = pageOf(source, title, []);
    return {
      source,
      date: 0,
      name: "index",
      page: { ...page, slug: source.metadata.slug ?? slugify(title) },
    };
  }

  /** The links that the configuration of a folder puts between its pages. */
  function linksIn(path: string): (InFolder & { source: null })[] {
    return Object.entries(navigation[path]?.entries ?? {}).flatMap(([name, { title, href }]) => {
      if (href === undefined) return [];
      const target = targetOf(href);
      const named = /^[a-z]/i.test(name) ? titleFromName(name) : href.replace(/^(?:\w+:)?\/*/, "");
      const shown = shorten(title ?? named, 250) || "Untitled";
      if (target)
        return [{ source: null, date: 0, name, page: pageWithoutText(newId(), "link", shown, [], target) }];
      const detail = `“${shown}” was left out: it leads to ${shorten(href, 60)}, which is no page of the import.`;
      report.push({ path, outcome: "warning", detail });
      return [];
    });
  }

  /** An address outside of the site, or a page by its address from the top of the site. */
  function targetOf(href: string): JsonMap | null {
    if (hasProtocol(href)) return isLinkAddress(href) ? { kind: "url", url: href } : null;
    const path = href.replace(/[?#].*$/s, "");
    const found = [root, site].map((folder) => routes.find(posix.join(folder, path))).find(Boolean);
    return found === undefined ? null : { kind: "page", page: sources.get(found)!.id };
  }

  /** Menus with links alone, which have no folder. */
  function menusIn(folder: Folder, depth: number): (InFolder & { source: null })[] {
    const names = new Set(folder.files.map(({ path }) => plainName(path)));
    return Object.entries(navigation[folder.path]?.entries ?? {}).flatMap(([name, { title }]) => {
      if (names.has(name) || folder.folders.has(name)) return [];
      const links = linksIn(posix.join(folder.path, name)).map(({ page }) => page);
      const shown = shorten(title ?? titleFromName(name), 250);
      const kind = depth === 0 ? "group" : "document";
      return links.length === 0
        ? []
        : [{ source: null, date: 0, name, page: pageWithoutText(newId(), kind, shown, links) }];
    });
  }

  /** Puts the pages behind each heading below it: into a group at the top, below a page without text elsewhere. */
  function grouped(folder: Folder, pages: readonly { position: number; page: PlannedPage }[], depth: number) {
    const separators = navigation[folder.path]?.separators ?? [];
    const parts = separators.map((separator, at) => ({
      ...separator,
      end: separators[at + 1]?.position ?? null,
    }));
    const [first] = parts;
    const isBefore = ({ position }: { position: number }) =>
      !hasGroups || first === undefined || position < first.position;
    const groups = parts.flatMap(({ path, title, position, end }) => {
      const inside = pages.filter(
        (each) => each.position > position && (end === null || each.position < end),
      );
      if (hasGroups && inside.length > 0) {
        // A group holds none.
        const children = inside.map(({ page }) =>
          page.kind === "group" ? { ...page, kind: "document" as const } : page,
        );
        const kind = depth === 0 ? "group" : "document";
        return [pageWithoutText(newId(), kind, shorten(title, 250), children)];
      }
      const detail = `The pages stay, without the heading “${shorten(title, 100)}” above them.`;
      report.push({ path, outcome: "warning", detail });
      return [];
    });
    return [...pages.filter(isBefore).map(({ page }) => page), ...groups];
  }

  function childrenOf(folder: Folder, depth: number): PlannedPage[] {
    const menus = menusIn(folder, depth);
    const index = folder === top ? null : entryOfIndex(folder);
    const children = folder.files.map((source) => {
      const below =
        folder.folders.get(posix.basename(source.path).replace(/\.\w+$/, "")) ??
        folder.folders.get(plainName(source.path));
      const adopts = below !== undefined && below.index === null;
      if (adopts) folder.folders.delete(posix.basename(below.path));
      return {
        source,
        date: source.date ?? 0,
        name: posix.basename(source.path),
        page: withMark(
          folder,
          posix.basename(source.path),
          pageOf(
            source,
            titleIn(folder, posix.basename(source.path)) ?? titleOfSource(source),
            adopts ? childrenOf(below, depth + 1) : [],
          ),
        ),
      };
    });
    const folders = [...folder.folders.values()].map((below) => ({
      source: below.index,
      date: order === undefined ? 0 : dateOf(below),
      name: posix.basename(below.path),
      page:
        below.index && !entryOfIndex(below)
          ? pageOf(
              below.index,
              titleOfFolder(below, folder) ?? titleOfSource(below.index),
              childrenOf(below, depth + 1),
            )
          : pageWithoutText(
              newId(),
              depth === 0 ? "group" : "document",
              titleOfFolder(below, folder) ?? titleFromName(posix.basename(below.path)),
              childrenOf(below, depth + 1),
            ),
    }));
    const position = ({ name, source }: { name: string; source: SourcePage | null }) =>
      navigation[folder.path]?.entries?.[name.replace(/\.\w+$/, "")]?.position ??
      navigation[posix.join(folder.path, name)]?.position ??
      source?.position ??
      Number.POSITIVE_INFINITY;
    const compare = order === undefined ? byName : byDateAndTitle;
    const sorted = [...(index ? [index] : []), ...children, ...folders, ...linksIn(folder.path), ...menus]
      .sort((a, b) => (position(a) === position(b) ? compare(a, b) : position(a) - position(b)))
      .map((each) => ({ position: position(each), page: each.page }));
    return grouped(folder, sorted, depth);
  }
}

/**
 * The posts of a blog as a group behind the other pages, the latest first. Their addresses have the date of their file
 * in place of the beginning of its name.
 */
export function arrangeBlog(
  { folder, address }: NonNullable<Navigation["blog"]>,
  sources: Sources,
  newId: NewId,
): PlannedPage[] {
  const posts = [...sources.values()]
    .filter(({ path }) => isInside(folder, path))
    .map((source) => {
      const name = posix.relative(folder, source.path).replace(/\.\w+$/, "");
      const [, day, rest = ""] = /^(?:.*\/)?(\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/](.+)$/.exec(name) ?? [];
      if (day) source.addresses.push(`/${address}/${day.replaceAll("-", "/")}/${rest}`);
      if (source.metadata.slug) source.addresses.push(`/${address}/${source.metadata.slug}`);
      return { source, name, date: source.date ?? (day ? Date.parse(day.replaceAll("/", "-")) || 0 : 0) };
    });
  const pages = posts
    .sort((a, b) => b.date - a.date || naturally.compare(b.name, a.name))
    .map(({ source }) => pageOf(source, titleOfSource(source), []));
  return pages.length === 0 ? [] : [pageWithoutText(newId(), "group", "Blog", pages)];
}

/** Markdown among the pages of a site of Docusaurus outside of its documentation, in the order of their addresses. */
export function arrangeSitePages(paths: Iterable<string>, sources: Sources): PlannedPage[] {
  const folders = [...paths].flatMap((path) =>
    /^docusaurus\.config\.[cm]?[jt]s$/.test(posix.basename(path))
      ? posix.join(posix.dirname(path), "src/pages")
      : [],
  );
  const found = [...sources.values()].flatMap((source) => {
    const folder = folders.find((each) => isInside(each, source.path));
    const name = folder === undefined ? "" : posix.relative(folder, source.path).replace(/\.\w+$/, "");
    return name === "" || /(?:^|\/)_/.test(name) ? [] : [{ source, name }];
  });
  for (const { source, name } of found) source.addresses.push(`/${name.replace(/(?:^|\/)index$/, "")}`);
  return found
    .sort((a, b) => naturally.compare(a.name, b.name))
    .map(({ source }) => pageOf(source, titleOfSource(source), []));
}

/** Links to other sites that a configuration puts behind all pages. */
export const linkPages = (links: Navigation["links"], newId: NewId): PlannedPage[] =>
  links
    .filter(({ url }) => hasProtocol(url) && isLinkAddress(url))
    .map(({ title, url }) => pageWithoutText(newId(), "link", shorten(title, 250), [], { kind: "url", url }));

type InFolder = { date: number; name: string; page: PlannedPage };

const byName = (a: InFolder, b: InFolder): number => naturally.compare(a.name, b.name);

/** The date of a folder is that of its page, else that of the latest page in it. */
const dateOf = ({ index, files, folders }: Folder): number =>
  index?.date ?? Math.max(0, ...files.map(({ date }) => date ?? 0), ...[...folders.values()].map(dateOf));

/** The latest comes first, and pages without a date last. */
const byDateAndTitle = (a: InFolder, b: InFolder): number =>
  b.date - a.date || naturally.compare(a.page.title, b.page.title);

function titleOfSource(source: SourcePage): string {
  const folder = posix.dirname(source.path);
  const isNamedByFolder = isIndex(source.path) && folder !== ".";
  return titled(source) ?? titleFromName(posix.basename(isNamedByFolder ? folder : source.path));
}

function folderAt(top: Folder, path: string): Folder {
  let folder = top;
  for (const name of path === "" ? [] : path.split("/")) {
    let next = folder.folders.get(name);
    if (!next) {
      next = { path: posix.join(folder.path, name), index: null, files: [], folders: new Map() };
      folder.folders.set(name, next);
    }
    folder = next;
  }
  return folder;
}

/** Returns the deepest common folder: archives often wrap their content in one. */
export function commonFolder(paths: readonly string[]): string {
  const [first = ""] = paths;
  let folder = posix.dirname(first);
  while (folder !== "." && !paths.every((path) => path.startsWith(`${folder}/`)))
    folder = posix.dirname(folder);
  return folder;
}
