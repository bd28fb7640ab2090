import { posix } from "node:path";
import { hasProtocol, isLinkAddress } from "@/lib/core/content/addresses";
import type { JsonMap } from "@/lib/core/content/json-map";
import { PageRoutes } from "@/lib/core/content/navigation/page-routes";
import type { Navigation } from "@/lib/core/content/navigation/state";
import { slugify } from "@/lib/core/content/records";
import { shorten } from "@/lib/core/content/text";
import { commonFolder, isIndex, naturally, plainName, titleFromName } from "@/lib/exchange/imports/paths";
import type { PlannedPage, ReportEntry, SourcePage } from "@/lib/exchange/imports/planned-page";
import { arrangeByParents, hasParents } from "./by-parents";
import {
  type ArrangedPages,
  type NewId,
  pageOf,
  pageWithoutText,
  type Sources,
  titleOfSource,
  ungrouped,
} from "./pages";

export type FolderOptions = Partial<Pick<Navigation, "folders" | "folder" | "order">> & {
  hasGroups?: boolean;
};

/**
 * Arranges by folders, in the order and with the titles of their configuration: README.md or index.md is its
 * folder's page, and so is "guide.md" for the folder "guide" beside it. A folder without a page becomes a
 * group at the root, and a page without text below.
 */
export function arrangeByFolders(
  sources: Sources,
  newId: NewId,
  options: FolderOptions = {},
  root = commonFolder([...sources.keys()]),
): ArrangedPages {
  if (!hasParents(sources.values())) return new FolderTree(sources, newId, root, options).arranged();
  const placed = [...sources.values()].map((source) => ({
    source,
    page: pageOf(source, titleOfSource(source), []),
  }));
  return { pages: arrangeByParents(placed), root, report: [] };
}

type Folder = { path: string; index: SourcePage | null; files: SourcePage[]; folders: Map<string, Folder> };

/** A page with what decides about its position among the others of its folder. */
type InFolder = { source: SourcePage | null; date: number; name: string; page: PlannedPage };
type Positioned = { position: number; page: PlannedPage };

class FolderTree {
  private readonly top: Folder;
  private readonly routes: PageRoutes;
  private readonly navigation: Navigation["folders"];
  private readonly site: string;
  private readonly order: Navigation["order"];
  private readonly hasGroups: boolean;
  private readonly report: ReportEntry[] = [];

  constructor(
    private readonly sources: Sources,
    private readonly newId: NewId,
    private readonly root: string,
    { folders = {}, folder = ".", order, hasGroups = false }: FolderOptions,
  ) {
    this.navigation = folders;
    this.site = folder;
    this.order = order;
    this.hasGroups = hasGroups;
    this.routes = new PageRoutes(sources.keys());
    this.top = foldersOf(sources, root);
  }

  arranged(): ArrangedPages {
    const { top, root, report } = this;
    const pages = this.childrenOf(top, 0);
    if (top.index)
      pages.unshift(pageOf(top.index, this.titleIn(top, "index") ?? titleOfSource(top.index), []));
    return { pages, root, report };
  }

  private childrenOf(folder: Folder, depth: number): PlannedPage[] {
    // Before the pages, some of which take the place of a folder.
    const menus = this.menusIn(folder, depth);
    const index = folder === this.top ? null : this.entryOfIndex(folder);
    const pages = this.pagesIn(folder, depth);
    const folders = this.foldersIn(folder, depth);
    const compare = this.order === undefined ? byName : byDateAndTitle;
    const sorted = [...(index ? [index] : []), ...pages, ...folders, ...this.linksIn(folder.path), ...menus]
      .map((each) => ({ ...each, position: this.positionOf(folder, each) }))
      .sort((a, b) => (a.position === b.position ? compare(a, b) : a.position - b.position));
    return this.grouped(folder, sorted, depth);
  }

  private pagesIn(folder: Folder, depth: number): InFolder[] {
    return folder.files.map((source) => {
      const name = posix.basename(source.path);
      const below =
        folder.folders.get(name.replace(/\.\w+$/, "")) ?? folder.folders.get(plainName(source.path));
      const adopts = below !== undefined && below.index === null;
      if (adopts) folder.folders.delete(posix.basename(below.path));
      const title = this.titleIn(folder, name) ?? titleOfSource(source);
      const page = pageOf(source, title, adopts ? this.childrenOf(below, depth + 1) : []);
      return { source, date: source.date ?? 0, name, page: this.withMark(folder, name, page) };
    });
  }

  private foldersIn(folder: Folder, depth: number): InFolder[] {
    return [...folder.folders.values()].map((below) => {
      const { index } = below;
      const name = posix.basename(below.path);
      const title = this.titleOfFolder(below, folder);
      const children = () => this.childrenOf(below, depth + 1);
      const page =
        index && !this.entryOfIndex(below)
          ? pageOf(index, title ?? titleOfSource(index), children())
          : this.folderOf(title ?? titleFromName(name), children(), depth);
      return { source: index, date: this.order === undefined ? 0 : dateOf(below), name, page };
    });
  }

  /** A folder of hidden pages is hidden as well. */
  private folderOf(title: string, children: PlannedPage[], depth: number): PlannedPage {
    const page = pageWithoutText(this.newId(), kindAt(depth), title, children);
    const isHidden = this.hasGroups && children.length > 0 && children.every(({ hidden }) => hidden);
    return isHidden ? { ...page, hidden: true } : page;
  }

  private positionOf(folder: Folder, { name, source }: Pick<InFolder, "name" | "source">): number {
    return (
      this.entryIn(folder, name)?.position ??
      this.navigation[posix.join(folder.path, name)]?.position ??
      source?.position ??
      Number.POSITIVE_INFINITY
    );
  }

  private entryIn(folder: Folder, name: string) {
    return this.navigation[folder.path]?.entries?.[name.replace(/\.\w+$/, "")];
  }

  private titleIn(folder: Folder, name: string): string | null {
    const title = this.entryIn(folder, name)?.title;
    return title === undefined ? null : shorten(title, 250);
  }

  /** Returns a folder's title from its parent's configuration, or its own. */
  private titleOfFolder(folder: Folder, above: Folder): string | null {
    const own = this.navigation[folder.path]?.title;
    return this.titleIn(above, posix.basename(folder.path)) ?? (own === undefined ? null : shorten(own, 250));
  }

  private withMark(folder: Folder, name: string, page: PlannedPage): PlannedPage {
    const isHidden = this.entryIn(folder, name)?.hidden;
    // In an application of Next.js, other files than those of folders have no address.
    const isPart = /(?:^|\/)app$/.test(this.site) && page.path !== null && !isIndex(page.path);
    return isHidden || isPart ? { ...page, hidden: true } : page;
  }

  /** The page of a folder, if the configuration names it beside the other pages of the folder. */
  private entryOfIndex(folder: Folder): InFolder | null {
    const { entries } = this.navigation[folder.path] ?? {};
    const source = folder.index;
    if (!source || !entries?.index || entries.index.hidden) return null;
    if (folder.files.length + folder.folders.size === 0) return null;
    const title = this.titleIn(folder, "index") ?? titleOfSource(source);
    const page = pageOf(source, title, []);
    return {
      source,
      date: 0,
      name: "index",
      page: { ...page, slug: source.metadata.slug ?? slugify(title) },
    };
  }

  /** The links that the configuration of a folder puts between its pages. */
  private linksIn(path: string): InFolder[] {
    return Object.entries(this.navigation[path]?.entries ?? {}).flatMap(([name, { title, href }]) => {
      if (href === undefined) return [];
      const target = this.targetOf(href);
      const named = /^[a-z]/i.test(name) ? titleFromName(name) : href.replace(/^(?:\w+:)?\/*/, "");
      const shown = shorten(title ?? named, 250) || "Untitled";
      if (target) {
        const page = pageWithoutText(this.newId(), "link", shown, [], target);
        return [{ source: null, date: 0, name, page }];
      }
      const detail = `“${shown}” was left out: it leads to ${shorten(href, 60)}, which is no page of the import.`;
      this.report.push({ path, outcome: "warning", detail });
      return [];
    });
  }

  /** An address outside of the site, or a page by its address from the top of the site. */
  private targetOf(href: string): JsonMap | null {
    if (hasProtocol(href)) return isLinkAddress(href) ? { kind: "url", url: href } : null;
    const path = href.replace(/[?#].*$/s, "");
    const folders = [this.root, this.site];
    const found = folders.map((folder) => this.routes.find(posix.join(folder, path))).find(Boolean);
    return found === undefined ? null : { kind: "page", page: this.sources.get(found)!.id };
  }

  /** Menus with links alone, which have no folder. */
  private menusIn(folder: Folder, depth: number): InFolder[] {
    const names = new Set(folder.files.map(({ path }) => plainName(path)));
    return Object.entries(this.navigation[folder.path]?.entries ?? {}).flatMap(([name, { title }]) => {
      if (names.has(name) || folder.folders.has(name)) return [];
      const links = this.linksIn(posix.join(folder.path, name)).map(({ page }) => page);
      if (links.length === 0) return [];
      const shown = shorten(title ?? titleFromName(name), 250);
      const page = pageWithoutText(this.newId(), kindAt(depth), shown, links);
      return [{ source: null, date: 0, name, page }];
    });
  }

  /** Puts the pages behind each heading below it: into a group at the top, below a page without text elsewhere. */
  private grouped(folder: Folder, pages: readonly Positioned[], depth: number): PlannedPage[] {
    const separators = this.navigation[folder.path]?.separators ?? [];
    const parts = separators.map((separator, at) => ({
      ...separator,
      end: separators[at + 1]?.position ?? null,
    }));
    const [first] = parts;
    const isBefore = ({ position }: Positioned) =>
      !this.hasGroups || first === undefined || position < first.position;
    const groups = parts.flatMap(({ path, title, position, end }) => {
      const inside = pages.filter(
        (each) => each.position > position && (end === null || each.position < end),
      );
      if (this.hasGroups && inside.length > 0) {
        const children = inside.map(({ page }) => ungrouped(page));
        return [pageWithoutText(this.newId(), kindAt(depth), shorten(title, 250), children)];
      }
      const detail = `The pages stay, without the heading “${shorten(title, 100)}” above them.`;
      this.report.push({ path, outcome: "warning", detail });
      return [];
    });
    return [...pages.filter(isBefore).map(({ page }) => page), ...groups];
  }
}

/** The kind of a page in place of a folder: there are groups at the top only. */
const kindAt = (depth: number): "group" | "document" => (depth === 0 ? "group" : "document");

const byName = (a: InFolder, b: InFolder): number => naturally.compare(a.name, b.name);

/** The date of a folder is that of its page, else that of the latest page in it. */
const dateOf = ({ index, files, folders }: Folder): number =>
  index?.date ?? Math.max(0, ...files.map(({ date }) => date ?? 0), ...[...folders.values()].map(dateOf));

/** The latest comes first, and pages without a date last. */
const byDateAndTitle = (a: InFolder, b: InFolder): number =>
  b.date - a.date || naturally.compare(a.page.title, b.page.title);

/** The files in their folders, with the page of each folder. */
function foldersOf(sources: Sources, root: string): Folder {
  const top: Folder = { path: root, index: null, files: [], folders: new Map() };
  for (const source of sources.values()) {
    const folder = folderAt(top, posix.relative(root, posix.dirname(source.path)));
    if (isIndex(source.path) && folder.index === null) folder.index = source;
    else folder.files.push(source);
  }
  return top;
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
