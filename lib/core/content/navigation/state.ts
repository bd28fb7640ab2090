import type { SummaryPart } from "../summary";

/* What is known of the order of pages while files of configuration are read. */

/** What a folder says of what stands in it. */
export type FolderNavigation = {
  title?: string;
  position?: number;
  /** By the names of files without their endings, and of folders. */
  entries?: Record<string, { title?: string; position: number; hidden?: boolean }>;
};

type NavigationRedirect = {
  /** An address of the old site, without the slash before it. */
  from: string;
  /** The path of a file, or an address of the old site that begins with a slash. */
  to: string;
};

export type Navigation = {
  /** The file that says it. */
  path: string | null;
  /** The folder that paths are relative to; "." is the top. */
  root: string;
  /** A table of contents, in the form of SUMMARY.md. */
  parts: SummaryPart[] | null;
  /** The path of a table of contents that is a file of its own. */
  summary: string | null;
  /** The folder that all pages are in, where it is named. */
  folder?: string;
  /** The file by which another tool arranges the pages, whether or not it could be read. */
  tool?: string;
  folders: Record<string, FolderNavigation>;
  redirects: NavigationRedirect[];
  /** Files of configuration that were read. */
  used: string[];
  problems: { path: string; detail: string }[];
};

export type ReadConfiguration = (
  navigation: Navigation,
  path: string,
  text: string,
  pages: readonly string[],
) => void;

const MOST_REDIRECTS = 5_000;

export function addRedirect({ redirects }: Navigation, from: string, to: string): void {
  if (redirects.length < MOST_REDIRECTS) redirects.push({ from: from.replace(/^\/+|\/+$/g, ""), to });
}

/** Says that a table of contents was found; the first one counts. */
export function setParts(navigation: Navigation, path: string, root: string, parts: SummaryPart[]): void {
  if (navigation.parts !== null || parts.length === 0) return;
  Object.assign(navigation, { path, root, parts });
}
