/**
 * The difference between two sequences, with bounded cost. Elements are interned to integers, common ends
 * trimmed, and the rest compared with Myers' greedy algorithm ("An O(ND) Difference Algorithm and Its
 * Variations", 1986) up to a fixed number of edits. Where that is not enough, elements that occur exactly
 * once on both sides become anchors (Bram Cohen's patience diff) and the gaps between them are compared in
 * turn; where there are none, the whole gap counts as replaced and the result says that it is coarse.
 * Finally every group of changed elements slides as far down as equal neighbours allow, except where it
 * lines up with a change on the other side: the convention of git's xdiff, so that a line merge built on
 * these hunks finds the same hunks touching as git does.
 */

/** `a[aStart..aEnd)` became `b[bStart..bEnd)`. */
export type DiffHunk = { aStart: number; aEnd: number; bStart: number; bEnd: number };

type SequenceDiff = {
  hunks: DiffHunk[];
  /** True if the search was given up somewhere and a whole stretch counts as replaced. */
  coarse: boolean;
  /** Number of elementary comparisons, which tests check instead of a time. */
  steps: number;
};

export type DiffOptions = {
  /** Edits searched for in one stretch before it is split at anchors. */
  maxEdits?: number;
  /** Comparisons over the whole call before everything left counts as replaced. */
  maxSteps?: number;
  /** A budget that several calls share; each takes its steps from it. */
  budget?: StepBudget;
};

/** Steps that comparisons may still make; a few million take a tenth of a second. */
export type StepBudget = { left: number };

const MAX_EDITS = 400;
/** The default for one comparison. */
export const MAX_STEPS = 2_500_000;
/** Looking an element up costs as much as comparing several. */
const ANCHOR_STEPS = 8;
const MAX_ANCHOR_DEPTH = 40;

/** One search in progress: the two interned sequences, their changed elements, and the budget. */
type Search = {
  a: Int32Array;
  b: Int32Array;
  aChanged: Uint8Array;
  bChanged: Uint8Array;
  maxEdits: number;
  maxSteps: number;
  steps: number;
  coarse: boolean;
};

export function diffSequences<T>(
  a: readonly T[],
  b: readonly T[],
  { maxEdits = MAX_EDITS, maxSteps = MAX_STEPS, budget = { left: maxSteps } }: DiffOptions = {},
): SequenceDiff {
  const numbers = new Map<T, number>();
  const search: Search = {
    a: intern(a, numbers),
    b: intern(b, numbers),
    aChanged: new Uint8Array(a.length),
    bChanged: new Uint8Array(b.length),
    maxEdits,
    maxSteps: Math.min(maxSteps, budget.left),
    steps: 0,
    coarse: false,
  };
  compare(search, 0, a.length, 0, b.length, 0);
  slideGroups(search, search.a, search.aChanged, search.bChanged);
  slideGroups(search, search.b, search.bChanged, search.aChanged);
  budget.left -= search.steps;
  return { hunks: collectHunks(search), coarse: search.coarse, steps: search.steps };
}

/** The difference between two texts, line by line; hunks count lines of {@link splitLines}. */
export const diffLines = (a: string, b: string, options?: DiffOptions): SequenceDiff =>
  diffSequences(splitLines(a), splitLines(b), options);

/** Lines with their terminators, so that a missing final newline is a difference as it is for git. */
export function splitLines(text: string): string[] {
  const lines: string[] = [];
  let start = 0;
  while (start < text.length) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 ? text.length : newline + 1;
    lines.push(text.slice(start, end));
    start = end;
  }
  return lines;
}

function intern<T>(items: readonly T[], numbers: Map<T, number>): Int32Array {
  const interned = new Int32Array(items.length);
  for (let index = 0; index < items.length; index++) {
    const item = items[index]!;
    let number = numbers.get(item);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(item, number);
    }
    interned[index] = number;
  }
  return interned;
}

function compare(search: Search, a0: number, a1: number, b0: number, b1: number, depth: number): void {
  const { a, b, aChanged, bChanged } = search;
  let [aStart, aEnd, bStart, bEnd] = [a0, a1, b0, b1];
  while (aStart < aEnd && bStart < bEnd && a[aStart] === b[bStart]) {
    aStart++;
    bStart++;
  }
  while (aStart < aEnd && bStart < bEnd && a[aEnd - 1] === b[bEnd - 1]) {
    aEnd--;
    bEnd--;
  }
  search.steps += aStart - a0 + (a1 - aEnd);
  if (aStart === aEnd || bStart === bEnd) {
    aChanged.fill(1, aStart, aEnd);
    bChanged.fill(1, bStart, bEnd);
    return;
  }
  if (shortestEdit(search, aStart, aEnd, bStart, bEnd)) return;

  const goesOn = depth < MAX_ANCHOR_DEPTH && search.steps < search.maxSteps;
  const anchors = goesOn ? findAnchors(search, aStart, aEnd, bStart, bEnd) : [];
  if (anchors.length === 0) {
    aChanged.fill(1, aStart, aEnd);
    bChanged.fill(1, bStart, bEnd);
    search.coarse = true;
    return;
  }
  for (const [aAnchor, bAnchor] of anchors) {
    compare(search, aStart, aAnchor, bStart, bAnchor, depth + 1);
    aStart = aAnchor + 1;
    bStart = bAnchor + 1;
  }
  compare(search, aStart, aEnd, bStart, bEnd, depth + 1);
}

/** Myers' forward search; marks the changed elements, or returns false when it would take too many edits. */
function shortestEdit(search: Search, a0: number, a1: number, b0: number, b1: number): boolean {
  const { a, b } = search;
  const [aLength, bLength] = [a1 - a0, b1 - b0];
  const limit = Math.min(aLength + bLength, search.maxEdits);
  const offset = limit + 1;
  const furthest = new Int32Array(2 * limit + 3);
  const history: Int32Array[] = [];
  for (let edits = 0; edits <= limit && search.steps < search.maxSteps; edits++) {
    search.steps += edits + 1;
    for (let k = -edits; k <= edits; k += 2) {
      const down = k === -edits || (k !== edits && furthest[offset + k - 1]! < furthest[offset + k + 1]!);
      let x = down ? furthest[offset + k + 1]! : furthest[offset + k - 1]! + 1;
      let y = x - k;
      const start = x;
      while (x < aLength && y < bLength && a[a0 + x] === b[b0 + y]) {
        x++;
        y++;
      }
      search.steps += x - start;
      furthest[offset + k] = x;
      if (x >= aLength && y >= bLength) {
        markPath(search, history, a0, b0, aLength, bLength);
        return true;
      }
    }
    history.push(furthest.slice(offset - edits, offset + edits + 1));
  }
  return false;
}

/** Walks the found path back from the end and marks each deletion and insertion on it. */
function markPath(
  search: Search,
  history: Int32Array[],
  a0: number,
  b0: number,
  aEnd: number,
  bEnd: number,
): void {
  let x = aEnd;
  let y = bEnd;
  for (let edits = history.length; edits > 0; edits--) {
    const previous = history[edits - 1]!;
    const reach = (k: number) => previous[k + edits - 1] ?? -1;
    const k = x - y;
    const down = k === -edits || (k !== edits && reach(k - 1) < reach(k + 1));
    const previousX = down ? reach(k + 1) : reach(k - 1);
    const previousY = previousX - (down ? k + 1 : k - 1);
    if (down) search.bChanged[b0 + previousY] = 1;
    else search.aChanged[a0 + previousX] = 1;
    x = previousX;
    y = previousY;
  }
}

/** Pairs of elements unique on both sides, thinned to the longest run that keeps its order. */
function findAnchors(search: Search, a0: number, a1: number, b0: number, b1: number): [number, number][] {
  const { a, b } = search;
  const seen = new Map<number, { aCount: number; aIndex: number; bCount: number; bIndex: number }>();
  for (let index = a0; index < a1; index++) {
    const entry = seen.get(a[index]!);
    if (entry) entry.aCount++;
    else seen.set(a[index]!, { aCount: 1, aIndex: index, bCount: 0, bIndex: 0 });
  }
  for (let index = b0; index < b1; index++) {
    const entry = seen.get(b[index]!);
    if (!entry) continue;
    entry.bCount++;
    entry.bIndex = index;
  }
  search.steps += ANCHOR_STEPS * (a1 - a0 + (b1 - b0));
  const pairs: [number, number][] = [];
  for (const { aCount, aIndex, bCount, bIndex } of seen.values()) {
    if (aCount === 1 && bCount === 1) pairs.push([aIndex, bIndex]);
  }
  return longestIncreasing(pairs);
}

/** Patience sorting over the second numbers; the pairs come ordered by their first. */
function longestIncreasing(pairs: [number, number][]): [number, number][] {
  const tails: number[] = [];
  const previous = new Int32Array(pairs.length).fill(-1);
  for (let index = 0; index < pairs.length; index++) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const mid = (low + high) >> 1;
      if (pairs[tails[mid]!]![1] < pairs[index]![1]) low = mid + 1;
      else high = mid;
    }
    if (low > 0) previous[index] = tails[low - 1]!;
    tails[low] = index;
  }
  const run: [number, number][] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index]!) run.push(pairs[index]!);
  return run.reverse();
}

/** A stretch of changed elements, possibly empty, that ends before an unchanged one or at the end. */
type Group = { start: number; end: number };

const growDown = (changed: Uint8Array, group: Group): void => {
  while (changed[group.end]) group.end++;
};
const growUp = (changed: Uint8Array, group: Group): void => {
  while (group.start > 0 && changed[group.start - 1]) group.start--;
};
const toNext = (changed: Uint8Array, group: Group): boolean => {
  if (group.end >= changed.length) return false;
  group.start = group.end + 1;
  group.end = group.start;
  growDown(changed, group);
  return true;
};
const toPrevious = (changed: Uint8Array, group: Group): void => {
  group.end = group.start - 1;
  group.start = group.end;
  growUp(changed, group);
};

function slideUp(items: Int32Array, changed: Uint8Array, group: Group): boolean {
  if (group.start === 0 || items[group.start - 1] !== items[group.end - 1]) return false;
  changed[--group.start] = 1;
  changed[--group.end] = 0;
  growUp(changed, group);
  return true;
}

function slideDown(items: Int32Array, changed: Uint8Array, group: Group): boolean {
  if (group.end >= items.length || items[group.start] !== items[group.end]) return false;
  changed[group.start++] = 0;
  changed[group.end++] = 1;
  growDown(changed, group);
  return true;
}

/**
 * Unchanged elements pair up, so the n-th group of one side is opposite the n-th group of the other; `opposite`
 * follows `group` step by step.
 */
function slideGroups(search: Search, items: Int32Array, changed: Uint8Array, otherChanged: Uint8Array): void {
  const group: Group = { start: 0, end: 0 };
  const opposite: Group = { start: 0, end: 0 };
  growDown(changed, group);
  growDown(otherChanged, opposite);
  do {
    if (group.end > group.start) slideGroup(search, items, changed, otherChanged, group, opposite);
    if (search.steps > search.maxSteps) return;
    search.steps++;
  } while (toNext(changed, group) && toNext(otherChanged, opposite));
}

function slideGroup(
  search: Search,
  items: Int32Array,
  changed: Uint8Array,
  otherChanged: Uint8Array,
  group: Group,
  opposite: Group,
): void {
  let size: number;
  let highestEnd: number;
  let aligned: boolean;
  do {
    size = group.end - group.start;
    while (slideUp(items, changed, group)) {
      toPrevious(otherChanged, opposite);
      search.steps++;
    }
    highestEnd = group.end;
    aligned = opposite.end > opposite.start;
    while (slideDown(items, changed, group)) {
      toNext(otherChanged, opposite);
      if (opposite.end > opposite.start) aligned = true;
      search.steps++;
    }
  } while (size !== group.end - group.start && search.steps < search.maxSteps);
  if (!aligned) return;
  while (opposite.end === opposite.start && group.end > highestEnd) {
    slideUp(items, changed, group);
    toPrevious(otherChanged, opposite);
    search.steps++;
  }
}

function collectHunks({ a, b, aChanged, bChanged }: Search): DiffHunk[] {
  const hunks: DiffHunk[] = [];
  let aIndex = 0;
  let bIndex = 0;
  while (aIndex < a.length || bIndex < b.length) {
    if (!aChanged[aIndex] && !bChanged[bIndex]) {
      aIndex++;
      bIndex++;
      continue;
    }
    const hunk = { aStart: aIndex, aEnd: aIndex, bStart: bIndex, bEnd: bIndex };
    while (aChanged[hunk.aEnd]) hunk.aEnd++;
    while (bChanged[hunk.bEnd]) hunk.bEnd++;
    hunks.push(hunk);
    aIndex = hunk.aEnd;
    bIndex = hunk.bEnd;
  }
  return hunks;
}
