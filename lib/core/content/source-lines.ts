import { diffLines, type StepBudget, splitLines } from "./line-diff";
import { diffWords, type WordChange } from "./word-diff";

/**
 * Two texts as the rows of a unified comparison. A removed line and the added line in its place are compared word by
 * word, to mark the differences inside of long lines.
 */
export type SourceLine = {
  kind: "same" | "removed" | "added";
  before?: number;
  after?: number;
  words: WordChange[];
  /** The first row of a group of changed lines. */
  start: boolean;
};

/** Longer lines are shown as replaced; marked words would not help there. */
const LONGEST_LINE = 5_000;

/** Steps for the words of all lines; once they are used up, lines are shown as replaced. */
const MAX_WORD_STEPS = 2_500_000;

const withoutNewline = (line: string) => line.replace(/\r?\n$/, "");

const wordsOf = (
  line: string,
  other: string | undefined,
  side: "removed" | "added",
  budget: StepBudget,
): WordChange[] => {
  const whole: WordChange[] = [{ kind: "same", text: line }];
  if (other === undefined || line.length > LONGEST_LINE || other.length > LONGEST_LINE) return whole;
  const changes = side === "removed" ? diffWords(line, other, budget) : diffWords(other, line, budget);
  const kept = changes.filter(({ kind }) => kind === "same" || kind === side);
  const common = kept.filter(({ kind, text }) => kind === "same" && text.trim() !== "");
  return common.length > 0 ? kept : whole;
};

export const sourceLines = (
  before: string,
  after: string,
  budget: StepBudget = { left: MAX_WORD_STEPS },
): SourceLine[] => {
  const [old, now] = [splitLines(before).map(withoutNewline), splitLines(after).map(withoutNewline)];
  const rows: SourceLine[] = [];
  let [a, b] = [0, 0];
  const same = (until: number) => {
    for (; a < until; a += 1, b += 1)
      rows.push({
        kind: "same",
        before: a + 1,
        after: b + 1,
        words: [{ kind: "same", text: old[a] ?? "" }],
        start: false,
      });
  };
  for (const hunk of diffLines(before, after).hunks) {
    same(hunk.aStart);
    const [gone, come] = [old.slice(hunk.aStart, hunk.aEnd), now.slice(hunk.bStart, hunk.bEnd)];
    gone.forEach((line, index) => {
      rows.push({
        kind: "removed",
        before: hunk.aStart + index + 1,
        words: wordsOf(line, come[index], "removed", budget),
        start: index === 0,
      });
    });
    come.forEach((line, index) => {
      rows.push({
        kind: "added",
        after: hunk.bStart + index + 1,
        words: wordsOf(line, gone[index], "added", budget),
        start: index === 0 && gone.length === 0,
      });
    });
    [a, b] = [hunk.aEnd, hunk.bEnd];
  }
  same(old.length);
  return rows;
};
