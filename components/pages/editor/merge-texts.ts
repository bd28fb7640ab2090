import { splitLines } from "@/lib/core/content/line-diff";
import { mergeSequences } from "@/lib/core/content/text-merge-regions";

const ended = (text: string) => (text === "" || text.endsWith("\n") ? text : `${text}\n`);

/** Both sides' changes laid over each other; null when they touch the same lines. The last line counts as ended. */
export const mergeTexts = (base: string, theirs: string, mine: string): string | null => {
  const [baseLines, theirLines, myLines] = [base, theirs, mine].map((text) => splitLines(ended(text))) as [
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
