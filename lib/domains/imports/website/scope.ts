import { decodeSegment } from "@/lib/address-text";

/*
 * Which addresses of a website an import takes, and where they lie in it. Addresses that servers answer alike
 * are one page: with and without a slash at the end, with and without "index.html" or an ending.
 */

/** The folder of the address that an import starts from: nothing above or beside it is taken. */
export type Scope = { origin: string; folder: string };

export const scopeOf = ({ origin, pathname }: URL): Scope => ({
  origin,
  folder: pathname.slice(0, pathname.lastIndexOf("/") + 1),
});

export const isInScope = ({ origin, folder }: Scope, url: URL): boolean =>
  url.origin === origin && url.pathname.startsWith(folder);

const INDEX = /^(?:index|default)\.(?:x?html?|php|aspx?|jsp)$/i;
const ENDING = /\.(?:x?html?|php|aspx?|jsp|md)$/i;

/** The parts of an address below the folder, as names of folders and files; the last is empty for a folder. */
function namesOf({ folder }: Scope, { pathname }: URL): string[] {
  return pathname.slice(folder.length).split("/").map(nameOf);
}

/** A part of an address as people read it, without what has a meaning in paths. */
export function nameOf(part: string): string {
  // Where it is no escape, the sign stands for itself.
  return (decodeSegment(part) ?? part)
    .replace(/[\p{Cc}/\\]/gu, "-")
    .replace(/^\.+/, "_")
    .slice(0, 200)
    .toWellFormed();
}

/** What is the same for all addresses of a page. */
export function keyOf(scope: Scope, url: URL): string {
  const names = namesOf(scope, url);
  const last = names.pop() ?? "";
  return [...names, INDEX.test(last) ? "" : last.replace(ENDING, "")].filter((name) => name !== "").join("/");
}

/** The file that a page becomes. */
export function pathOf(scope: Scope, url: URL): string {
  const key = keyOf(scope, url);
  const last = namesOf(scope, url).at(-1) ?? "";
  const isFolder = last === "" || INDEX.test(last);
  if (!isFolder) return `${key}.md`;
  return key === "" ? "index.md" : `${key}/index.md`;
}
