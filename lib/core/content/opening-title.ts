import { frontMatter } from "./front-matter";
import { parseMarkdown } from "./markdown";
import { storedTitle } from "./page-fields";
import { titleOfRoot } from "./page-words";

/*
 * Merges read titles in the middle of a transaction. This is the only parsing on the main thread, allowed because it
 * is small: a few kilobytes that the scan accepts take milliseconds.
 */

/** The title heading is looked for in this many characters. */
const OPENING = 4 * 1024;

/** A heading at the top without any special character: most pages begin so, and need no parser. */
const PLAIN_HEADING = /^(?:[ \t]*\n){0,20}#[ \t]+([\p{L}\p{N}][\p{L}\p{N} ,;.?'’“”()/-]{0,500})(?:\n|$)/u;

/** The stored title that a page takes from its text; null if the text has none near its top. Throws TooComplex. */
export function openingTitle(text: string): string | null {
  const { data, body } = frontMatter(text);
  const plain = data.title === undefined ? PLAIN_HEADING.exec(body)?.[1] : undefined;
  const title =
    plain === undefined
      ? titleOfRoot(parseMarkdown(body.slice(0, OPENING)), data)
      : plain.replace(/\s+/g, " ").trim();
  return title === null ? null : storedTitle(title);
}
