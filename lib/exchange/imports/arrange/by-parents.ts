import { naturally } from "@/lib/exchange/imports/paths";
import type { PlannedPage, SourcePage } from "@/lib/exchange/imports/planned-page";

/*
 * Sites of Jekyll often name the page above another in its front matter, by its title, instead of a folder
 * (`parent`, and `grand_parent` or `ancestor` where two pages have that title).
 */

type NavPage = { page: PlannedPage; source: SourcePage };
/** The first page of a title, and the first of each page above. */
type Namesakes = { first: NavPage; byParent: Map<string | undefined, NavPage> };

/** True if pages name the page above them. */
export const hasParents = (sources: Iterable<SourcePage>): boolean =>
  [...sources].some(({ parents }) => parents.length > 0);

/** Puts pages below those that they name; others stay at the top. Pages of a cycle stay at the top too. */
export function arrangeByParents(placed: readonly NavPage[]): PlannedPage[] {
  const byTitle = new Map<string, Namesakes>();
  for (const one of placed) {
    const key = one.page.title.toLowerCase();
    const namesakes = byTitle.get(key) ?? { first: one, byParent: new Map() };
    const [parent] = one.source.parents;
    if (!namesakes.byParent.has(parent)) namesakes.byParent.set(parent, one);
    byTitle.set(key, namesakes);
  }
  // A page above can also be named by a page further above it.
  for (const one of placed) {
    const { byParent } = byTitle.get(one.page.title.toLowerCase())!;
    const [, further] = one.source.parents;
    if (further !== undefined && !byParent.has(further)) byParent.set(further, one);
  }
  const aboveOf = (one: NavPage): NavPage | null => {
    const [parent, further] = one.source.parents;
    const named = parent === undefined ? undefined : byTitle.get(parent.toLowerCase());
    if (!named) return null;
    const found = further === undefined ? undefined : named.byParent.get(further);
    return found === undefined || found === one ? named.first : found;
  };
  const above = new Map<NavPage, NavPage | null>();
  const tops = new Map<NavPage, NavPage>();
  /** The topmost page over one so far; pages on the way remember it, so that long chains stay cheap. */
  const topOf = (one: NavPage): NavPage => {
    const way: NavPage[] = [];
    let top = one;
    for (let next = tops.get(top); next; next = tops.get(top)) {
      way.push(top);
      top = next;
    }
    for (const passed of way) tops.set(passed, top);
    return top;
  };
  for (const one of placed) {
    const parent = aboveOf(one);
    const isCycle = parent !== null && topOf(parent) === one;
    above.set(one, isCycle ? null : parent);
    if (parent && !isCycle) tops.set(one, parent);
  }
  const inOrder = placed.toSorted((a, b) => {
    const [first, second] = [positionOf(a), positionOf(b)];
    return first === second ? naturally.compare(a.page.title, b.page.title) : first - second;
  });
  const top: PlannedPage[] = [];
  for (const one of inOrder) (above.get(one)?.page.children ?? top).push(one.page);
  return top;
}

const positionOf = ({ source: { position } }: NavPage): number => position ?? Number.POSITIVE_INFINITY;
