import { wordsIn } from "./words";

/*
 * What somebody typed, as a query of PostgreSQL's text search. Every word has to occur: as it is, as the
 * beginning of a word, or in another form of the same word. Words that say nothing (“the”) count only when
 * there are no others.
 */

export type Term = {
  word: string;
  /** found as it is, not as a beginning: a pair of characters of a script without spaces, or a symbol such as `asm!` */
  whole: boolean;
  /** other words that may stand in its place: stems, or corrected spellings */
  also: readonly string[];
};

/** More words than anybody types; each costs a search of its own. */
const MOST_TERMS = 12;

/** What follows the whole name of a macro or a function in code. */
const NAME_ENDS = /^(?:!|\(\))/;

/** The words of a query, each once. */
export function termsOf(query: string): Term[] {
  const terms = new Map<string, Term>();
  let covered = 0;
  for (const { word, end, pair } of wordsIn(query)) {
    // The parts of a compound word and the last character of a run repeat what came before.
    if (end <= covered) continue;
    covered = end;
    const whole = (pair === true && [...word].length > 1) || NAME_ENDS.test(query.slice(end));
    terms.set(word, { word, whole, also: [] });
    if (terms.size === MOST_TERMS) break;
  }
  return [...terms.values()];
}

/** What PostgreSQL knows of a word in one language: its stem, or that it is a filler. */
export type Lexeme = { word: string; stem: string | null; filler: boolean };

/** The terms with their stems and without fillers, as the dictionaries of the languages searched see them. */
export function inLanguages(terms: readonly Term[], lexemes: readonly Lexeme[]): Term[] {
  const of = (word: string) => lexemes.filter((lexeme) => lexeme.word === word);
  const telling = terms.filter(({ word }) => {
    const known = of(word);
    return known.length === 0 || known.some(({ filler }) => !filler);
  });
  return (telling.length > 0 ? telling : terms).map((term) => {
    const stems = of(term.word).flatMap(({ stem }) => (stem !== null && stem !== term.word ? [stem] : []));
    return { ...term, also: [...new Set(stems)] };
  });
}

const alternatives = ({ word, whole, also }: Term): string =>
  [whole ? word : `${word}:*`, ...also].join(" | ");

/** Pages that have all the terms. */
export const matchQuery = (terms: readonly Term[]): string =>
  terms.map((term) => `(${alternatives(term)})`).join(" & ");

/** What counts for the rank: any of the terms, and a whole word more than a beginning. */
export const rankQuery = (terms: readonly Term[]): string =>
  terms.map((term) => `${term.word} | ${alternatives(term)}`).join(" | ");

/** Whether a word of a text is one that was searched. */
export function finderOf(terms: readonly Term[]): (word: string) => boolean {
  const exact = new Set(terms.filter(({ whole }) => whole).map(({ word }) => word));
  const beginnings = terms.flatMap(({ word, whole, also }) => [
    ...(whole ? [] : [word]),
    // A text is not taken apart into stems to show it: its words begin with them.
    ...also.filter((other) => [...other].length > 2),
  ]);
  return (word) => exact.has(word) || beginnings.some((beginning) => word.startsWith(beginning));
}
