import "server-only";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { corrections, partsOf, swapsOf } from "./spelling";
import { inLanguages, matchQuery, rankQuery, type Term, termsOf } from "./terms";
import { normalizedTitle } from "./vectors";

/** A search as the database needs it, with its terms. */
export type ParsedQuery = {
  terms: readonly Term[];
  match: string;
  rank: string;
  name: string;
  /** words and prefixes that count as matches */
  words: string[];
  beginnings: string[];
  /** the query in corrected spelling, if that was searched instead */
  corrected?: string;
};

const lexemesOf = prepared(
  "lexemes-in-dictionaries",
  `SELECT "word" /* not null */, "lexemes"[1] AS "stem", "lexemes" = '{}' AS "filler" FROM (
     SELECT t."word", ts_lexize(d."name"::regdictionary, t."word") AS "lexemes"
     FROM unnest($1::text[]) AS d("name"), unnest($2::text[]) AS t("word")) l
   WHERE "lexemes" IS NOT NULL`,
);

/** Builds the search for a typed query in the languages of the searched spaces; null if it has no words. */
export async function parseSearch(
  db: Db,
  query: string,
  dictionaries: readonly string[],
): Promise<ParsedQuery | null> {
  const typed = termsOf(query);
  if (typed.length === 0) return null;
  const words = typed.filter(({ whole }) => !whole).map(({ word }) => word);
  const terms = inLanguages(typed, await lexemesOf(db, [[...new Set(dictionaries)], words]));
  return question(terms, normalizedTitle(query));
}

/**
 * An index finds words with many letters in common; swapped letters leave few in common, so those are looked
 * up separately, as are words that a third of a long one is part of: two errors leave one third unharmed.
 */
const wordsAlike = prepared(
  "words-alike",
  `SELECT DISTINCT a."word" FROM unnest($2::text[]) AS t("typed"), LATERAL (
     SELECT w."word" FROM "SearchWord" w WHERE w."organizationId" = $1 AND w."word" % t."typed"
     ORDER BY similarity(w."word", t."typed") DESC, w."word" LIMIT 40) a
   UNION SELECT w."word" FROM "SearchWord" w WHERE w."organizationId" = $1 AND w."word" = ANY($3::text[])
   UNION SELECT b."word" FROM unnest($4::text[], $5::text[]) AS p("typed", "part"), LATERAL (
     SELECT w."word" FROM "SearchWord" w
     WHERE w."organizationId" = $1 AND w."word" LIKE p."part"
       AND length(w."word") BETWEEN length(p."typed") - 2 AND length(p."typed") + 2
     ORDER BY similarity(w."word", p."typed") DESC, w."word" LIMIT 40) b`,
);

/** Adds similar words that may have been meant; null if there are none. */
export async function correct(
  db: Db,
  { terms, name }: ParsedQuery,
  organizationId: string,
): Promise<ParsedQuery | null> {
  const typed = terms.filter(({ whole, word }) => !whole && word.length > 3).map(({ word }) => word);
  if (typed.length === 0) return null;
  const parts = typed.flatMap((word) => partsOf(word).map((part) => ({ word, part })));
  const known = await wordsAlike(db, [
    ...([organizationId, typed, typed.flatMap(swapsOf)] as const),
    ...([parts.map(({ word }) => word), parts.map(({ part }) => part)] as const),
  ]);
  const words = known.map(({ word }) => word);
  const meant = new Map(typed.map((word) => [word, corrections(word, words)]));
  if ([...meant.values()].every((words) => words.length === 0)) return null;
  const alike = (word: string) => meant.get(word) ?? [];
  return {
    ...question(
      terms.map((term) => ({ ...term, also: [...term.also, ...alike(term.word)] })),
      name,
    ),
    corrected: terms.map(({ word }) => alike(word)[0] ?? word).join(" "),
  };
}

const question = (terms: readonly Term[], name: string): ParsedQuery => ({
  terms,
  match: matchQuery(terms),
  rank: rankQuery(terms),
  name,
  words: terms.flatMap(({ word, also }) => [word, ...also]),
  beginnings: terms.flatMap(({ word, whole }) => (whole ? [] : [word])),
});
