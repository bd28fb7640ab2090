import type { PageNode } from "@/components/content/document/tree";

/**
 * Returns the subpages of each generated page, by comparing two reads of one tree. Subpages are in the position of
 * their generated page and begin with the page about the whole spec.
 * @param stored the tree with generated pages as stored
 * @param shown the tree with their subpages instead
 */
export function generatedPages(
  stored: readonly PageNode[],
  shown: readonly PageNode[],
): ReadonlyMap<string, readonly PageNode[]> {
  const generated = new Map<string, readonly PageNode[]>();
  const walk = (level: readonly PageNode[], shownLevel: readonly PageNode[]) => {
    let at = 0;
    for (const page of level) {
      const there = shownLevel[at];
      if (there?.id === page.id) {
        walk(page.pages, there.pages);
        at += 1;
      } else if (page.kind === "computed") {
        const from = at;
        while (shownLevel[at]?.generated && (at === from || shownLevel[at]?.generated !== "first")) at += 1;
        if (at > from) generated.set(page.id, shownLevel.slice(from, at));
      }
    }
  };
  walk(stored, shown);
  return generated;
}
