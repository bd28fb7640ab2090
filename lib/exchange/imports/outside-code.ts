import { CodeFollower } from "@/lib/core/content/dialects/lines";

/** Longer lines are data, such as embedded pictures. */
const LONGEST_LINE = 20_000;

/** The parts of the same line around words, with spans of code. */
export type LineAround = { before: string; after: string };

/** Rewrites the words of a text, except for those in blocks and spans of code. */
export function outsideCode(text: string, rewrite: (words: string, around: LineAround) => string): string {
  const code = new CodeFollower();
  return text
    .split("\n")
    .map((line) => {
      const isCode = code.isCode(line) || code.isInCode || code.isIndentedCode;
      if (isCode || line.length > LONGEST_LINE) return line;
      if (!line.includes("`")) return rewrite(line, { before: "", after: "" });
      let end = 0;
      return line
        .split(/(`+[^`]*`+)/)
        .map((part, index) => {
          const before = line.slice(0, end);
          end += part.length;
          return index % 2 === 1 ? part : rewrite(part, { before, after: line.slice(end) });
        })
        .join("");
    })
    .join("\n");
}
