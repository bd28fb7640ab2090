import type { SummaryPart } from "@/lib/core/content/summary";
import { shorten } from "@/lib/core/content/text";
import type { PageRoutes } from "./page-routes";

/* The navigation found so far while configuration files are read. */

/** The configuration of a folder. */
export type FolderNavigation = {
  title?: string;
  position?: number;
  /** Keyed by names of files without their endings, and of folders; an entry with an address is a link. */
  entries?: Record<string, { title?: string; position: number; hidden?: boolean; href?: string }>;
  /** Headings between the entries, and the files that they are in. */
  separators?: { path: string; title: string; position: number }[];
};

type NavigationRedirect = {
  /** An address of the old site, without the slash before it. */
  from: string;
  /** The path of a file, or an address of the old site that begins with a slash. */
  to: string;
};

export type Navigation = {
  /** The file that gives the order. */
  path: string | null;
  /** The folder that paths are relative to; "." is the top. */
  root: string;
  /** A table of contents, in the form of SUMMARY.md. */
  parts: SummaryPart[] | null;
  /** The path of a table of contents that is a file of its own. */
  summary: string | null;
  /** The folder of all pages, if configured. */
  folder?: string;
  /** The folder of the posts of a blog, and the address of the blog. */
  blog?: { folder: string; address: string };
  /** The order of pages without a position, instead of that of the names of their files. */
  order?: "date and title";
  /** Pages that the tool leaves out. */
  excluded?: string[];
  /** The language of the originals of pages with translations beside them. */
  language?: string;
  /** Paths below which the site is published, such as "docs" and those of its languages. */
  bases: string[];
  /** The navigation file of another tool, readable or not. */
  tool?: string;
  folders: Record<string, FolderNavigation>;
  /** Links behind all pages. */
  links: { title: string; url: string }[];
  redirects: NavigationRedirect[];
  /** The configuration files that were used. */
  used: string[];
  problems: { path: string; detail: string }[];
};

export type ReadConfiguration = (
  navigation: Navigation,
  path: string,
  text: string,
  pages: PageRoutes,
  files: Readonly<Record<string, string>>,
) => void;

const MOST_REDIRECTS = 5_000;
const MOST_BASES = 100;
const MOST_NAMED = 10;

export function addRedirect({ redirects }: Navigation, from: string, to: string): void {
  if (redirects.length < MOST_REDIRECTS) redirects.push({ from: withoutOuterSlashes(from), to });
}

/** Adds redirects from the top of the site to an address of it, and names those that cannot be added. */
export function addSiteRedirects(
  navigation: Navigation,
  path: string,
  listed: readonly (readonly [from: string, to: string])[],
): void {
  const isAdded = ([from, to]: readonly [string, string]) =>
    /^\/(?!\/)/.test(from) && /^\/(?!\/)/.test(to) && !/[*[(]|\/:\w/.test(from + to);
  for (const [from, to] of listed.filter(isAdded)) addRedirect(navigation, from, to);
  nameLeftOut(
    navigation,
    path,
    listed.filter((each) => !isAdded(each)).map(([from]) => from),
  );
}

/** Names redirects of a site that cannot be added. */
export function nameLeftOut(navigation: Navigation, path: string, redirects: readonly string[]): void {
  if (redirects.length === 0) return;
  const rest = redirects.length > MOST_NAMED ? ` and ${redirects.length - MOST_NAMED} more` : "";
  const some = redirects.slice(0, MOST_NAMED).map((from) => shorten(from, 80));
  const detail = `Redirects with patterns or to other sites were left out: ${some.join(", ")}${rest}.`;
  navigation.problems.push({ path, detail });
}

/** The sign before the last slashes has each run of slashes looked at once. */
const withoutOuterSlashes = (path: string): string => path.replace(/^\/+|(?<!\/)\/+$/g, "");

/** Records a path below which a site is published. */
export function addBase({ bases }: Navigation, base: unknown): void {
  const path = typeof base === "string" ? withoutOuterSlashes(base) : "";
  if (path === "" || /^[a-z]+:/i.test(path) || bases.includes(path)) return;
  if (bases.length < MOST_BASES) bases.push(path);
}

/** Records the paths that a setting can have, which often depends on where the site is built. */
export function addBases(navigation: Navigation, text: string, setting: string): void {
  for (const [expression] of text.matchAll(
    new RegExp(`(?<![\\w$.])${setting}["']?\\s{0,9}:[^\\n,]{0,300}`, "g"),
  ))
    for (const [, path] of expression.matchAll(/["'`](\/[^"'`\n]*)["'`]/g)) addBase(navigation, path);
}

/** Records a table of contents; the first one counts. */
export function setParts(navigation: Navigation, path: string, root: string, parts: SummaryPart[]): void {
  if (navigation.parts !== null || parts.length === 0) return;
  Object.assign(navigation, { path, root, parts });
}
