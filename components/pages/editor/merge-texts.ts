import { splitLines } from "@/lib/content/line-diff";
import { mergeSequences } from "@/lib/content/text-merge-regions";

/** Both sides' changes laid over each other; null when they touch the same lines. */
export const mergeTexts = (base: string, theirs: string, mine: string): string | null => {
  const [baseLines, theirLines, myLines] = [base, theirs, mine].map(splitLines) as [
    string[],
    string[],
    string[],
  ];
  const { regions } = mergeSequences(baseLines, theirLines, myLines);
  if (regions.some(({ kind }) => kind === "conflict")) return null;
  return regions
    .flatMap(({ kind, main, change }) =>
      kind === "change" ? myLines.slice(change.start, change.end) : theirLines.slice(main.start, main.end),
    )
    .join("");
};
