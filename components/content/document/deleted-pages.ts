import type { PageNode } from "./tree";

/** Returns a deleted page with the deleted pages below it. */
const asDeleted = (page: PageNode, deleted: ReadonlySet<string>): PageNode => ({
  ...page,
  deleted: true,
  pages: page.pages.filter(({ id }) => deleted.has(id)).map((each) => asDeleted(each, deleted)),
});

/**
 * Returns a tree with its deleted pages, each behind its former predecessor.
 * @param before the tree that still has them
 */
export const withDeleted = (
  tree: readonly PageNode[],
  before: readonly PageNode[],
  deleted: ReadonlySet<string>,
): PageNode[] => {
  const childrenBefore = new Map<string, readonly PageNode[]>();
  const note = (page: PageNode) => {
    childrenBefore.set(page.id, page.pages);
    page.pages.forEach(note);
  };
  before.forEach(note);
  const fill = (now: readonly PageNode[], was: readonly PageNode[]): PageNode[] => {
    const filled = now.map((page) => ({
      ...page,
      pages: fill(page.pages, childrenBefore.get(page.id) ?? []),
    }));
    for (const [index, page] of was.entries()) {
      if (!deleted.has(page.id)) continue;
      const above = was.slice(0, index).findLast(({ id }) => filled.some((each) => each.id === id));
      const at = above === undefined ? 0 : filled.findIndex(({ id }) => id === above.id) + 1;
      filled.splice(at, 0, asDeleted(page, deleted));
    }
    return filled;
  };
  return fill(tree, before);
};
