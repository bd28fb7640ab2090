import { posix } from "node:path";
import { shorten } from "@/lib/core/content/text";

/** What never is documentation: folders of tools and of archivers. */
const PRIVATE_FOLDERS = /(?:^|\/)(?:\.[^/]+|node_modules|__MACOSX)\//;

/** How the names of Markdown files end; MDX is read as Markdown, with its components kept as they are written. */
export const MARKDOWN_ENDINGS = ["md", "markdown", "mdx"] as const;
const ENDING = new RegExp(`\\.(?:${MARKDOWN_ENDINGS.join("|")})$`, "i");

export const isMarkdown = (path: string): boolean => ENDING.test(path) && !PRIVATE_FOLDERS.test(path);

export const isHtml = (path: string): boolean => /\.html?$/i.test(path) && !PRIVATE_FOLDERS.test(path);

export const isWord = (path: string): boolean => /\.docx$/i.test(path) && !PRIVATE_FOLDERS.test(path);

/** A text of another tool that pages include, in its own folder. */
export const isIncluded = (path: string): boolean => /(?:^|\/)\.gitbook\/includes\/[^/]+\.md$/.test(path);

/** A file that stands for its folder. */
export const isIndex = (path: string): boolean =>
  ENDING.test(path) && /^(?:readme|index)$/i.test(posix.basename(path).replace(ENDING, ""));

/** "getting-started" → "Getting started"; "02_first-steps.md" → "First steps". */
export function titleFromName(name: string): string {
  const words = name
    .replace(ENDING, "")
    // Notion puts an id behind every name it exports.
    .replace(/\s[\da-f]{32}$/, "")
    .replace(/^\d+[\s._-]+(?=\D)/, "")
    .replace(/[\s_-]+/g, " ")
    .trim();
  return words === "" ? "Untitled" : shorten(words.charAt(0).toUpperCase() + words.slice(1), 250);
}

/** The table of contents nearest to the root, if there is one. */
export function summaryAmong(paths: Iterable<string>): string | null {
  const found = [...paths].filter(
    (path) => isMarkdown(path) && posix.basename(path).toLowerCase() === "summary.md",
  );
  return found.sort((a, b) => a.split("/").length - b.split("/").length)[0] ?? null;
}
