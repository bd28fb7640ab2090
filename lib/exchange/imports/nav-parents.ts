import type { PlannedPage, SourcePage } from "./planned-page";

/*
 * Sites of Jekyll often name the page above another in its front matter, by its title, instead of a folder
 * (`parent`, and `grand_parent` where two pages have that title).
 */

type Placed = { page: PlannedPage; source: SourcePage };

const naturally = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** True if pages name the page above them. */
export const hasParents = (sources: Iterable<SourcePage>): boolean =>
  [...sources].some(({ parents }) => parents.length > 0);

/** Puts pages below those that they name; others stay at the top. Pages of a cycle stay at the top too. */
export function arrangeByParents(placed: readonly Placed[]): PlannedPage[] {
  const byTitle = new Map<string, Placed[]>();
  for (const one of placed) {
    const key = one.page.title.toLowerCase();
    byTitle.set(key, [...(byTitle.get(key) ?? []), one]);
  }
  const above = new Map<Placed, Placed | null>();
  const aboveOf = ({ source: { parents } }: Placed): Placed | null => {
    const [parent, grandParent] = parents;
    if (parent === undefined) return null;
    const named = byTitle.get(parent.toLowerCase()) ?? [];
    const exact = named.find((one) => grandParent === undefined || one.source.parents[0] === grandParent);
    return exact ?? named[0] ?? null;
  };
  const isBelow = (one: Placed | null, other: Placed): boolean => {
    for (let at = one; at; at = above.get(at) ?? null) if (at === other) return true;
    return false;
  };
  for (const one of placed) {
    const parent = aboveOf(one);
    above.set(one, isBelow(parent, one) ? null : parent);
  }
  const inOrder = placed.toSorted((a, b) => {
    const [first, second] = [positionOf(a), positionOf(b)];
    return first === second ? naturally.compare(a.page.title, b.page.title) : first - second;
  });
  const top: PlannedPage[] = [];
  for (const one of inOrder) (above.get(one)?.page.children ?? top).push(one.page);
  return top;
}

const positionOf = ({ source: { position } }: Placed): number => position ?? Number.POSITIVE_INFINITY;
