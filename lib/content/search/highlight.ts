import { wordsIn } from "./words";

/** A part of a text in UTF-16 code units, as strings are counted in JavaScript. */
type HighlightRange = { start: number; end: number };

/** Finds the searched words in a text; adjacent and overlapping ones are one range. */
export function rangesIn(text: string, isFound: (word: string) => boolean): HighlightRange[] {
  const ranges: HighlightRange[] = [];
  for (const { word, start, end } of wordsIn(text)) {
    if (!isFound(word)) continue;
    const last = ranges.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else ranges.push({ start, end });
  }
  return ranges;
}

const EXCERPT = 220;
/** Characters of context before the first match. */
const LEAD = 30;

/** Returns the part of a text with most matches, on one line, with their ranges in it. */
export function excerptOf(
  text: string,
  isFound: (word: string) => boolean,
): { text: string; ranges: HighlightRange[] } {
  const ranges = rangesIn(text, isFound);
  if (text.length <= EXCERPT) return { text, ranges };
  const from = densest(ranges);
  // The match comes near the beginning, even close to the end of the text: lists show only two lines.
  let start = Math.max(0, from - LEAD);
  let end = Math.min(text.length, start + EXCERPT);
  start = start === 0 ? 0 : atWord(text, start, from);
  end = end === text.length ? end : text.lastIndexOf(" ", end) > start ? text.lastIndexOf(" ", end) : end;
  const before = start > 0 ? "…" : "";
  const shift = before.length - start;
  return {
    text: wellFormed(`${before}${text.slice(start, end)}${end < text.length ? "…" : ""}`),
    ranges: ranges
      .filter((range) => range.start >= start && range.end <= end)
      .map((range) => ({ start: range.start + shift, end: range.end + shift })),
  };
}

/** Returns the start of the range from which most ranges fit into an excerpt. */
function densest(ranges: readonly HighlightRange[]): number {
  let best = { from: ranges[0]?.start ?? 0, count: 0 };
  for (const [index, { start }] of ranges.entries()) {
    let count = 0;
    while (ranges[index + count] && ranges[index + count]!.end <= start + EXCERPT - LEAD) count += 1;
    if (count > best.count) best = { from: start, count };
  }
  return best.from;
}

/** Returns the beginning of the next word, but not after `limit`. */
function atWord(text: string, from: number, limit: number): number {
  const space = text.indexOf(" ", from);
  return space >= 0 && space < limit ? space + 1 : from;
}

/** Replaces the halves of a cut surrogate pair with a character of the same length. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, "\uFFFD");
