export interface WordRow {
  say: string;
  not: string;
}

/** The forbidden phrases in the tables of a chapter of lib/words.md, each with the words to use instead. */
export function wordRows(chapter: string): WordRow[] {
  return chapter
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| Say"))
    .flatMap((line) => {
      const [, say = "", not = ""] = line.split("|").map((cell) => cell.trim());
      return not.split(";").map((phrase) => ({ say, not: phrase.trim() }));
    });
}
