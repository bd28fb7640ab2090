import { ORDER_KEY_LIMIT, orderKeysBetween } from "@/lib/core/content/order-key";

/**
 * Returns order keys for siblings in a new order. Keeps as many keys as possible, so that a page put between
 * two others is the only one that moved.
 * @param known the key of each sibling; null for a new one
 */
export function keepOrder(known: readonly (string | null)[]): string[] {
  const kept = longestRise(known);
  const keys: string[] = [];
  for (let at = 0; at < known.length; ) {
    if (kept.has(at)) {
      keys.push(known[at]!);
      at += 1;
      continue;
    }
    let end = at;
    while (end < known.length && !kept.has(end)) end += 1;
    keys.push(...orderKeysBetween(keys.at(-1) ?? null, known[end] ?? null, end - at));
    at = end;
  }
  return keys.some((key) => key.length > ORDER_KEY_LIMIT) ? orderKeysBetween(null, null, known.length) : keys;
}

/** Returns the indexes of the longest strictly increasing subsequence of keys. */
function longestRise(keys: readonly (string | null)[]): Set<number> {
  /** index of the lowest key that ends a subsequence of this length */
  const ends: number[] = [];
  const before = new Map<number, number | undefined>();
  for (const [place, key] of keys.entries()) {
    if (key === null) continue;
    let low = 0;
    for (let high = ends.length; low < high; ) {
      const middle = (low + high) >> 1;
      if (keys[ends[middle]!]! < key) low = middle + 1;
      else high = middle;
    }
    before.set(place, ends[low - 1]);
    ends[low] = place;
  }
  const rise = new Set<number>();
  for (let place = ends.at(-1); place !== undefined; place = before.get(place)) rise.add(place);
  return rise;
}
