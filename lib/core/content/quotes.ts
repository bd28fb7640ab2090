import { diffWords } from "./word-diff";

/*
 * Selected words, stored as a text quote of the Web Annotation model: the words with some text around them. Blanks do
 * not count, since tables, lists and elements of a page break them in different places. It runs in the browser, which
 * marks the words, and on the server, which follows them.
 */

export type Quote = {
  /** the words */
  exact: string;
  /** the text before them in their block */
  prefix: string;
  /** the text after them in their block */
  suffix: string;
};

/** Offsets into a text. */
export type Span = { start: number; end: number };

/** The longest quote; a longer selection comments on the block. */
export const LONGEST_QUOTE = 1_000;
/** Length of the text stored on each side: enough to distinguish repeated words. */
export const QUOTE_CONTEXT = 32;
/** From this length on, equal words in an unrelated block count as moved. */
const LEAST_MOVED = 12;

type Squashed = { text: string; offsets: number[] };

/** A text without blanks, with the original offset of each character. */
function squash(text: string): Squashed {
  const offsets: number[] = [];
  let squashed = "";
  for (let index = 0; index < text.length; index++) {
    if (/\s/.test(text[index]!)) continue;
    squashed += text[index];
    offsets.push(index);
  }
  return { text: squashed, offsets };
}

const commonEnd = (one: string, other: string): number => {
  let length = 0;
  while (length < one.length && length < other.length && one.at(-1 - length) === other.at(-1 - length))
    length += 1;
  return length;
};
const commonStart = (one: string, other: string): number => {
  let length = 0;
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1;
  return length;
};

/**
 * True if two quotes are the same words in one block, as far as their surroundings show: a server stores more or less
 * of those than a browser saw.
 */
export function quoteSameWords(one: Quote, other: Quote): boolean {
  const [a, b] = [one, other].map(({ exact, prefix, suffix }) => ({
    exact: squash(exact).text,
    prefix: squash(prefix).text,
    suffix: squash(suffix).text,
  })) as [Quote, Quote];
  return (
    a.exact === b.exact &&
    (a.prefix.endsWith(b.prefix) || b.prefix.endsWith(a.prefix)) &&
    (a.suffix.startsWith(b.suffix) || b.suffix.startsWith(a.suffix))
  );
}

/** All positions of the words in a text, the one with the most similar surroundings first. */
function placesOf({ exact, prefix, suffix }: Quote, text: string): Span[] {
  const words = squash(exact).text;
  if (words === "") return [];
  const [before, after] = [squash(prefix).text, squash(suffix).text];
  const { text: all, offsets } = squash(text);
  const found: { span: Span; score: number }[] = [];
  for (let at = all.indexOf(words); at !== -1; at = all.indexOf(words, at + 1)) {
    const end = at + words.length;
    const score =
      commonEnd(all.slice(Math.max(0, at - before.length), at), before) +
      commonStart(all.slice(end, end + after.length), after);
    found.push({ span: { start: offsets[at]!, end: offsets[end - 1]! + 1 }, score });
  }
  return found.toSorted((one, other) => other.score - one.score).map(({ span }) => span);
}

/** The position of the words in a text; of several, the one with the same surroundings. */
export const findQuote = (text: string, quote: Quote): Span | null => placesOf(quote, text)[0] ?? null;

/** The words at a position of a text, with the text around them. */
export const quoteAt = (text: string, { start, end }: Span): Quote => ({
  exact: text.slice(start, end),
  prefix: text.slice(Math.max(0, start - QUOTE_CONTEXT), start),
  suffix: text.slice(end, end + QUOTE_CONTEXT),
});

/** The words in a later version of their block: their position, or the text that replaced them. */
type FollowedQuote = { found: true; span: Span } | { found: false; now: string };

/**
 * Follows words from one version of a text into a later one. Words that no edit touched stay where the alignment of
 * the two versions puts them; words cut and pasted inside the text are found again if they are long enough not to
 * occur by chance.
 */
export function followQuote(before: string, after: string, quote: Quote): FollowedQuote | null {
  const old = findQuote(before, quote);
  if (!old) return null;
  const { kept, span } = carry(before, after, old);
  if (kept) return { found: true, span };
  const elsewhere = findMoved(after, quote);
  if (elsewhere) return { found: true, span: elsewhere };
  return { found: false, now: after.slice(span.start, span.end).trim() };
}

/** The position of words in an unrelated text: only if they are long and occur once. */
export function findMoved(text: string, quote: Quote): Span | null {
  const places = placesOf(quote, text);
  return places.length === 1 && squash(quote.exact).text.length >= LEAST_MOVED ? places[0]! : null;
}

/** The stretch of a later version that an old one became, and true if it is unedited. */
function carry(before: string, after: string, old: Span): { kept: boolean; span: Span } {
  let [was, is] = [0, 0];
  let start: number | null = null;
  let end = 0;
  let kept = true;
  for (const { kind, text } of diffWords(before, after)) {
    if (kind === "added") {
      // Text added right before or after the words is not part of them.
      if (was > old.start && was < old.end) kept = kept && text.trim() === "";
      if (was > old.start && was <= old.end) end = was < old.end || !kept ? is + text.length : end;
      is += text.length;
      continue;
    }
    const from = Math.max(was, old.start);
    const to = Math.min(was + text.length, old.end);
    if (from < to) {
      if (kind === "removed" && before.slice(from, to).trim() !== "") kept = false;
      const shift = kind === "same" ? is - was : null;
      start ??= shift === null ? is : from + shift;
      end = Math.max(end, shift === null ? is : to + shift);
    }
    was += text.length;
    if (kind === "same") is += text.length;
  }
  return { kept: kept && start !== null, span: { start: start ?? is, end: Math.max(end, start ?? is) } };
}
