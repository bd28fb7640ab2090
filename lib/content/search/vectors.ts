import type { Section } from "@/lib/core/content/sections";
import { foldText } from "@/lib/core/fold-text";
import { wordsIn } from "./words";

/*
 * A page as a text search vector, in the notation of PostgreSQL (`install:1A,7 disk:8`). The position of a
 * word is the number of its section, counted from 1, so that the vector also decides which sections to show.
 * Weights: A the title, B a heading, C the description, D (written as nothing) the text.
 */

type SearchableText = { title: string; description: string | null; sections: readonly Section[] };

/** The words of a page, by their place. */
type SearchableWords = {
  title: string[];
  description: string[];
  sections: { title: string[]; text: string[] }[];
};

const wordsOf = (text: string): string[] => wordsIn(text).map(({ word }) => word);

export const searchableWords = ({ title, description, sections }: SearchableText): SearchableWords => ({
  title: wordsOf(title),
  description: wordsOf(description ?? ""),
  sections: sections.map((section) => ({ title: wordsOf(section.title), text: wordsOf(section.text) })),
});

export type PageVectors = {
  /** Title, headings and description only: small enough to rank any number of pages. */
  heads: string;
  /** Every word of the page. */
  words: string;
};

/** Additional forms of a word in the index: its stem, if the language has one. */
export type Stems = ReadonlyMap<string, string>;

type Weight = "A" | "B" | "C" | "D";

/** Maximum number of indexed sections with the same word. */
const PLACES = 24;
const LAST_POSITION = 16_383;
/** Limits of a vector: a megabyte for its words and their positions. */
const ROOM = 1_000_000;
const ROOM_FOR_PLACES = 12;

class Vector {
  private readonly places = new Map<string, Map<number, Weight>>();
  private room = ROOM;

  constructor(private readonly stems: Stems) {}

  add(words: readonly string[], section: number, weight: Weight): void {
    const position = Math.min(section + 1, LAST_POSITION);
    for (const word of words) {
      this.note(word, position, weight);
      const stem = this.stems.get(word);
      if (stem !== undefined && stem !== word) this.note(stem, position, weight);
    }
  }

  /** Notes the first weight of a word in each section, which is the highest. */
  private note(word: string, position: number, weight: Weight): void {
    const known = this.places.get(word);
    if (!known && this.room > 0) {
      this.places.set(word, new Map([[position, weight]]));
      this.room -= Buffer.byteLength(word) + ROOM_FOR_PLACES;
    } else if (known && known.size < PLACES && !known.has(position)) {
      known.set(position, weight);
      this.room -= 2;
    }
  }

  toString(): string {
    const written = ([position, weight]: [number, Weight]) => `${position}${weight === "D" ? "" : weight}`;
    return [...this.places]
      .map(([word, places]) => `${word}:${[...places].map(written).join(",")}`)
      .join(" ");
  }
}

/** Normalizes a title for comparison with a query. */
export const normalizedTitle = (title: string): string =>
  wordsIn(title)
    .filter(({ pair }) => !pair)
    .map(({ word }) => word)
    .join(" ") || foldText(title).trim();

/** Returns the distinct words of some pages. */
export const distinctWords = (pages: readonly SearchableWords[]): Set<string> =>
  new Set(
    pages.flatMap(({ title, description, sections }) => [
      ...new Set([
        ...title,
        ...description,
        ...sections.flatMap((section) => [...section.title, ...section.text]),
      ]),
    ]),
  );

export function vectorsOf({ title, description, sections }: SearchableWords, stems: Stems): PageVectors {
  const [heads, words] = [new Vector(stems), new Vector(stems)];
  for (const vector of [heads, words]) {
    vector.add(title, 0, "A");
    for (const [at, section] of sections.entries()) vector.add(section.title, at, "B");
    vector.add(description, 0, "C");
  }
  for (const [at, section] of sections.entries()) words.add(section.text, at, "D");
  return { heads: heads.toString(), words: words.toString() };
}
