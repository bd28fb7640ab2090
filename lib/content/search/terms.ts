import { wordsIn } from "./words";

/*
 * A typed query for PostgreSQL's text search. Every word has to occur: as it is, as a prefix, or in another
 * form of the same word. Stop words (“the”) count only if there are no others.
 */

export type Term = {
  word: string;
  /**
   * matched exactly, not as a prefix: a pair of characters of a script without spaces, or a symbol such as
   * `asm!`
   */
  whole: boolean;
  /** alternatives: stems, or corrected spellings */
  also: readonly string[];
};

/** Limit of words in a query; each costs a search of its own. */
const MOST_TERMS = 12;

/** Characters after the full name of a macro or a function in code. */
const NAME_ENDS = /^(?:!|\(\))/;

/** Returns the distinct words of a query. */
export function termsOf(query: string): Term[] {
  const terms = new Map<string, Term>();
  let covered = 0;
  for (const { word, end, pair } of wordsIn(query)) {
    // The parts of a compound word and the last character of a run repeat earlier ones.
    if (end <= covered) continue;
    covered = end;
    const whole = (pair === true && [...word].length > 1) || NAME_ENDS.test(query.slice(end));
    terms.set(word, { word, whole, also: [] });
    if (terms.size === MOST_TERMS) break;
  }
  return [...terms.values()];
}

/** PostgreSQL's result for a word in one language: its stem, or that it is a stop word. */
type Lexeme = { word: string; stem: string | null; filler: boolean };

/** Adds stems and removes stop words, according to the dictionaries of the searched languages. */
export function inLanguages(terms: readonly Term[], lexemes: readonly Lexeme[]): Term[] {
  const of = (word: string) => lexemes.filter((lexeme) => lexeme.word === word);
  const distinctive = terms.filter(({ word }) => {
    const known = of(word);
    return known.length === 0 || known.some(({ filler }) => !filler);
  });
  return (distinctive.length > 0 ? distinctive : terms).map((term) => {
    const stems = of(term.word).flatMap(({ stem }) => (stem !== null && stem !== term.word ? [stem] : []));
    return { ...term, also: [...new Set(stems)] };
  });
}

const alternatives = ({ word, whole, also }: Term): string =>
  [whole ? word : `${word}:*`, ...also].join(" | ");

/** The query for pages with all the terms. */
export const matchQuery = (terms: readonly Term[]): string =>
  terms.map((term) => `(${alternatives(term)})`).join(" & ");

/** Short words, such as “Go”, rank as whole words: pages with the many words that begin with them would come first. */
const SHORT = /^[a-z]{1,2}$/;

/** The query for the rank: any of the terms, and an exact word above a prefix. */
export const rankQuery = (terms: readonly Term[]): string =>
  terms
    .map((term) => {
      const isRanked = SHORT.test(term.word) ? { ...term, whole: true } : term;
      return `${term.word} | ${alternatives(isRanked)}`;
    })
    .join(" | ");

/** Returns a predicate: true if a word of a text matches the query. */
export function finderOf(terms: readonly Term[]): (word: string) => boolean {
  const exact = new Set(terms.filter(({ whole }) => whole).map(({ word }) => word));
  const beginnings = terms.flatMap(({ word, whole, also }) => [
    ...(whole ? [] : [word]),
    // Shown texts are not stemmed: their words begin with the stems.
    ...also.filter((other) => [...other].length > 2),
  ]);
  return (word) => exact.has(word) || beginnings.some((beginning) => word.startsWith(beginning));
}
