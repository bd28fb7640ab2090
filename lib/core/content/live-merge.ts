import { frontMatterSource } from "./front-matter-source";
import { type DiffHunk, diffSequences, type StepBudget, splitLines } from "./line-diff";
import { fencesBalanced } from "./text-merge-fences";
import { wordsOf } from "./word-diff";

/**
 * Merges one text that two people write at the same time. A merge of change requests reports a conflict wherever
 * edits touch; here both people see the result at once, so only edits of the same words conflict. Texts are compared
 * line by line, lines that both changed sentence by sentence, and those by words. Insertions of both sides at one
 * place are kept, the stored text first.
 */

/** Words that both sides replaced differently. */
export type Overlap = { base: string; theirs: string; mine: string };

/** A merged stretch, and the one of the person's text whose place it takes. */
export type MergedPart = { text: string; mine: string };

export type LivePart = MergedPart | { overlap: Overlap };

/** Longer stretches are not compared by sentences and words. */
const LONGEST_COMPARED = 64 * 1024;
/** Comparisons within lines for one merge. */
const MAX_STEPS_WITHIN = 1_000_000;

type Sides = Overlap;
type Split = (text: string) => string[];

/** Blanks between sentences are tokens of their own, so that an added sentence leaves the one before it unchanged. */
const SENTENCE = /\n|[ \t]+|[^\n]+?(?:[.!?…]{1,4}["'”’»)\]*_]{0,4}(?=[ \t])|[。！？]|(?=\n)|$)/gu;

export const splitSentences: Split = (text) => text.match(SENTENCE) ?? [];

/** From the coarsest to the finest. */
const LEVELS: readonly Split[] = [splitLines, splitSentences, wordsOf];
const WORDS = LEVELS.length - 1;

const withLastLineEnded = (text: string): string => (text === "" || text.endsWith("\n") ? text : `${text}\n`);

/** Both sides' edits of a text in its order: merged stretches, and overlaps for people to choose from. */
export function mergeLive(base: string, theirs: string, mine: string): LivePart[] {
  const sides = {
    base: withLastLineEnded(base),
    theirs: withLastLineEnded(theirs),
    mine: withLastLineEnded(mine),
  };
  const parts = joinKept(mergeLevel(sides, 0, { left: MAX_STEPS_WITHIN }) ?? [{ overlap: sides }]);
  const broken = !overlapsIn(parts) && !fencesBalanced(joinParts(parts));
  if (!broken || !Object.values(sides).every(fencesBalanced)) return parts;
  return wholeOverlap(sides);
}

export const overlapsIn = (parts: readonly LivePart[]): boolean => parts.some((part) => "overlap" in part);

/** The parts with the choices for the overlaps; without a choice, the stored words. */
export const resolved = (
  parts: readonly LivePart[],
  chosen: (overlap: Overlap, index: number) => string = ({ theirs }) => theirs,
): MergedPart[] => {
  let index = 0;
  return parts.map((part) =>
    "text" in part ? part : { text: chosen(part.overlap, index++), mine: part.overlap.mine },
  );
};

/** The text of the parts, with the choices for the overlaps. */
export const joinParts = (...[parts, chosen]: Parameters<typeof resolved>): string =>
  resolved(parts, chosen)
    .map(({ text }) => text)
    .join("");

/** The words of both sides, the stored ones first. */
export const bothOf = ({ base, theirs, mine }: Overlap): string => separated(theirs, mine, base) + mine;

/** The differences between two states of a text, as overlaps whose "mine" is the earlier state. */
export function differences(now: string, earlier: string): LivePart[] {
  const compare = (a: string, b: string, level: number): LivePart[] => {
    const [old, other] = [LEVELS[level]!(a), LEVELS[level]!(b)];
    const parts: LivePart[] = [];
    let at = 0;
    for (const { aStart, aEnd, bStart, bEnd } of diffSequences(old, other).hunks) {
      const [theirs, mine] = [cut(old, aStart, aEnd), cut(other, bStart, bEnd)];
      parts.push(kept(cut(old, at, aStart)));
      const finer = level + 1 < WORDS && theirs !== "" && mine !== "" && comparable(theirs, mine);
      parts.push(
        ...(finer ? compare(theirs, mine, level + 1) : [{ overlap: { base: theirs, theirs, mine } }]),
      );
      at = aEnd;
    }
    return [...parts, kept(cut(old, at, old.length))];
  };
  return joinKept(compare(withLastLineEnded(now), withLastLineEnded(earlier), 0));
}

const comparable = (...texts: string[]): boolean =>
  texts.reduce((sum, { length }) => sum + length, 0) <= LONGEST_COMPARED;

const cut = (parts: readonly string[], start: number, end: number): string =>
  parts.slice(start, end).join("");

/** Returns null where words overlap, since people choose between whole sentences. */
function mergeLevel(sides: Sides, level: number, budget: StepBudget): LivePart[] | null {
  const split = LEVELS[level]!;
  const parts = { base: split(sides.base), theirs: split(sides.theirs), mine: split(sides.mine) };
  const options = level === 0 ? {} : { budget };
  const theirDiff = diffSequences(parts.base, parts.theirs, options);
  const myDiff = diffSequences(parts.base, parts.mine, options);
  if (level > 0 && (theirDiff.coarse || myDiff.coarse)) return null;
  const frontMatterLines =
    level === 0 ? splitLines(sides.base.slice(0, frontMatterSource(sides.base)?.end ?? 0)).length : 0;
  const merged: LivePart[] = [];
  let at = 0;
  for (const { start, end, theirs, mine } of regions(theirDiff.hunks, myDiff.hunks)) {
    merged.push(kept(cut(parts.base, at, start)));
    at = end;
    const region: Sides = {
      base: cut(parts.base, start, end),
      theirs: theirs ? cut(parts.theirs, ...theirs) : "",
      mine: mine ? cut(parts.mine, ...mine) : "",
    };
    const isSame = theirs && mine && region.theirs === region.mine;
    if (!mine) merged.push({ text: region.theirs, mine: region.base });
    else if (!theirs) merged.push(kept(region.mine));
    // The colleague's stays when the person undoes the same insertion.
    else if (isSame && start === end)
      merged.push({ text: region.theirs, mine: "" }, { text: "", mine: region.mine });
    else if (!isSame && level === 0 && inFrontMatter(region, start, frontMatterLines))
      merged.push({ overlap: region });
    else if (start === end)
      merged.push({ text: separated(region.theirs, region.mine, sides.base), mine: "" }, kept(region.mine));
    else if (level === WORDS) {
      if (!isSame) return null;
      merged.push(kept(region.mine));
    } else {
      const within = comparable(...Object.values(region)) ? mergeLevel(region, level + 1, budget) : null;
      merged.push(...(within ?? [isSame ? kept(region.mine) : { overlap: region }]));
    }
  }
  merged.push(kept(cut(parts.base, at, parts.base.length)));
  return merged;
}

/** Lines of front matter are fields of one mapping, and each may occur only once. */
const inFrontMatter = ({ theirs, mine }: Sides, start: number, lines: number): boolean =>
  start < lines || (start === 0 && [theirs, mine].some((text) => frontMatterSource(text) !== null));

/** The stored text before the person's: on lines of their own where the place is empty. */
function separated(theirs: string, mine: string, around: string): string {
  const apart = theirs === "" || mine === "" || /\s$/.test(theirs) || /^\s/.test(mine);
  if (apart) return theirs;
  return `${theirs}${around.trim() === "" ? "\n" : " "}`;
}

type Region = {
  start: number;
  end: number;
  /** The changed stretch of each side. */
  theirs?: [start: number, end: number];
  mine?: [start: number, end: number];
};

/** The changes of both sides in the order of the base; changes that overlap, or insert at one place, come together. */
function* regions(theirs: readonly DiffHunk[], mine: readonly DiffHunk[]): Generator<Region> {
  let [t, m] = [0, 0];
  for (;;) {
    const [theirNext, myNext] = [theirs[t], mine[m]];
    if (theirNext && (!myNext || isBefore(theirNext, myNext))) {
      t++;
      yield { start: theirNext.aStart, end: theirNext.aEnd, theirs: [theirNext.bStart, theirNext.bEnd] };
    } else if (myNext && (!theirNext || isBefore(myNext, theirNext))) {
      m++;
      yield { start: myNext.aStart, end: myNext.aEnd, mine: [myNext.bStart, myNext.bEnd] };
    } else if (theirNext && myNext) {
      const start = Math.min(theirNext.aStart, myNext.aStart);
      let end = Math.max(theirNext.aEnd, myNext.aEnd);
      const [firstT, firstM] = [t++, m++];
      for (let before = -1; before !== end; ) {
        before = end;
        while (theirs[t] && theirs[t]!.aStart < end) end = Math.max(end, theirs[t++]!.aEnd);
        while (mine[m] && mine[m]!.aStart < end) end = Math.max(end, mine[m++]!.aEnd);
      }
      yield {
        start,
        end,
        theirs: stretch(theirs[firstT]!, theirs[t - 1]!, start, end),
        mine: stretch(mine[firstM]!, mine[m - 1]!, start, end),
      };
    } else return;
  }
}

const isInsertion = ({ aStart, aEnd }: DiffHunk): boolean => aStart === aEnd;

const isBefore = (one: DiffHunk, other: DiffHunk): boolean =>
  one.aEnd <= other.aStart && !(isInsertion(one) && isInsertion(other) && one.aStart === other.aStart);

const stretch = (first: DiffHunk, last: DiffHunk, start: number, end: number): [number, number] => [
  first.bStart - (first.aStart - start),
  last.bEnd + (end - last.aEnd),
];

/** Text that stays as the person has it. */
const kept = (text: string): MergedPart => ({ text, mine: text });

const isKept = (part: LivePart): part is MergedPart => "text" in part && part.text === part.mine;

function joinKept(parts: readonly LivePart[]): LivePart[] {
  const result: LivePart[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (isKept(part) && last && isKept(last)) result[result.length - 1] = kept(last.text + part.text);
    else if (!isKept(part) || part.text !== "") result.push(part);
  }
  return result;
}

/** One overlap from the first differing line to the last. */
function wholeOverlap({ base, theirs, mine }: Sides): LivePart[] {
  const lines = { base: splitLines(base), theirs: splitLines(theirs), mine: splitLines(mine) };
  const all = Object.values(lines);
  const shortest = Math.min(...all.map(({ length }) => length));
  const agree = (at: (lines: readonly string[]) => string | undefined) =>
    at(lines.theirs) === at(lines.base) && at(lines.mine) === at(lines.base);
  let head = 0;
  while (head < shortest && agree((of) => of[head])) head++;
  let tail = 0;
  while (tail < shortest - head && agree((of) => of.at(-1 - tail))) tail++;
  const span = (of: readonly string[]) => cut(of, head, of.length - tail);
  return joinKept([
    kept(cut(lines.base, 0, head)),
    { overlap: { base: span(lines.base), theirs: span(lines.theirs), mine: span(lines.mine) } },
    kept(cut(lines.base, lines.base.length - tail, lines.base.length)),
  ]);
}
