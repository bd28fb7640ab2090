/** The number of typing errors tolerated in a word. */
const toleranceOf = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

const MOST_CORRECTIONS = 5;

/** Returns the likely corrections among similar words, likeliest first. */
export function corrections(word: string, candidates: readonly string[]): string[] {
  const near = candidates
    .map((candidate) => ({ candidate, distance: distanceBetween(word, candidate) }))
    .filter(({ candidate, distance }) => candidate !== word && distance <= toleranceOf(word))
    .sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1));
  const least = near[0]?.distance;
  return near
    .filter(({ distance }) => distance === least)
    .slice(0, MOST_CORRECTIONS)
    .map(({ candidate }) => candidate);
}

/** Returns the word with each pair of neighbouring letters swapped. */
export const swapsOf = (word: string): string[] =>
  Array.from(
    { length: Math.max(word.length - 1, 0) },
    (_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  ).filter((swapped) => swapped !== word && swapped.isWellFormed());

/**
 * Returns patterns for the thirds of a word in which two errors are tolerated: one third has none. The database's index
 * finds two letters at the end of a word, as it finds three within one.
 */
export function partsOf(word: string): string[] {
  if (toleranceOf(word) < 2) return [];
  const length = Math.ceil(word.length / 3);
  const [first, second, third] = [0, 1, 2].map((index) => word.slice(index * length, (index + 1) * length));
  return [`${first}%`, `%${second}%`, `%${third}`].filter((part) => part.isWellFormed());
}

/** Returns how many letters have to be changed, added, left out or swapped with their neighbour. */
export function distanceBetween(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      line[column] = Math.min(line[column - 1]! + 1, above[column]! + 1, above[column - 1]! + (same ? 0 : 1));
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) line[column] = Math.min(line[column]!, before[column - 2]! + 1);
    }
    before = above;
    above = line;
  }
  return above[b.length]!;
}
