import { posix } from "node:path";
import { parse } from "yaml";
import type { SummaryEntry, SummaryPart } from "@/lib/core/content/summary";
import { isRecord } from "@/lib/core/is-record";
import type { PageRoutes } from "./page-routes";
import { type ReadConfiguration, setParts } from "./state";
import { DEEPEST, nonEmptyText } from "./values";

/*
 * Jekyll has no navigation of its own: its themes read lists of titles and addresses from files in `_data`, under names
 * that differ from theme to theme.
 */

const TITLES = ["title", "name", "text", "label"] as const;
const ADDRESSES = ["url", "link", "href", "path", "permalink", "page", "slug"] as const;
const LISTS = [
  ...["children", "docs", "pages", "items", "entries", "subpages", "sections", "subitems", "toc", "nav"],
  ...["folders", "folderitems", "subfolders", "subfolderitems", "sublinks", "links"],
];

/** `_data/navigation.yml`, `_data/sidebars/guide.yml`: lists of pages, one below the other. */
export const readDataNavigation: ReadConfiguration = (navigation, path, text, pages) => {
  const root = posix.dirname(path.slice(0, path.lastIndexOf("_data/") + "_data".length));
  const site: Site = { root, pages, named: 0, found: 0 };
  const lists = listsIn(parse(text)).map(withoutFrame);
  // Beside the list of the pages, a theme has one for the menu at the top.
  const nested = lists.filter((list) => list.some((item) => isRecord(item) && childrenOf(item) !== null));
  const parts = (nested.length > 0 ? nested : lists).flatMap((list) => partsOf(list, site));
  // Any data can have lists of names, and a menu names other sites and pages that are no Markdown.
  if (site.found === 0 || site.found * 2 < site.named) return;
  // A site has a file for each of its sidebars, and one for the menu at the top.
  const first = navigation.path;
  if (first !== null && navigation.parts !== null && posix.dirname(first) === posix.dirname(path)) {
    if (isMenu(parts) !== isMenu(navigation.parts)) {
      if (isMenu(navigation.parts)) Object.assign(navigation, { path, parts });
      return;
    }
    const known = new Set(navigation.parts.map((part) => JSON.stringify(part)));
    navigation.parts.push(...parts.filter((part) => !known.has(JSON.stringify(part))));
    return;
  }
  setParts(navigation, path, root, parts);
  if (navigation.path === path) navigation.tool ??= path;
};

const MOST_LINKS = 100;

/** Limits the patterns of files, each of which every page is compared with. */
const MOST_EXCLUDED = 200;
const LONGEST_PATTERN = 500;
const MOST_PARTS = 10;

/** `_config.yml`: the files that are no pages, and links of the theme "Just the Docs" behind the pages. */
export const readSettings: ReadConfiguration = (navigation, path, text, pages) => {
  const { links, problems } = navigation;
  const settings: unknown = parse(text);
  const { nav_external_links: listed, exclude }: Record<string, unknown> = isRecord(settings) ? settings : {};
  const site = posix.dirname(path);
  const written = (Array.isArray(exclude) ? exclude : []).map(nonEmptyText).filter((each) => each !== null);
  const patterns = ["_sass", ...written.slice(0, MOST_EXCLUDED)]
    .filter((pattern) => pattern.length <= LONGEST_PATTERN)
    .map((pattern) => posix.join(site, pattern).replace(/\/$/, "").split(/\*+/))
    .filter((parts) => parts.length <= MOST_PARTS);
  const unread = written.length + 1 - patterns.length;
  if (unread > 0)
    problems.push({
      path,
      detail: `Patterns of excluded files that are too many or too long were ignored: ${unread}.`,
    });
  const excluded = pages.where((page) => patterns.some((parts) => matches(parts, page)));
  if (excluded.length > 0) navigation.excluded = [...(navigation.excluded ?? []), ...excluded];
  for (const item of Array.isArray(listed) ? listed.slice(0, MOST_LINKS) : []) {
    const [title, url] = isRecord(item) ? [nonEmptyText(item.title), nonEmptyText(item.url)] : [];
    if (title && url) links.push({ title, url });
  }
};

/** True for a path, or one in the folder; between the parts of the pattern there may be any text. */
function matches([start = "", ...parts]: readonly string[], path: string): boolean {
  const end = parts.pop();
  if (end === undefined) return path === start || path.startsWith(`${start}/`);
  if (!path.startsWith(start) || !path.endsWith(end)) return false;
  let at = start.length;
  for (const part of parts) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= path.length - end.length;
}

/** True for a list without groups. */
const isMenu = (parts: readonly SummaryPart[]): boolean =>
  parts.every(
    ({ title, entries }) => title === null && entries.every(({ children }) => children.length === 0),
  );

/** A list of one group is that group's list. */
function withoutFrame(list: unknown[]): unknown[] {
  const [only] = list;
  if (list.length !== 1 || !isRecord(only) || firstText(only, ADDRESSES) !== null) return list;
  return childrenOf(only)?.some((item) => isRecord(item) && childrenOf(item) !== null)
    ? childrenOf(only)!
    : list;
}

type Site = {
  root: string;
  pages: PageRoutes;
  /** Addresses within the site, and those of them with a page. */
  named: number;
  found: number;
};

/** The lists of a file, which is one list or has one by name. */
function listsIn(data: unknown): unknown[][] {
  if (Array.isArray(data)) return [data];
  return isRecord(data) ? Object.values(data).filter((value) => Array.isArray(value)) : [];
}

function childrenOf(item: Record<string, unknown>): unknown[] | null {
  const list = LISTS.map((name) => item[name]).find((value) => Array.isArray(value));
  return (list as unknown[] | undefined) ?? null;
}

const firstText = (item: Record<string, unknown>, names: readonly string[]): string | null =>
  names.map((name) => nonEmptyText(item[name])).find((value) => value !== null) ?? null;

/** Top-level groups become parts. */
function partsOf(list: readonly unknown[], site: Site): SummaryPart[] {
  return entriesOf(list, site, 0).map(
    (entry): SummaryPart =>
      entry.href === null && entry.children.length > 0
        ? { title: entry.title || null, entries: entry.children }
        : { title: null, entries: [entry] },
  );
}

/** A list names pages by their address only, or describes them. */
function entriesOf(list: readonly unknown[], site: Site, depth: number): SummaryEntry[] {
  if (depth > DEEPEST) return [];
  return list.flatMap((item): SummaryEntry[] => {
    if (typeof item === "string") return [{ title: "", href: fileOf(item, site), children: [] }];
    if (!isRecord(item)) return [];
    const address = firstText(item, ADDRESSES);
    const children = entriesOf(childrenOf(item) ?? [], site, depth + 1);
    const title = firstText(item, TITLES) ?? "";
    const { found } = site;
    const href = address === null ? null : fileOf(address, site);
    // Title pages and the like of a print edition have neither a name nor a text.
    return title === "" && found === site.found ? children : [{ title, href, children }];
  });
}

/** Addresses of pages in a collection begin with its name, and its folder with an underscore before that. */
function fileOf(address: string, site: Site): string {
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(address)) return address;
  const path = address
    .replace(/\{\{[^{}]*\}\}/g, "")
    .replace(/[?#].*$/s, "")
    .replace(/^\/+|\/+$/g, "");
  // A page may have any address of its own, which usually ends with its name.
  const found = [path, `_${path}`, `_docs/${path}`]
    .map((each) => site.pages.hrefIn(site.root, each))
    .concat(path === "" ? null : site.pages.hrefOfName(site.root, path))
    .find((href) => href !== null);
  site.named += 1;
  if (found !== undefined) site.found += 1;
  return found ?? `${path.replace(/\.html?$/i, "") || "index"}.md`;
}
