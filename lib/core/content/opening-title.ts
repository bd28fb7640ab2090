import { frontMatter } from "./front-matter";
import { parseMarkdown, titleOfRoot } from "./markdown";
import { storedTitle } from "./records";

/*
 * Merging asks for titles in the middle of a transaction. This is the one place of the main thread that
 * parses, and it may because it parses so little: a few kilobytes that the scan accepts take it milliseconds.
 */

/** Characters in which pages have the heading that names them. */
const OPENING = 4 * 1024;

/** A heading at the top without any sign that could mean something: most pages begin so, and need no parser. */
const PLAIN_HEADING = /^(?:[ \t]*\n){0,20}#[ \t]+([\p{L}\p{N}][\p{L}\p{N} ,;.?'’“”()/-]{0,500})(?:\n|$)/u;

/**
 * The title that a page takes from its text, as pages store it; null where the text leaves it to the page, or
 * where a heading stands far below the top. Throws TooComplex.
 */
export function openingTitle(text: string): string | null {
  const { data, body } = frontMatter(text);
  const plain = data.title === undefined ? PLAIN_HEADING.exec(body)?.[1] : undefined;
  const title =
    plain === undefined
      ? titleOfRoot(parseMarkdown(body.slice(0, OPENING)), data)
      : plain.replace(/\s+/g, " ").trim();
  return title === null ? null : storedTitle(title);
}
