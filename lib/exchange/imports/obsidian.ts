import { outsideCode } from "./outside-code";

/* Marks of Obsidian that Markdown has in HTML: comments, words with a background, and ids of blocks. */

/** True for the files of a vault. */
export const isVault = (paths: readonly string[]): boolean =>
  paths.some((path) => /(?:^|\/)\.obsidian\//.test(path));

/** The id behind the words of a block, or on the line below a list or a table, which links name. */
const BLOCK_ID = /(^|\s)\^([A-Za-z0-9-]+)\s*$/;

/** Writes `%%comments%%`, `==marks==` and ids of blocks in HTML. A comment that is never closed stays as written. */
export const readObsidian = (text: string): string => withAnchors(withComments(text));

const withAnchors = (text: string): string =>
  outsideCode(text, (words, { after }) =>
    after === "" ? words.replace(BLOCK_ID, '$1<a id="$2"></a>') : words,
  );

function withComments(text: string): string {
  if (!text.includes("%%") && !text.includes("==")) return text;
  let marks = 0;
  outsideCode(text, (words) => {
    marks += words.split("%%").length - 1;
    return words;
  });
  let left = marks - (marks % 2);
  let isOpen = false;
  return outsideCode(text, (words) => {
    const read = words.replace(/%%/g, (mark) => {
      if (left === 0) return mark;
      left -= 1;
      isOpen = !isOpen;
      return isOpen ? "<!--" : "-->";
    });
    return isOpen ? read : read.replace(/==(?!\s)([^=\n]{1,500}?)(?<!\s)==/g, "<mark>$1</mark>");
  });
}
