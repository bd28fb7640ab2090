import { diffSequences, splitLines } from "@/lib/core/content/line-diff";

/** A stretch of a text, by its offsets, and what takes its place. */
type TextChange = { from: number; to: number; insert: string };

/** Longer stretches are replaced as a whole; comparing their words would take too long for what it keeps. */
const LONGEST_COMPARED = 20_000;

/** What turns one sequence of parts into another, by the offsets of the texts that they make up. */
const changesOf = (old: readonly string[], now: readonly string[], offset = 0): TextChange[] => {
  const starts = [offset];
  for (const part of old) starts.push((starts.at(-1) ?? 0) + part.length);
  return diffSequences([...old], [...now]).hunks.map(({ aStart, aEnd, bStart, bEnd }) => ({
    from: starts[aStart]!,
    to: starts[aEnd]!,
    insert: now.slice(bStart, bEnd).join(""),
  }));
};

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu) ?? [];

/** The edits that turn one text into another, by lines and within these by words, so that unchanged words keep the caret. */
export const changesBetween = (before: string, after: string): TextChange[] => {
  // The end of the last line is a change of its own: else all of the line would count as changed.
  if (before !== "" && !before.endsWith("\n") && after.endsWith("\n")) {
    const end = { from: before.length, to: before.length, insert: "\n" };
    return [...changesWithin(before, after.slice(0, -1)), end];
  }
  return changesWithin(before, after);
};

const changesWithin = (before: string, after: string): TextChange[] =>
  changesOf(splitLines(before), splitLines(after)).flatMap((change) => {
    const { from, to, insert } = change;
    if (from === to || insert === "" || to - from + insert.length > LONGEST_COMPARED) return [change];
    return changesOf(wordsOf(before.slice(from, to)), wordsOf(insert), from);
  });
