import { posix } from "node:path";
import { isFolderPage, MARKDOWN_ENDINGS } from "@/lib/core/content/navigation/page-routes";
import { shorten } from "@/lib/core/content/text";

/** Folders of tools and archivers, which never hold documentation. */
const PRIVATE_FOLDERS = /(?:^|\/)(?:\.[^/]+|node_modules|__MACOSX)\//;

const ENDING = new RegExp(`\\.(?:${MARKDOWN_ENDINGS.join("|")})$`, "i");

/** True for a file that an operating system adds to archives. */
export const isOfSystem = (path: string): boolean =>
  /(?:^|\/)(?:__MACOSX\/|(?:\.DS_Store|Thumbs\.db|desktop\.ini)$)/.test(path);

export const isInPrivateFolder = (path: string): boolean => PRIVATE_FOLDERS.test(path);

export const isMarkdown = (path: string): boolean => ENDING.test(path) && !isInPrivateFolder(path);

export const isHtml = (path: string): boolean => /\.html?$/i.test(path) && !isInPrivateFolder(path);

export const isWord = (path: string): boolean => /\.docx$/i.test(path) && !isInPrivateFolder(path);

/** The folder of texts that pages include. */
export const INCLUDES_FOLDER = ".gitbook/includes";

/** True for a file in GitBook's folder of included texts. */
export const isIncluded = (path: string): boolean =>
  path.endsWith(".md") && `/${posix.dirname(path)}`.endsWith(`/${INCLUDES_FOLDER}`);

/** The id that Notion adds to every exported name. */
const EXPORT_ID = /(?<=.)\s[\da-f]{32}$/;

/** The name of a file or folder without its ending and the id of an export. */
export const plainName = (path: string): string =>
  posix.basename(path).replace(ENDING, "").replace(EXPORT_ID, "");

/** True if a file is its folder's page. */
export const isIndex = (path: string): boolean => ENDING.test(path) && isFolderPage(path.replace(ENDING, ""));

/** "getting-started" → "Getting started"; "02_first-steps.md" → "First steps". */
export function titleFromName(name: string): string {
  const words = name
    .replace(ENDING, "")
    .replace(EXPORT_ID, "")
    .replace(/^\d+[\s._-]+(?=\D)/, "")
    .replace(/[\s_-]+/g, " ")
    .trim();
  return words === "" ? "Untitled" : shorten(words.charAt(0).toUpperCase() + words.slice(1), 250);
}

/**
 * Returns the table of contents closest to the root, if any. In another case, deep in the folders, the name is that of
 * a page about summaries.
 */
export function summaryAmong(paths: Iterable<string>): string | null {
  const depthOf = (path: string) => path.split("/").length;
  const found = [...paths].filter((path) => {
    const name = posix.basename(path);
    const isNamed = name === "SUMMARY.md" || (name.toLowerCase() === "summary.md" && depthOf(path) <= 2);
    return isNamed && isMarkdown(path);
  });
  return found.sort((a, b) => depthOf(a) - depthOf(b))[0] ?? null;
}

/** Orders names as people do: "2" before "10", letters of both cases together. */
export const naturally = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** True for a path in a folder; "." holds all. */
export const isInside = (folder: string, path: string): boolean =>
  folder === "." || path.startsWith(`${folder}/`);

/** Returns the deepest common folder: archives often wrap their content in one. */
export function commonFolder(paths: readonly string[]): string {
  const [first = ""] = paths;
  let folder = posix.dirname(first);
  while (folder !== "." && !paths.every((path) => path.startsWith(`${folder}/`)))
    folder = posix.dirname(folder);
  return folder;
}
