import { LETTERS, MARKS } from "@/lib/core/fold-text";

/*
 * Names, titles and comments are searched for parts of words too, so they are compared as whole texts instead of words
 * in an index. Indexes of such texts repeat the expression: a change of it needs a migration.
 */

const lettersFor = (isOne: boolean) =>
  Object.entries(LETTERS).filter(([, typed]) => (typed.length === 1) === isOne);
const [single, several] = [lettersFor(true), lettersFor(false)];
const side = (at: 0 | 1) => single.map((pair) => pair[at]).join("");

/** `foldText` as an expression of PostgreSQL. */
export const foldedSql = (text: string): string =>
  several.reduce(
    (folded, [letter, typed]) => `replace(${folded}, '${letter}', '${typed}')`,
    `translate(lower(normalize(regexp_replace(normalize(${text}, NFKD), '${MARKS.source}', '', 'g'), NFC)), '${side(0)}', '${side(1)}')`,
  );

/** A pattern of LIKE for a text that has these words. */
export const patternOf = (words: string): string => `%${words.replace(/[\\%_]/g, "\\$&")}%`;
