import { outsideCode } from "./outside-code";

/* Marks of Obsidian that Markdown has in HTML: comments, and words with a background. */

/** True for the files of a vault. */
export const isVault = (paths: readonly string[]): boolean =>
  paths.some((path) => /(?:^|\/)\.obsidian\//.test(path));

/** Writes `%%comments%%` and `==marks==` in HTML. A comment that is never closed stays as written. */
export function readObsidian(text: string): string {
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
