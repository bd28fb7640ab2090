import { MAX_STEPS, type StepBudget, splitLines } from "./line-diff";
import { sha256 } from "./records";
import { fencesBalanced } from "./text-merge-fences";
import { type LineRange, mergeSequences, type Region } from "./text-merge-regions";

/**
 * Line merge of a page's text. A place changed differently on both sides becomes a hunk for a person to resolve;
 * until then, main's side is used. Inside a hunk the same algorithm runs once more over words, and a clean result is
 * offered as a suggestion, never applied: half of such merges are not what the authors wanted. Three cases make one
 * hunk of everything between the first and the last difference: a merge that left a code fence or a container open
 * although no input had one open, a search that was given up in the place of a conflict, and texts too large to
 * compare.
 */

export type Hunk = {
  /** Derived from the three sides and the number of equal hunks before it; the same when sides swap. */
  id: string;
  base: string;
  main: string;
  change: string;
  /** The word-level merge, if the two sides changed different words. */
  suggestion?: string;
  /** Line of the merged text, counted from 1, where main's side of the hunk begins. */
  mergedLine: number;
};

export type MergeReason = "structure" | "coarse";

type TextMerge = {
  text: string;
  hunks: Hunk[];
  /** The comparison was cut short somewhere, so hunks may be larger than the edits. */
  coarse: boolean;
  reason?: MergeReason;
  /** Elementary comparisons made, the measure of cost that tests assert. */
  steps: number;
};

export type HunkChoice =
  | { choice: "main" | "change" | "both" | "both-reversed" }
  | { choice: "edit"; text: string };

const MAX_CHARACTERS = 4 * 1024 * 1024;
const MAX_LINES = 300_000;
const MAX_SUGGESTION_CHARACTERS = 64 * 1024;
/** Comparisons for the suggestions of one text, in the order of its hunks; later hunks get none. */
const MAX_SUGGESTION_STEPS = 1_000_000;
/** Up to this many texts of one merge each have the steps of a single text; more of them share these. */
const TEXTS_IN_FULL = 8;
/** Steps of each text besides its share, so that a long one with few edits is always compared. */
const STEPS_PER_LINE = 4;

type Piece = { text: string } | { hunk: Hunk };

type Pieces = { pieces: Piece[]; coarse: boolean; reason?: MergeReason; steps: number };

/** @param texts the number of texts merged at once, which share the steps of a few texts */
export function mergeText(base: string, main: string, change: string, texts = 1): TextMerge {
  const { pieces, ...rest } = mergePieces(base, main, change, texts);
  const { text, open } = assemble(pieces, new Map());
  return { text, hunks: open, ...rest };
}

/**
 * The merged text, with the change's side where both touched the same place; the change's whole text if that would
 * break a fence.
 */
export function mergeForChange(base: string, main: string, change: string): string {
  const { pieces } = mergePieces(base, main, change);
  const forChange = pieces.map((piece) => ("hunk" in piece ? { text: piece.hunk.change } : piece));
  const { text } = assemble(forChange, new Map());
  return fencesBalanced(text) || !fencesBalanced(change) ? text : change;
}

/** The merged text with the choices made so far; `open` are the hunks without a choice, with main's side in place. */
export function applyHunks(
  base: string,
  main: string,
  change: string,
  choices: ReadonlyMap<string, HunkChoice>,
  texts = 1,
): { text: string; open: Hunk[] } {
  return assemble(mergePieces(base, main, change, texts).pieces, choices);
}

function assemble(pieces: Piece[], choices: ReadonlyMap<string, HunkChoice>): { text: string; open: Hunk[] } {
  const parts: string[] = [];
  const open: Hunk[] = [];
  let line = 1;
  const append = (text: string) => {
    if (text === "") return;
    if (parts.length > 0 && !parts.at(-1)!.endsWith("\n")) {
      parts.push("\n");
      line++;
    }
    parts.push(text);
    line += countNewlines(text);
  };
  for (const piece of pieces) {
    if ("text" in piece) {
      append(piece.text);
      continue;
    }
    const { hunk } = piece;
    const choice = choices.get(hunk.id);
    if (!choice) open.push({ ...hunk, mergedLine: line });
    append(chosenText(hunk, choice));
  }
  return { text: parts.join(""), open };
}

function chosenText(hunk: Hunk, choice: HunkChoice | undefined): string {
  switch (choice?.choice) {
    case undefined:
    case "main":
      return hunk.main;
    case "change":
      return hunk.change;
    case "both":
      return joinLines(hunk.main, hunk.change);
    case "both-reversed":
      return joinLines(hunk.change, hunk.main);
    case "edit":
      return choice.text.replace(/\r\n?/g, "\n");
  }
}

const joinLines = (first: string, second: string): string =>
  first === "" || second === "" || first.endsWith("\n") ? first + second : `${first}\n${second}`;

function mergePieces(base: string, main: string, change: string, texts = 1): Pieces {
  if (main === change || change === base) return { pieces: [{ text: main }], coarse: false, steps: 0 };
  if (main === base) return { pieces: [{ text: change }], coarse: false, steps: 0 };
  if (base.length + main.length + change.length > 3 * MAX_CHARACTERS) {
    return { pieces: spanPieces(base, main, change), coarse: true, reason: "coarse", steps: 0 };
  }
  if (countNewlines(base) + countNewlines(main) + countNewlines(change) > 3 * MAX_LINES) {
    return { pieces: spanPieces(base, main, change), coarse: true, reason: "coarse", steps: 0 };
  }
  const lines = { base: splitLines(base), main: splitLines(main), change: splitLines(change) };
  const length = lines.base.length + Math.max(lines.main.length, lines.change.length);
  const maxSteps = Math.min(
    MAX_STEPS,
    Math.floor((TEXTS_IN_FULL * MAX_STEPS) / texts) + STEPS_PER_LINE * length,
  );
  const merge = mergeSequences(lines.base, lines.main, lines.change, { maxSteps });
  const mostSuggestions = Math.floor(MAX_SUGGESTION_STEPS * Math.min(1, TEXTS_IN_FULL / texts));
  const suggestions = { left: mostSuggestions };
  const pieces = regionPieces(lines, merge.regions, suggestions);
  const steps = merge.steps + mostSuggestions - suggestions.left;
  const conflicting = merge.regions.some((region) => region.kind === "conflict");
  if (conflicting) {
    return { pieces, coarse: merge.coarse, reason: merge.coarse ? "coarse" : undefined, steps };
  }
  const broken = !fencesBalanced(assemble(pieces, new Map()).text);
  if (broken && fencesBalanced(base) && fencesBalanced(main) && fencesBalanced(change)) {
    return {
      pieces: spanPieces(base, main, change),
      coarse: merge.coarse,
      reason: "structure",
      steps,
    };
  }
  return { pieces, coarse: merge.coarse, steps };
}

type ThreeLines = { base: string[]; main: string[]; change: string[] };

const cut = (lines: string[], { start, end }: LineRange): string => lines.slice(start, end).join("");

function regionPieces(lines: ThreeLines, regions: Region[], suggestions: StepBudget): Piece[] {
  const seen = new Map<string, number>();
  return regions.map((region): Piece => {
    if (region.kind === "change") return { text: cut(lines.change, region.change) };
    if (region.kind !== "conflict") return { text: cut(lines.main, region.main) };
    const [base, main, change] = [
      cut(lines.base, region.base),
      cut(lines.main, region.main),
      cut(lines.change, region.change),
    ];
    const sides = sidesKey(base, main, change);
    const ordinal = seen.get(sides) ?? 0;
    seen.set(sides, ordinal + 1);
    return { hunk: newHunk(base, main, change, ordinal, suggestions) };
  });
}

/** One hunk from the first differing line of any two texts to the last. */
function spanPieces(base: string, main: string, change: string): Piece[] {
  const shortest = Math.min(base.length, main.length, change.length);
  let head = 0;
  while (head < shortest && main[head] === base[head] && main[head] === change[head]) head++;
  head = main.lastIndexOf("\n", head - 1) + 1;
  let tail = 0;
  while (
    tail < shortest - head &&
    main[main.length - 1 - tail] === base[base.length - 1 - tail] &&
    main[main.length - 1 - tail] === change[change.length - 1 - tail]
  ) {
    tail++;
  }
  const firstWhole = main.indexOf("\n", main.length - tail);
  tail = tail === 0 || firstWhole === -1 ? 0 : main.length - 1 - firstWhole;
  const span = (text: string) => text.slice(head, text.length - tail);
  return [
    { text: main.slice(0, head) },
    { hunk: newHunk(span(base), span(main), span(change), 0) },
    { text: main.slice(main.length - tail) },
  ];
}

const sidesKey = (base: string, main: string, change: string): string =>
  [sha256(base), ...[sha256(main), sha256(change)].sort()].join(" ");

function newHunk(
  base: string,
  main: string,
  change: string,
  ordinal: number,
  suggestions: StepBudget = { left: MAX_SUGGESTION_STEPS },
): Hunk {
  const suggestion = suggest(base, main, change, suggestions);
  return {
    id: sha256(`hunk ${sidesKey(base, main, change)} ${ordinal}`).slice(0, 32),
    base,
    main,
    change,
    ...(suggestion === undefined ? {} : { suggestion }),
    mergedLine: 1,
  };
}

const splitWords = (text: string): string[] => text.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? [];

function suggest(base: string, main: string, change: string, budget: StepBudget): string | undefined {
  if (budget.left <= 0) return undefined;
  if (base === "" || main === "" || change === "") return undefined;
  if (base.length + main.length + change.length > MAX_SUGGESTION_CHARACTERS) return undefined;
  const words = { base: splitWords(base), main: splitWords(main), change: splitWords(change) };
  // Half for each side, so that the result is the same when they swap.
  const maxSteps = Math.floor(budget.left / 2);
  const { regions, coarse } = mergeSequences(words.base, words.main, words.change, { maxSteps, budget });
  if (coarse || regions.some((region) => region.kind === "conflict")) return undefined;
  return regions
    .map((region) =>
      region.kind === "change" ? cut(words.change, region.change) : cut(words.main, region.main),
    )
    .join("");
}

function countNewlines(text: string): number {
  let count = 0;
  for (let index = text.indexOf("\n"); index !== -1; index = text.indexOf("\n", index + 1)) count++;
  return count;
}
