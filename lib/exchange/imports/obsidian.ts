import { frontMatterSource } from "@/lib/core/content/front-matter-source";
import { outsideCode } from "./outside-code";

/* Marks of Obsidian that Markdown has in HTML: comments, words with a background, and ids of blocks. */

/** True for the files of a vault. */
export const isVault = (paths: readonly string[]): boolean =>
  paths.some((path) => /(?:^|\/)\.obsidian\//.test(path));

/** The id behind the words of a block, or on a line below it, which links name. */
const BLOCK_ID = /(^|\s)\^([A-Za-z0-9-]+)(?=\s*$)/;
const ONLY_ID = /^[\s>]*\^[A-Za-z0-9-]+\s*$/;

/** A number or a letter raised to the power of another one, as in "2 ^10", is no id. */
const POWER = /(?:^|[^\p{L}\p{N}])(?:\d+|\p{L}|[^\s)]\))\s+\^(?:\d{1,3}|[A-Za-z])\s*$/u;

/** The indentation of a line and the signs of the quotations around it. */
const MARGIN = /^[\s>]*/;
/** An item of a list, a heading, or the fence of code or of a formula. */
const NEXT_BLOCK = /^(?:(?:[-*+]|\d{1,9}[.)]|#{1,6})\s|```|~~~|\$\$)/;
/** The line below the head of a table. */
const DELIMITERS = /^[\s>|:]*-[\s|:-]*$/;

/** Writes `%%comments%%`, `==marks==` and ids of blocks in HTML. A comment that is never closed stays as written. */
export function readObsidian(text: string): string {
  const start = frontMatterSource(text)?.end ?? 0;
  return text.slice(0, start) + withAnchors(withComments(text.slice(start)));
}

function withAnchors(text: string): string {
  if (!text.includes("^")) return text;
  const lines = text.split("\n");
  return outsideFormulas(text, (words, { before, after, index }) => {
    if (after !== "" || !isEndOfBlock(lines[index + 1] ?? "") || POWER.test(words)) return words;
    const anchored = words.replace(BLOCK_ID, '$1<a id="$2"></a>');
    const isBelowTable = before === "" && ONLY_ID.test(words) && endsTable(lines, index - 1);
    // Directly below a table, the line would be one of its rows.
    return isBelowTable ? `${MARGIN.exec(words)![0].trimEnd()}\n${anchored}` : anchored;
  });
}

/** True if a block ends before this line. Elsewhere, a word with the sign is an exponent or the like. */
function isEndOfBlock(next: string): boolean {
  const words = next.replace(MARGIN, "");
  return words === "" || NEXT_BLOCK.test(words);
}

/** True if the line with this index is one of a table. */
function endsTable(lines: readonly string[], index: number): boolean {
  for (let at = index; lines[at]?.includes("|"); at -= 1) if (DELIMITERS.test(lines[at]!)) return true;
  return false;
}

function withComments(text: string): string {
  if (!text.includes("%%") && !text.includes("==")) return text;
  let left = pairedMarks(text, "%%", outsideFormulas);
  let isOpen = false;
  return outsideFormulas(text, (words) => {
    const read = words.replace(/%%/g, (mark) => {
      if (left === 0) return mark;
      left -= 1;
      isOpen = !isOpen;
      return isOpen ? "<!--" : "-->";
    });
    return isOpen ? read : read.replace(/==(?!\s)([^=\n]{1,500}?)(?<!\s)==/g, "<mark>$1</mark>");
  });
}

/** Rewrites the words of a text, except for those in code and between double dollars. */
function outsideFormulas(...[text, rewrite]: Parameters<typeof outsideCode>): string {
  let left = pairedMarks(text, "$$", outsideCode);
  let isOpen = false;
  return outsideCode(text, (words, around) => {
    let end = 0;
    return words
      .split(/(\$\$)/)
      .map((part) => {
        const before = around.before + words.slice(0, end);
        end += part.length;
        if (part !== "$$")
          return isOpen ? part : rewrite(part, { ...around, before, after: words.slice(end) + around.after });
        if (left > 0) isOpen = !isOpen;
        left -= 1;
        return part;
      })
      .join("");
  });
}

/** The number of marks that open or close something; a last one without its counterpart does not. */
function pairedMarks(text: string, mark: string, rewriteWords: typeof outsideCode): number {
  let count = 0;
  rewriteWords(text, (words) => {
    count += words.split(mark).length - 1;
    return words;
  });
  return count - (count % 2);
}
