import type { Hit } from "./row";
import type { Term } from "./terms";

/** More than are shown: several can be pieces of one long section. */
const MOST = 8;
const WORTH: Readonly<Record<string, number>> = { A: 0, B: 4, C: 1, D: 1 };

/**
 * Returns the sections of a page to show, best first: those with more of the words, and then with words in
 * the heading. If no section has any, the first one.
 */
export function bestSections(hits: readonly Hit[], terms: readonly Term[]): number[] {
  const worth = new Map<number, number>();
  for (const term of terms) {
    const best = new Map<number, number>();
    for (const { word, sections, weights } of hits) {
      if (!matchesTerm(word, term)) continue;
      for (const [at, section] of sections.entries()) {
        best.set(section, Math.max(best.get(section) ?? 0, WORTH[weights[at]!]!));
      }
    }
    // One more word outweighs every weight of the others.
    for (const [section, points] of best) {
      if (points > 0) worth.set(section, (worth.get(section) ?? 0) + 100 + points);
    }
  }
  const order = [...worth].sort(([a, x], [b, y]) => y - x || a - b).map(([section]) => section - 1);
  return order.length > 0 ? order.slice(0, MOST) : [0];
}

const matchesTerm = (found: string, { word, whole, also }: Term): boolean =>
  found === word || also.includes(found) || (!whole && found.startsWith(word));
