import { expect, it } from "vitest";
import { foldText } from "@/lib/core/fold-text";
import { database } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { foldedSql } from "./folded-sql";

/** Scripts from Latin to Arabic, kana, syllables of Korean, and forms for compatibility. */
const RANGES = [
  ...[[0x20, 0x6ff] as const, [0x900, 0x97f] as const, [0x1e00, 0x1fff] as const],
  ...[
    [0x2100, 0x2188] as const,
    [0x3041, 0x30ff] as const,
    [0xac00, 0xac40] as const,
    [0xfb00, 0xffdc] as const,
  ],
];

it("PostgreSQL folds each letter and mark as the index of words does", async () => {
  const letters = RANGES.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
  ).filter((letter) => /[\p{L}\p{M}\p{N}]/u.test(letter));
  const words = [...letters, "ΟΔΟΣ", "ὁδός", "Łódź Straße", "مُحَمَّد", "שָׁלוֹם", "한국어", "ガイド"];
  const rows = await database().$queryRawUnsafe<{ word: string; folded: string }[]>(
    `SELECT t."word", ${foldedSql('t."word"')} AS "folded" FROM unnest($1::text[]) t("word")`,
    words,
  );
  expect(rows).toHaveLength(words.length);
  expect(rows.filter(({ word, folded }) => folded !== foldText(word))).toEqual([]);
});

it("the indexes of people and comments have this expression", async () => {
  const used = (table: string, column: string) =>
    inTransaction(database(), async (tx) => {
      await tx.$executeRawUnsafe("SET LOCAL enable_seqscan = off");
      const plan = await tx.$queryRawUnsafe<Record<string, string>[]>(
        `EXPLAIN SELECT FROM "${table}" t WHERE ${foldedSql(`t.${column}`)} LIKE '%word%'`,
      );
      return JSON.stringify(plan);
    });
  expect(await used("User", `"displayName"`)).toContain("user_name_alike");
  expect(await used("Comment", `"body"::text`)).toContain("comment_words");
  expect(await used("CommentReply", `"body"::text`)).toContain("comment_reply_words");
});
