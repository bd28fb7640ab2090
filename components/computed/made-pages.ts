import type { PageNode } from "../content/tree";

/**
 * The pages that computed pages give, by the computed page. Two reads of the same tree are told apart by their order:
 * what is made stands where the computed page is stored, and begins with the page about the whole.
 * @param stored the tree with computed pages as they are stored
 * @param shown the tree with the pages they give in their place
 */
export function madePages(
  stored: readonly PageNode[],
  shown: readonly PageNode[],
): ReadonlyMap<string, readonly PageNode[]> {
  const made = new Map<string, readonly PageNode[]>();
  const walk = (level: readonly PageNode[], shownLevel: readonly PageNode[]) => {
    let at = 0;
    for (const page of level) {
      const there = shownLevel[at];
      if (there?.id === page.id) {
        walk(page.pages, there.pages);
        at += 1;
      } else if (page.kind === "computed") {
        const from = at;
        while (shownLevel[at]?.made && (at === from || shownLevel[at]?.made !== "first")) at += 1;
        if (at > from) made.set(page.id, shownLevel.slice(from, at));
      }
    }
  };
  walk(stored, shown);
  return made;
}
