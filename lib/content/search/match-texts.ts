import "server-only";
import type { Section } from "@/lib/core/content/sections";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { dictionaryOf } from "./languages";
import type { ParsedQuery } from "./query";
import type { Hit } from "./row";
import { stemsOf } from "./stems";
import { distinctWords, normalizedTitle, searchableWords, vectorsOf } from "./vectors";

const matchingVectors = prepared(
  "matching-vectors",
  `SELECT w."place"::int AS "place" /* not null */, ${hitsIn('w."words"::tsvector', "$3::text[]", "$4::text[]")} AS "hits",
     round(1000000 * (search_rank(w."heads"::tsvector, $5::tsquery) + search_name_rank(w."name", $6)
       + 0.01 * search_rank(w."words"::tsvector, $5::tsquery)))::int AS "score"
   FROM unnest($1::text[], $7::text[], $8::text[]) WITH ORDINALITY AS w("words", "heads", "name", "place")
   WHERE w."words"::tsvector @@ $2::tsquery
   ORDER BY w."place"`,
);

/** The words of a vector that are searched, with their sections and weights. */
export function hitsIn(vector: string, words: string, beginnings: string): string {
  return `ARRAY(
      SELECT json_build_object('word', u."lexeme" /* not null */, 'sections', u."positions" /* not null */, 'weights', u."weights" /* not null */)
      FROM unnest(${vector}) u
      WHERE u.lexeme = ANY (${words}) OR EXISTS (SELECT 1 FROM unnest(${beginnings}) b WHERE starts_with(u.lexeme, b)))`;
}

type Match = { hits: Hit[]; score: number };

/**
 * Searches texts that are not in the index, as the index would: returns the hits and the score of each, null if it does
 * not match.
 */
export async function matchTexts(
  db: Db,
  { match, rank, name, words, beginnings }: ParsedQuery,
  language: string | null,
  texts: readonly { title: string; description: string | null; sections: readonly Section[] }[],
): Promise<(Match | null)[]> {
  if (texts.length === 0) return [];
  const searchable = texts.map(searchableWords);
  const stems = await stemsOf(db, [...distinctWords(searchable)], dictionaryOf(language));
  const vectors = searchable.map((text) => vectorsOf(text, stems));
  const found = await matchingVectors(db, [
    ...[vectors.map((vector) => vector.words), match, words, beginnings, rank, name],
    ...[vectors.map(({ heads }) => heads), texts.map(({ title }) => normalizedTitle(title))],
  ]);
  const matches = new Map(found.map(({ place, hits, score }) => [place - 1, { hits, score: score ?? 0 }]));
  return texts.map((_, at) => matches.get(at) ?? null);
}
