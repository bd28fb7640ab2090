/** Words and pictures of a source that its page does not show. */
export type Unshown = {
  words: number;
  /** the first of the words */
  sample: string;
  pictures: number;
};

const WORD = /[\p{L}\p{N}]+/gu;
const SAMPLE = 5;

const wordsOf = (text: string): string[] => text.match(WORD) ?? [];

/** Counts words without listing them: a text that is skipped can have millions. */
export function countWords(text: string): number {
  const word = new RegExp(WORD);
  let count = 0;
  while (word.test(text)) count += 1;
  return count;
}

const unshown = (words: readonly string[], pictures: number): Unshown => ({
  words: words.length,
  sample: words.slice(0, SAMPLE).join(" "),
  pictures,
});

const MARKS = /<\/?(?:sup|sub|mark|kbd|u|abbr)\b[^<>]*>|(?<=\])\([^()\s]*\)|[*~_`[\]\\]/g;

function countsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of wordsOf(text.toLowerCase())) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function takesOne(counts: Map<string, number>, word: string): boolean {
  const count = counts.get(word) ?? 0;
  if (count > 0) counts.set(word, count - 1);
  return count > 0;
}

/** The words of a source that a text made of it does not have, and the pictures that it has fewer of. */
export function unshownOf(
  source: { words: string; pictures: number },
  text: string,
  pictures: number,
): Unshown {
  const shown = text.replace(/&#x([\da-f]{1,6});/gi, (_sign, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  const left = countsOf(shown);
  // A word with marks inside it, as in "un**believ**able", is several in the text.
  const whole = countsOf(shown.replace(MARKS, ""));
  for (const [word, count] of left) whole.set(word, (whole.get(word) ?? 0) - count);
  const words = wordsOf(source.words).filter((each) => {
    const word = each.toLowerCase();
    return !takesOne(left, word) && !takesOne(whole, word);
  });
  return unshown(words, Math.max(0, source.pictures - pictures));
}

/** A sentence about what is not shown; null if everything is. */
export function unshownSentence({ words, sample, pictures }: Unshown): string | null {
  if (words === 0 && pictures === 0) return null;
  const counts = [
    ...(words > 0 ? [words === 1 ? "1 word" : `${words} words`] : []),
    ...(pictures > 0 ? [pictures === 1 ? "1 picture" : `${pictures} pictures`] : []),
  ];
  const named = words > 0 ? `: “${sample}${words > SAMPLE ? " …" : ""}”` : "";
  return `Not shown on the page: ${counts.join(" and ")}${named}.`;
}
