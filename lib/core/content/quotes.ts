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

/** The position of words in an unrelated text: only if they are long and occur once. */
export function findMoved(text: string, quote: Quote): Span | null {
  const places = placesOf(quote, text);
  return places.length === 1 && squash(quote.exact).text.length >= LEAST_MOVED ? places[0]! : null;
}
