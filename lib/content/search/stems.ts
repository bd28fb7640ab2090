import "server-only";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import type { Stems } from "./vectors";

const stemsIn = prepared(
  "stems-in-dictionary",
  `SELECT "word", "stem" FROM (
     SELECT t."word", (ts_lexize($1::regdictionary, t."word"))[1] AS "stem" FROM unnest($2::text[]) AS t("word")) l
   WHERE "stem" <> "word"`,
);

/** Returns the stems of words that differ from their stem. */
export async function stemsOf(db: Db, words: readonly string[], dictionary: string): Promise<Stems> {
  if (dictionary === "simple" || words.length === 0) return new Map();
  return new Map((await stemsIn(db, [dictionary, words])).map(({ word, stem }) => [word, stem]));
}
