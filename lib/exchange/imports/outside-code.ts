import { CodeFollower } from "@/lib/core/content/dialects/lines";

/** Longer lines are data, such as embedded pictures. */
const LONGEST_LINE = 20_000;

/** The parts of the same line around words, with spans of code, and the index of the line. */
export type LineAround = { before: string; after: string; index: number };

/**
 * Rewrites the words of a text, except for those in blocks and spans of code.
 * @param rewriteCode rewrites a line or a span of code, with its signs
 */
export function outsideCode(
  text: string,
  rewrite: (words: string, around: LineAround) => string,
  rewriteCode: (code: string) => string = (code) => code,
): string {
  const code = new CodeFollower();
  return text
    .split("\n")
    .map((line, index) => {
      const isCode = code.isCode(line) || code.isInCode || code.isIndentedCode;
      if (line.length > LONGEST_LINE) return line;
      if (isCode) return rewriteCode(line);
      if (!line.includes("`")) return rewrite(line, { before: "", after: "", index });
      let end = 0;
      return line
        .split(/(`+[^`]*`+)/)
        .map((part, at) => {
          const before = line.slice(0, end);
          end += part.length;
          return at % 2 === 1 ? rewriteCode(part) : rewrite(part, { before, after: line.slice(end), index });
        })
        .join("");
    })
    .join("\n");
}
