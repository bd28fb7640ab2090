import { foldSlug } from "./records";

/**
 * The number that follows the last one of each slug, by its siblings: their slugs become more, never fewer. Counting
 * from 2 each time takes as long as the square of the pages of one name.
 */
const nextCounts = new WeakMap<Set<string>, Map<string, number>>();

/** The slug, or the first of "slug-2", "slug-3", … that no sibling has. Link pages have none. */
export function freeSlug(wanted: string, taken: Set<string>): string {
  if (wanted === "") return "";
  const slug = taken.has(foldSlug(wanted)) ? withCount(wanted.slice(0, 90), taken) : wanted;
  taken.add(foldSlug(slug));
  return slug;
}

function withCount(stem: string, taken: Set<string>): string {
  const counts = nextCounts.get(taken) ?? new Map<string, number>();
  nextCounts.set(taken, counts);
  const key = foldSlug(stem);
  let count = counts.get(key) ?? 2;
  while (taken.has(foldSlug(`${stem}-${count}`))) count += 1;
  counts.set(key, count + 1);
  return `${stem}-${count}`;
}
