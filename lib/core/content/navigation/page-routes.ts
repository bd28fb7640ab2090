import { posix } from "node:path";

/* Finds the file of a page by the address that a site gives it. */

/** Extensions of Markdown files; MDX is read as Markdown, with its components as written. */
export const MARKDOWN_ENDINGS = ["md", "markdown", "mdx"] as const;
const ENDING = /\.(?:mdx?|markdown|html?)$/i;
/** Names of files that a link to their folder means. */
const FOLDER_PAGES = ["README", "index", "readme", "_index", "Index", "Readme"];
const FOLDER_PAGE = /^(?:readme|index|_index)$/i;

/** True if the path of a file, without its ending, is that of its folder's page: in an application of Next.js, "page". */
export function isFolderPage(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return FOLDER_PAGE.test(name) || (/^page$/i.test(name) && /(?:^|\/)app\//i.test(path));
}

/** Returns the possible file paths of a page's path, likeliest first. */
export function pathsOfPage(path: string): string[] {
  const bare = path.replace(/(?:^|\/)index\.html?$/i, "").replace(/\.html?$/i, "");
  const folder = bare === "" || bare === "." ? "" : `${bare}/`;
  return [
    path,
    ...MARKDOWN_ENDINGS.map((ending) => `${bare}.${ending}`),
    ...MARKDOWN_ENDINGS.flatMap((ending) => FOLDER_PAGES.map((name) => `${folder}${name}.${ending}`)),
  ];
}

/**
 * Returns a page's path in the form that addresses of it share: sites lower its case, compose its letters, write "-"
 * for blanks, and drop endings and the numbers that order files.
 */
export function routeOf(path: string): string {
  const bare = path.normalize("NFC").replace(ENDING, "");
  return (isFolderPage(bare) ? bare.slice(0, Math.max(0, bare.lastIndexOf("/"))) : bare)
    .split("/")
    .filter((part) => part !== "" && part !== ".")
    .map((part) => part.replace(/^\d+[\s._-]+(?=\D)/, ""))
    .join("/")
    .toLowerCase()
    .replace(/[\s_]+/g, "-");
}

/** Returns the folders above a file, the nearest first and "." last. */
export function foldersAbove(path: string): string[] {
  const folders: string[] = [];
  for (let folder = posix.dirname(path); ; folder = posix.dirname(folder)) {
    folders.push(folder);
    if (folder === "." || folder === "/") return folders;
  }
}

export class PageRoutes {
  private readonly paths: ReadonlySet<string>;
  private readonly byRoute = new Map<string, string>();
  /** Null for names that several files have. */
  private readonly byName = new Map<string, string | null>();
  /** Numbers of pages by folder. */
  private readonly below = new Map<string, number>();

  constructor(paths: Iterable<string>) {
    this.paths = new Set(paths);
    for (const path of this.paths) {
      const route = routeOf(path);
      if (!this.byRoute.has(route)) this.byRoute.set(route, path);
      const name = posix.basename(route);
      this.byName.set(name, this.byName.has(name) ? null : path);
      for (const folder of foldersAbove(path)) this.below.set(folder, this.countBelow(folder) + 1);
    }
  }

  /** Returns the file of a path with or without its ending; without one, also in another spelling. */
  find(path: string): string | undefined {
    return (
      pathsOfPage(path).find((candidate) => this.paths.has(candidate)) ?? this.byRoute.get(routeOf(path))
    );
  }

  /** Returns the file of a route. */
  at(route: string): string | undefined {
    return this.byRoute.get(route);
  }

  /** Returns the paths of the pages for which a condition holds. */
  where(holds: (path: string) => boolean): string[] {
    return [...this.paths].filter(holds);
  }

  /** True if a folder has pages. */
  hasBelow(folder: string): boolean {
    return this.below.has(folder.replace(/\/$/, "") || ".");
  }

  /** Returns the number of pages in a folder and the folders below. */
  countBelow(folder: string): number {
    return this.below.get(folder.replace(/\/$/, "") || ".") ?? 0;
  }

  /** Returns the address of a page relative to a folder, for a table of contents; null if there is none. */
  hrefIn(folder: string, path: string): string | null {
    return hrefFrom(folder, this.find(posix.normalize(posix.join(folder, path))));
  }

  /** The same for the only page with a name, wherever it is. */
  hrefOfName(folder: string, name: string): string | null {
    return hrefFrom(folder, this.byName.get(posix.basename(routeOf(name))) ?? undefined);
  }
}

const hrefFrom = (folder: string, path: string | undefined): string | null =>
  path === undefined ? null : encodeURI(posix.relative(folder, path)).replace(/[?#]/g, encodeURIComponent);
