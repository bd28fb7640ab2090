import { posix } from "node:path";
import { nameOfSource, readSourceText } from "@/lib/content/computed/source-text";
import { decodeSegment } from "@/lib/core/address-text";
import { hasProtocol, isLinkAddress, safeHref } from "@/lib/core/content/addresses";
import type { JsonMap } from "@/lib/core/content/json-map";
import { PageRoutes } from "@/lib/core/content/navigation/page-routes";
import type { Navigation } from "@/lib/core/content/navigation/state";
import type { SummaryEntry, SummaryPart } from "@/lib/core/content/summary";
import { shorten } from "@/lib/core/content/text";
import { isInside, naturally, titleFromName } from "@/lib/exchange/imports/paths";
import type { PlannedPage, PlanOptions, ReportEntry, SourcePage } from "@/lib/exchange/imports/planned-page";
import { arrangeByFolders } from "./by-folders";
import { type ArrangedPages, pageOf, pageWithoutText, type Sources, titled, titleOfSource } from "./pages";

/** A table of contents: its path, the folder of its links, its entries, and the configuration of folders. */
export type SummaryFile = {
  path: string;
  root: string;
  parts: readonly SummaryPart[];
  folders?: Navigation["folders"];
};

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

function pathInBook(root: string, href: string): string {
  const address = href.replace(/[?#].*$/s, "");
  return posix.normalize(posix.join(root, decodeSegment(address) ?? address));
}
