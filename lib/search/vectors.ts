import type { Section } from "@/lib/content/sections";
import { fold, wordsIn } from "./words";

/*
 * A page as text search vectors, in the notation of PostgreSQL (`install:1A,7 disk:8`). Weights say where a
 * word stands: A the title, B a heading, C the description, D (written as nothing) the text.
 */

export type SearchableText = { title: string; description: string | null; sections: readonly Section[] };

export type PageVectors = {
  /** The title as the words it consists of, to tell a page that is called what was searched. */
  name: string;
  /** Every word of the page. */
  all: string;
  /** Title, headings and description only: small enough to rank any number of pages by. */
  heads: string;
  sections: { anchor: string; title: string; text: string; vector: string }[];
};

/** The forms under which a word is found: itself, and its stem where the language has one. */
export type Stems = ReadonlyMap<string, string>;

type Weight = "A" | "B" | "C" | "D";

/** Further places of a word say nothing new about a page, and ranking reads them all. */
const PLACES = 4;
const LAST_POSITION = 16_383;
/** A vector holds a megabyte: its words, and for each some bytes of where it stands. */
const ROOM = 1_000_000;
const ROOM_FOR_PLACES = 12;

class Vector {
  private readonly places = new Map<string, string[]>();
  private position = 0;
  private room = ROOM;

  constructor(private readonly stems: Stems) {}

  add(text: string, weight: Weight): void {
    for (const { word } of wordsIn(text)) {
      this.position = Math.min(this.position + 1, LAST_POSITION);
      this.note(word, weight);
      const stem = this.stems.get(word);
      if (stem !== undefined && stem !== word) this.note(stem, weight);
    }
  }

  private note(word: string, weight: Weight): void {
    const known = this.places.get(word);
    if (known && known.length >= PLACES) return;
    const place = `${this.position}${weight === "D" ? "" : weight}`;
    if (known) known.push(place);
    else if (this.room > 0) {
      this.places.set(word, [place]);
      this.room -= Buffer.byteLength(word) + ROOM_FOR_PLACES;
    }
  }

  toString(): string {
    return [...this.places].map(([word, places]) => `${word}:${places.join(",")}`).join(" ");
  }
}

/** The title as it is compared with what somebody searches. */
export const nameOf = (title: string): string =>
  wordsIn(title)
    .filter(({ pair }) => !pair)
    .map(({ word }) => word)
    .join(" ") || fold(title).trim();

/** Each different word of some pages once. */
export function distinctWords(pages: Iterable<SearchableText>): Set<string> {
  const found = new Set<string>();
  const note = (text: string) => {
    for (const { word } of wordsIn(text)) found.add(word);
  };
  for (const { title, description, sections } of pages) {
    note(title);
    note(description ?? "");
    for (const section of sections) {
      note(section.title);
      note(section.text);
    }
  }
  return found;
}

export function vectorsOf({ title, description, sections }: SearchableText, stems: Stems): PageVectors {
  const all = new Vector(stems);
  const heads = new Vector(stems);
  for (const vector of [all, heads]) {
    vector.add(title, "A");
    for (const section of headingsOf(sections)) vector.add(section.title, "B");
    vector.add(description ?? "", "C");
  }
  for (const section of sections) all.add(section.text, "D");
  return {
    name: nameOf(title),
    all: all.toString(),
    heads: heads.toString(),
    sections: sections.map((section) => {
      const vector = new Vector(stems);
      vector.add(section.title, "B");
      vector.add(section.text, "D");
      return { ...section, vector: vector.toString() };
    }),
  };
}

/** The pieces of one long section have one heading. */
const headingsOf = (sections: readonly Section[]): readonly Section[] =>
  sections.filter(({ anchor }, index) => index === 0 || anchor !== sections[index - 1]!.anchor);
