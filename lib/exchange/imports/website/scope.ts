import { decodeSegment } from "@/lib/core/address-text";

/*
 * Maps addresses of a website to pages of an import. Addresses with the same page on most servers are one:
 * with and without a final slash, "index.html" or an extension.
 */

/** The folder of the start address: nothing above or beside it is imported. */
export type CrawlScope = { origin: string; folder: string };

export const crawlScopeOf = ({ origin, pathname }: URL): CrawlScope => ({
  origin,
  folder: pathname.slice(0, pathname.lastIndexOf("/") + 1),
});

export const isInScope = ({ origin, folder }: CrawlScope, url: URL): boolean =>
  url.origin === origin && url.pathname.startsWith(folder);

const INDEX = /^(?:index|default)\.(?:x?html?|php|aspx?|jsp)$/i;
const ENDING = /\.(?:x?html?|php|aspx?|jsp|md)$/i;

/** Returns the parts of an address below the folder as names; the last is empty for a folder. */
function namesOf({ folder }: CrawlScope, { pathname }: URL): string[] {
  return pathname.slice(folder.length).split("/").map(segmentName);
}

/** Decodes a part of an address, without characters that have a meaning in paths. */
export function segmentName(part: string): string {
  // An invalid escape stays as it is.
  return (decodeSegment(part) ?? part)
    .replace(/[\p{Cc}/\\]/gu, "-")
    .replace(/^\.+/, "_")
    .slice(0, 200)
    .toWellFormed();
}

/** Returns a key that all addresses of a page share. */
export function pageKey(scope: CrawlScope, url: URL): string {
  const names = namesOf(scope, url);
  const last = names.pop() ?? "";
  return [...names, INDEX.test(last) ? "" : last.replace(ENDING, "")].filter((name) => name !== "").join("/");
}

/** Returns the path of a page's file. */
export function copyPath(scope: CrawlScope, url: URL): string {
  const key = pageKey(scope, url);
  const last = namesOf(scope, url).at(-1) ?? "";
  const isFolder = last === "" || INDEX.test(last);
  if (!isFolder) return `${key}.md`;
  return key === "" ? "index.md" : `${key}/index.md`;
}
