import { flatten, type PageNode, trailTo } from "@/components/content/document/tree";
import type { DropSide } from "@/components/ui/dragging/drop-targets";
import type { Say } from "@/lib/core/locales/say";

/** Tree positions that pages may move to, and the changes that move them. */

export type TreePosition = { into: string | null; at: number };

const childrenOf = (tree: readonly PageNode[], parentId: string | null): readonly PageNode[] =>
  parentId === null ? tree : (trailTo(tree, parentId).at(-1)?.pages ?? []);

export const parentIdOf = (tree: readonly PageNode[], pageId: string): string | null =>
  trailTo(tree, pageId).at(-2)?.id ?? null;

/** Returns why a page cannot go into a parent; null if it can. */
export const moveRefusal = (
  say: Say,
  tree: readonly PageNode[],
  page: PageNode,
  parentId: string | null,
): string | null => {
  if (parentId === null) return null;
  if (page.kind === "group") return say("Groups can only be at the top level.");
  if (parentId === page.id || flatten(page.pages).some(({ id }) => id === parentId))
    return say("A page can't be moved into itself.");
  const kind = trailTo(tree, parentId).at(-1)?.kind;
  if (kind === "computed") return say("Generated pages can't have subpages.");
  return kind === "document" || kind === "group" ? null : say("Links can't have subpages.");
};

/** The index counts siblings without the page itself, as the operation does. */
export const treePositionAmong = (
  tree: readonly PageNode[],
  page: PageNode,
  parentId: string | null,
  afterId: string | null,
): TreePosition => {
  const others = childrenOf(tree, parentId).filter(({ id }) => id !== page.id);
  return { into: parentId, at: afterId === null ? 0 : others.findIndex(({ id }) => id === afterId) + 1 };
};

const positionOfDrop = (
  tree: readonly PageNode[],
  page: PageNode,
  target: PageNode,
  side: DropSide,
): TreePosition => {
  if (side === "inside") {
    const others = target.pages.filter(({ id }) => id !== page.id);
    return { into: target.id, at: others.length };
  }
  const parentId = parentIdOf(tree, target.id);
  const others = childrenOf(tree, parentId).filter(({ id }) => id !== page.id);
  const index = others.findIndex(({ id }) => id === target.id);
  return { into: parentId, at: side === "before" ? index : index + 1 };
};

/** Returns the tree position one step up or down among the siblings; null at the end. */
export const step = (tree: readonly PageNode[], page: PageNode, by: 1 | -1): TreePosition | null => {
  const parentId = parentIdOf(tree, page.id);
  const siblings = childrenOf(tree, parentId);
  const at = siblings.findIndex(({ id }) => id === page.id) + by;
  return at < 0 || at >= siblings.length ? null : { into: parentId, at };
};

export const siblingsOf = childrenOf;

/** Returns the present tree position of a page. */
export const treePositionOf = (tree: readonly PageNode[], page: PageNode): TreePosition => {
  const into = parentIdOf(tree, page.id);
  return { into, at: childrenOf(tree, into).findIndex(({ id }) => id === page.id) };
};

/** Returns the position of a page dropped on another one, or why it is refused; null where it is already. */
export const destinationOf = (
  say: Say,
  tree: readonly PageNode[],
  page: PageNode,
  target: PageNode,
  side: DropSide,
): TreePosition | string | null => {
  if (target.id === page.id || target.deleted) return null;
  const refusal = moveRefusal(say, tree, page, side === "inside" ? target.id : parentIdOf(tree, target.id));
  if (refusal !== null) return refusal;
  const [to, present] = [positionOfDrop(tree, page, target, side), treePositionOf(tree, page)];
  return to.into === present.into && to.at === present.at ? null : to;
};
