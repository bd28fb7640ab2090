import { CodeFollower } from "@/lib/core/content/dialects/lines";

/** Longer lines are data, such as embedded pictures. */
const LONGEST_LINE = 20_000;

/** Rewrites the words of a text, except for those in blocks and spans of code. */
export function outsideCode(text: string, rewrite: (words: string) => string): string {
  const code = new CodeFollower();
  return text
    .split("\n")
    .map((line) => {
      if (code.isCode(line) || code.isInCode || line.length > LONGEST_LINE) return line;
      if (!line.includes("`")) return rewrite(line);
      return line
        .split(/(`+[^`]*`+)/)
        .map((part, index) => (index % 2 === 1 ? part : rewrite(part)))
        .join("");
    })
    .join("\n");
}
