import { diffSequences, splitLines } from "@/lib/core/content/line-diff";
import { splitSentences } from "@/lib/core/content/live-merge";

/** A range of a text, by offsets, and its replacement. */
export type TextChange = { from: number; to: number; insert: string };

/** Longer ranges are replaced as a whole, because comparing their words takes too long. */
const LONGEST_COMPARED = 20_000;

/** Returns the changes from one sequence of parts to another, by offsets in the joined text. */
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

/**
 * Returns the changes from one text to another, by lines, within these by sentences, and within these by words, so
 * that unchanged words keep the caret.
 */
export const textChanges = (before: string, after: string): TextChange[] => {
  // Treats the end of the last line as a separate change; otherwise the whole line would count as changed.
  if (before !== "" && !before.endsWith("\n") && after.endsWith("\n")) {
    const end = { from: before.length, to: before.length, insert: "\n" };
    return [...changesWithin(before, after.slice(0, -1)), end];
  }
  return changesWithin(before, after);
};

/** With the blanks after them: these are equal everywhere, and would pair sentences that are not. */
const sentencesOf = (text: string): string[] =>
  splitSentences(text).reduce<string[]>((sentences, part) => {
    if (/^[ \t]+$/.test(part) && sentences.length > 0) sentences[sentences.length - 1] += part;
    else sentences.push(part);
    return sentences;
  }, []);

/** From the coarsest to the finest: one more sentence leaves the words of the others alone. */
const LEVELS = [splitLines, sentencesOf, wordsOf] as const;

const changesWithin = (before: string, after: string, level = 0, offset = 0): TextChange[] => {
  const split = LEVELS[level]!;
  return changesOf(split(before), split(after), offset).flatMap((change) => {
    const { from, to, insert } = change;
    const isLast = level === LEVELS.length - 1 || to - from + insert.length > LONGEST_COMPARED;
    if (from === to || insert === "" || isLast) return [change];
    return changesWithin(before.slice(from - offset, to - offset), insert, level + 1, from);
  });
};
