import { diffSequences, splitLines } from "@/lib/core/content/line-diff";

/** A stretch of a text, by its offsets, and what takes its place. */
export type TextChange = { from: number; to: number; insert: string };

/** What turns one text into another, by lines: whoever stands in a line that stays, stays there. */
export const changesBetween = (before: string, after: string): TextChange[] => {
  const [old, now] = [splitLines(before), splitLines(after)];
  const starts = [0];
  for (const line of old) starts.push((starts.at(-1) ?? 0) + line.length);
  return diffSequences(old, now).hunks.map(({ aStart, aEnd, bStart, bEnd }) => ({
    from: starts[aStart] ?? before.length,
    to: starts[aEnd] ?? before.length,
    insert: now.slice(bStart, bEnd).join(""),
  }));
};
