import { posix } from "node:path";
import { decodeSegment } from "@/lib/core/address-text";
import { slugify } from "@/lib/core/content/records";
import type { SourcePage } from "./planned-page";

/*
 * Exports of Confluence and Notion have the ids of their pages in the names of the files. Links to the pages where they
 * were, which such exports hold as well, have these ids in their addresses.
 */

const NOTION_FILE = /\s([\da-f]{32})\.md$/;
const NOTION_LINK =
  /^https:\/\/(?:www\.)?(?:[\w-]+\.)?notion\.(?:so|site)\/(?:[^?#]*[-/])?([\da-f]{32})(?:[?#]|$)/i;
/** The file with the values of a database, which becomes a page. */
const NOTION_DATABASE = /([\da-f]{32})(?:_all)?\.csv$/;
const CONFLUENCE_FILE = /^(?:(.*)_)?(\d{4,20})\.md$/;
const CONFLUENCE_LINK =
  /^(?:(?:(?:https?:\/\/[^/?#]+)?\/|\.\.?\/)[^?#]*?)?(?:viewpage\.action\?(?:[^#]*&)?pageId=(\d{4,20})(?!\d)|(?<=\/)pages\/(\d{4,20})(?=[/?#]|$))/;
/** A page by the key of its space and its title. */
const CONFLUENCE_DISPLAY = /(?:^|\/)display\/([^/?#]+)\/([^/?#]+)(?:[?#]|$)/;
const CONFLUENCE_QUERY = /(?:^|\/)viewpage\.action\?([^#]+)/;

/** True for the file of a page in an export of Notion. */
export const isNotionFile = (path: string): boolean => NOTION_FILE.test(path);

const isConfluenceFile = (path: string): boolean => CONFLUENCE_FILE.test(posix.basename(path));

/** True if nearly all pages have names as Confluence gives them; some tools put numbers behind single ones. */
const isOfConfluence = (named: number, all: number): boolean => named >= 2 && named * 10 >= (all - 1) * 9;

export class PageIds {
  private readonly paths = new Map<string, string>();
  /** pages of Confluence by their folder, which is the key of their space, and their title; null for several pages */
  private readonly titled = new Map<string, string | null>();

  constructor(files: Iterable<string>) {
    const paths = [...files];
    const hasTitles = isOfConfluence(paths.filter(isConfluenceFile).length, paths.length);
    for (const path of paths) {
      const name = posix.basename(path);
      const [, title, number] = CONFLUENCE_FILE.exec(name) ?? [];
      const id = NOTION_FILE.exec(name)?.[1] ?? number;
      if (id !== undefined && !this.paths.has(id)) this.paths.set(id, path);
      if (!hasTitles || !title) continue;
      const key = titleKey(posix.basename(posix.dirname(path)), title);
      this.titled.set(key, this.titled.has(key) ? null : path);
    }
  }

  /** Returns the file of the page at its address in the tool that was exported. */
  find(href: string): string | undefined {
    if (this.paths.size === 0) return undefined;
    const [, notion] = NOTION_LINK.exec(href) ?? NOTION_DATABASE.exec(href) ?? [];
    const [, byQuery, byPath] = CONFLUENCE_LINK.exec(href) ?? [];
    return this.paths.get((notion ?? byQuery ?? byPath)?.toLowerCase() ?? "") ?? this.titledPage(href);
  }

  private titledPage(href: string): string | undefined {
    if (this.titled.size === 0) return undefined;
    const [, space, title] = CONFLUENCE_DISPLAY.exec(href) ?? [];
    const query = new URLSearchParams(CONFLUENCE_QUERY.exec(href)?.[1]);
    const written = title?.replaceAll("+", " ");
    const [key, name] = [
      space ?? query.get("spaceKey"),
      written === undefined ? query.get("title") : (decodeSegment(written) ?? written),
    ];
    if (!key || !name) return undefined;
    // An archive of one space may have its pages at the top.
    return this.titled.get(titleKey(key, name)) ?? this.titled.get(titleKey(".", name)) ?? undefined;
  }
}

const titleKey = (space: string, title: string): string => `${space.toLowerCase()}/${slugify(title)}`;

/** Takes the ids out of the addresses of pages of Confluence, whose files nearly all have one. */
export function dropPageIds(sources: ReadonlyMap<string, SourcePage>): void {
  const named = [...sources.values()].flatMap((source) => {
    const [, name, id] = CONFLUENCE_FILE.exec(posix.basename(source.path)) ?? [];
    return id === undefined ? [] : [{ source, name: name ?? source.title ?? id }];
  });
  if (!isOfConfluence(named.length, sources.size)) return;
  for (const { source, name } of named) source.metadata.slug ??= slugify(name);
}
