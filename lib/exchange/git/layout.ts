import { posix } from "node:path";
import { hasProtocol, isLinkAddress } from "@/lib/core/content/addresses";
import { portableName } from "@/lib/core/content/file-name";
import {
  compareSiblings,
  type FileRecord,
  type PageRecord,
  type ReusableRecord,
  slugify,
} from "@/lib/core/content/records";
import { isIndex, isMarkdown } from "@/lib/exchange/imports/paths";
import { type KnownFile, outlineKey } from "./identities";
import { REUSABLES_FOLDER } from "./reusable-files";

/** A page with its subpages in order. */
export type LayoutNode = { page: PageRecord; path: string | null; children: LayoutNode[] };

/** The repository paths of all contents of a space. */
export type Layout = {
  /** the folder of the table of contents; "" = the root */
  root: string;
  nodes: LayoutNode[];
  /** paths of pages and of files, by id */
  pagePaths: Map<string, string>;
  filePaths: Map<string, string>;
  reusablePaths: Map<string, string>;
  places: KnownFile[];
};

/** Names with a special meaning in a repository. */
const RESERVED = /^(?:readme|index|summary|node_modules|__macosx)$/i;

type LayoutOptions = {
  root: string;
  /** paths at the last sync */
  known: readonly KnownFile[];
  /** paths of files that do not belong to the space */
  others: Iterable<string>;
  /** paths of the repository's files; existing paths outside of the root are kept */
  present?: ReadonlySet<string>;
  /** ids of pages that exist as folders or entries only, without a file */
  withoutFile?: ReadonlySet<string>;
};

/**
 * Assigns paths to pages and files. Existing paths are kept, so that moving or renaming a page changes only
 * the table of contents; new pages get a path by the tree.
 */
export class LayoutPlanner {
  private readonly root: string;
  private readonly taken: Set<string>;
  private readonly knownPaths: Map<string, string>;
  private readonly withoutFile: ReadonlySet<string>;

  constructor({ root, known, others, present = new Set(), withoutFile = new Set() }: LayoutOptions) {
    this.root = root;
    this.withoutFile = withoutFile;
    this.knownPaths = new Map(
      known.flatMap(({ kind, id, path }) =>
        path === null || !(this.isInside(path) || present.has(path)) ? [] : [[`${kind} ${id}`, path]],
      ),
    );
    this.taken = new Set([...others, ...this.knownPaths.values()].map((path) => path.toLowerCase()));
  }

  plan(
    pages: Iterable<PageRecord>,
    files: readonly FileRecord[],
    reusables: Iterable<ReusableRecord> = [],
  ): Layout {
    const nodes = treeOf(pages);
    this.placeAll(nodes, this.root, true);
    const pagePaths = new Map<string, string>();
    for (const { page, path } of walkNodes(nodes)) if (path !== null) pagePaths.set(page.id, path);
    const filePaths = new Map(files.map((file) => [file.id, this.pathOfFile(file)]));
    const reusablePaths = new Map(
      [...reusables].map((reusable) => [reusable.id, this.pathOfReusable(reusable)]),
    );
    const places = [
      ...placesOfPages(nodes),
      ...[...filePaths].map(([id, path]) => knownFile("file", id, path)),
      ...[...reusablePaths].map(([id, path]) => knownFile("reusable", id, path)),
    ];
    return { root: this.root, nodes, pagePaths, filePaths, reusablePaths, places };
  }

  private placeAll(nodes: LayoutNode[], folder: string, isRoot: boolean): void {
    for (const node of nodes) {
      const { page } = node;
      if (page.kind === "document" && !this.withoutFile.has(page.id)) {
        const isFirst = isRoot && nodes.find((other) => other.page.kind === "document") === node;
        node.path = this.knownPaths.get(`page ${page.id}`) ?? this.newPath(node, folder, isFirst);
      }
      this.placeAll(node.children, this.folderBelow(node, folder), false);
    }
  }

  private newPath({ page, children }: LayoutNode, folder: string, isFirst: boolean): string {
    const isIndexed = ["readme.md", "index.md", "index.mdx"].some((name) =>
      this.taken.has(joined(this.root, name).toLowerCase()),
    );
    if (isFirst && !isIndexed) return this.take(joined(this.root, "README.md"));
    const name = nameOf(page);
    return children.length > 0
      ? this.free((suffix) => joined(folder, `${name}${suffix}/README.md`))
      : this.free((suffix) => joined(folder, `${name}${suffix}.md`));
  }

  /** Returns the folder of subpages: that of the page's README.md, or one named after the page. */
  private folderBelow({ page, path }: LayoutNode, folder: string): string {
    if (path === null) return joined(folder, nameOf(page));
    if (!isIndex(path)) return path.replace(/\.\w+$/, "");
    return posix.dirname(path) === "." ? "" : posix.dirname(path);
  }

  private pathOfReusable({ id, title }: ReusableRecord): string {
    const known = this.knownPaths.get(`reusable ${id}`);
    if (known !== undefined) return known;
    return this.free((suffix) =>
      joined(this.root, `${REUSABLES_FOLDER}/${portableName(slugify(title))}${suffix}.md`),
    );
  }

  private pathOfFile({ id, name }: FileRecord): string {
    const known = this.knownPaths.get(`file ${id}`);
    if (known !== undefined) return known;
    const clean = name.replace(/[\p{Cc}/\\]/gu, "-").replace(/^\.+/, "") || "file";
    const full = isMarkdown(clean) ? `${clean}.txt` : clean;
    const ending = /\.\w{1,20}$/.exec(full)?.[0] ?? "";
    const stem = full.slice(0, full.length - ending.length);
    return this.free((suffix) => joined(this.root, `assets/${portableName(stem)}${suffix}${ending}`));
  }

  /** Returns the path, or the first free one with "-2", "-3", … in it. */
  private free(pathWith: (suffix: string) => string): string {
    let path = pathWith("");
    for (let count = 2; this.taken.has(path.toLowerCase()); count += 1) path = pathWith(`-${count}`);
    return this.take(path);
  }

  private take(path: string): string {
    this.taken.add(path.toLowerCase());
    return path;
  }

  private isInside(path: string): boolean {
    return this.root === "" || path.startsWith(`${this.root}/`);
  }
}

const joined = (folder: string, rest: string): string => (folder === "" ? rest : `${folder}/${rest}`);

const nameOf = ({ slug, title }: PageRecord): string => {
  const name = slug === "" ? title.replace(/[^\p{L}\p{N}]+/gu, "-") || "page" : slug;
  return RESERVED.test(name) ? `${name}-page` : portableName(name);
};

export const knownFile = (kind: KnownFile["kind"], id: string, path: string): KnownFile => ({
  ...{ kind, id, key: path, path },
  ...{ oid: null, hasHeading: false },
});

function placesOfPages(nodes: readonly LayoutNode[]): KnownFile[] {
  const taken = new Set<string>();
  const visit = (list: readonly LayoutNode[], parentKey: string): KnownFile[] =>
    list.flatMap(({ page, path, children }) => {
      // Identified by its source.
      if (page.kind === "computed") return [];
      const key = path ?? outlineKey(page, parentKey, taken);
      const place =
        path === null ? { ...knownFile("page", page.id, key), path: null } : knownFile("page", page.id, path);
      return [place, ...visit(children, key)];
    });
  return visit(nodes, "");
}

export function* walkNodes(nodes: readonly LayoutNode[]): Generator<LayoutNode> {
  for (const node of nodes) {
    yield node;
    yield* walkNodes(node.children);
  }
}

/** Builds the tree of exportable pages; links are included only if a table of contents can show them. */
function treeOf(pages: Iterable<PageRecord>): LayoutNode[] {
  const below = new Map<string | null, PageRecord[]>();
  for (const page of pages) {
    const siblings = below.get(page.parentId);
    if (siblings) siblings.push(page);
    else below.set(page.parentId, [page]);
  }
  const listed = new Set<string>();
  const nodesBelow = (parentId: string | null): LayoutNode[] =>
    (below.get(parentId) ?? []).sort(compareSiblings).flatMap((page) => {
      if (page.kind === "document") listed.add(page.id);
      const children = nodesBelow(page.id);
      if (page.kind === "group" && children.length === 0) return [];
      return isListed(page, listed) ? [{ page, path: null, children }] : [];
    });
  return nodesBelow(null);
}

/** A link to a page would be read as the page itself if it came first. */
function isListed({ kind, target, computed }: PageRecord, listed: ReadonlySet<string>): boolean {
  if (kind === "document" || kind === "group") return true;
  if (kind === "computed") return computed !== null;
  if (kind !== "link" || target === null) return false;
  if (target.kind === "url")
    return typeof target.url === "string" && hasProtocol(target.url) && isLinkAddress(target.url);
  return (
    target.kind === "page" &&
    typeof target.page === "string" &&
    listed.has(target.page) &&
    Object.keys(target).length === 2
  );
}
