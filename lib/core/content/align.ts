import { diffSequences, type StepBudget } from "./line-diff";
import { wordsOf } from "./word-diff";

/*
 * Aligns two lists of edited items: equal ones by a diff, and inside each differing stretch, similar pairs of the
 * same kind, in order, with the largest total similarity (the usual alignment by dynamic programming, after Needleman
 * and Wunsch). Long stretches, and those for which no steps are left, are paired by position instead, which bounds
 * the work.
 */

export interface Aligned<T> {
  kind: "same" | "added" | "removed" | "changed";
  before?: T;
  after?: T;
}

interface AlignOptions<T> {
  /** Equal strings mean equal items. */
  identity: (item: T) => string;
  /** Only items of one kind can be versions of each other. */
  kindOf: (item: T) => string;
  /** The text that similarity is computed from. */
  textOf: (item: T) => string;
  /** Steps that the comparison may take; without it, a fixed number. */
  budget?: StepBudget;
}

const MAX_STEPS = 6_000_000;
/** Comparing two words of bags costs as much as comparing several elements of a sequence. */
const WORD_STEPS = 4;
/** Pairs a stretch of at most this many combinations by similarity. */
const MAX_COMBINATIONS = 2_500;
/** Share of common words from which two items count as versions of one. */
const SIMILAR = 0.35;
/** A lower share for two items alone in their stretch, whose position makes them likely versions too. */
const SIMILAR_ALONE = 0.15;
const MAX_COMPARED_WORDS = 2_000;

export function align<T>(before: readonly T[], after: readonly T[], given: AlignOptions<T>): Aligned<T>[] {
  const { budget = { left: MAX_STEPS }, ...rest } = given;
  const options = { ...rest, budget };
  const { hunks } = diffSequences(before.map(options.identity), after.map(options.identity), { budget });
  const rows: Aligned<T>[] = [];
  let a = 0;
  let b = 0;
  const takeEqual = (until: number) => {
    while (a < until) rows.push({ kind: "same", before: before[a++], after: after[b++] });
  };
  for (const hunk of hunks) {
    takeEqual(hunk.aStart);
    rows.push(...pairUp(before.slice(hunk.aStart, hunk.aEnd), after.slice(hunk.bStart, hunk.bEnd), options));
    a = hunk.aEnd;
    b = hunk.bEnd;
  }
  takeEqual(before.length);
  return rows;
}

function pairUp<T>(gone: T[], come: T[], options: Required<AlignOptions<T>>): Aligned<T>[] {
  if (gone.length === 0 || come.length === 0) return unpaired(gone, come);
  if (gone.length * come.length > MAX_COMBINATIONS || options.budget.left <= 0)
    return pairByPosition(gone, come, options);
  const alone = gone.length === 1 && come.length === 1;
  return pairBySimilarity(gone, come, scores(gone, come, options), alone ? SIMILAR_ALONE : SIMILAR);
}

function unpaired<T>(gone: T[], come: T[]): Aligned<T>[] {
  return [
    ...gone.map((item): Aligned<T> => ({ kind: "removed", before: item })),
    ...come.map((item): Aligned<T> => ({ kind: "added", after: item })),
  ];
}

function pairByPosition<T>(gone: T[], come: T[], options: AlignOptions<T>): Aligned<T>[] {
  const shared = Math.min(gone.length, come.length);
  const rows: Aligned<T>[] = [];
  for (let index = 0; index < shared; index++) {
    const before = gone[index] as T;
    const after = come[index] as T;
    if (options.kindOf(before) === options.kindOf(after)) rows.push({ kind: "changed", before, after });
    else rows.push(...unpaired([before], [after]));
  }
  return [...rows, ...unpaired(gone.slice(shared), come.slice(shared))];
}

/** The similarity of each pair, from 0 to 1; -1 for different kinds. */
export function scores<T>(
  gone: readonly T[],
  come: readonly T[],
  { kindOf, textOf, budget = { left: 0 } }: Pick<AlignOptions<T>, "kindOf" | "textOf" | "budget">,
): number[][] {
  const goneBags = gone.map((item) => bagOf(textOf(item)));
  const comeBags = come.map((item) => bagOf(textOf(item)));
  return gone.map((before, i) =>
    come.map((after, j) => {
      const a = goneBags[i];
      const b = comeBags[j];
      if (!a || !b || kindOf(before) !== kindOf(after)) return -1;
      budget.left -= WORD_STEPS * (1 + Math.min(a.counts.size, b.counts.size));
      return overlap(a, b);
    }),
  );
}

interface Bag {
  counts: Map<string, number>;
  size: number;
}

function bagOf(text: string): Bag {
  const counts = new Map<string, number>();
  const words = wordsOf(text.slice(0, MAX_COMPARED_WORDS * 8)).filter((word) => word.trim() !== "");
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { counts, size: words.length };
}

/** Dice's coefficient of the two bags of words: 0 for nothing in common, 1 for equal bags. */
function overlap(a: Bag, b: Bag): number {
  if (a.size + b.size === 0) return 1;
  const [fewer, more] = a.counts.size < b.counts.size ? [a.counts, b.counts] : [b.counts, a.counts];
  let common = 0;
  for (const [word, count] of fewer) common += Math.min(count, more.get(word) ?? 0);
  return (2 * common) / (a.size + b.size);
}

function pairBySimilarity<T>(gone: T[], come: T[], score: number[][], least: number): Aligned<T>[] {
  const best = bestTotals(score, gone.length, come.length, least);
  const rows: Aligned<T>[] = [];
  let i = 0;
  let j = 0;
  while (i < gone.length || j < come.length) {
    const here = best[i]?.[j] ?? 0;
    const pair = score[i]?.[j] ?? -1;
    if (pair >= least && here === pair + (best[i + 1]?.[j + 1] ?? 0)) {
      rows.push({ kind: "changed", before: gone[i++], after: come[j++] });
    } else if (i < gone.length && (j === come.length || here === (best[i + 1]?.[j] ?? 0))) {
      rows.push({ kind: "removed", before: gone[i++] });
    } else rows.push({ kind: "added", after: come[j++] });
  }
  return rows;
}

/** `best[i][j]` is the largest total of pairs among the items from `i` and from `j` on. */
function bestTotals(score: number[][], rows: number, columns: number, least: number): number[][] {
  const best = Array.from({ length: rows + 1 }, () => new Array<number>(columns + 1).fill(0));
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      const skip = Math.max(best[i + 1]?.[j] ?? 0, best[i]?.[j + 1] ?? 0);
      const pair = score[i]?.[j] ?? -1;
      const taken = pair >= least ? pair + (best[i + 1]?.[j + 1] ?? 0) : 0;
      (best[i] as number[])[j] = Math.max(skip, taken);
    }
  }
  return best;
}
