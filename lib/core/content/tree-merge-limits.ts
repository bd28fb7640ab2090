import type { MergeLimits, MergeResult } from "./tree-merge-input";
import { currentPage, type MergingTree } from "./tree-merge-state";

/** Refuses a merge whose result would exceed the limits of a space; limits that main exceeds already are ignored. */
export function checkLimits(tree: MergingTree, limits: MergeLimits): MergeResult["refusal"] {
  const refuse = (message: string) => ({ reason: "limit" as const, message });
  const growth = new Map<string | null, number>();
  let pages = limits.mainPages;
  const count = (parentId: string | null, by: number) => {
    growth.set(parentId, (growth.get(parentId) ?? 0) + by);
    pages += by;
  };
  for (const [id, page] of tree.pages) {
    const main = tree.states.main(id);
    if (main) count(main.parentId, -1);
    if (page) count(page.parentId, 1);
  }
  if (pages > limits.pages && pages > limits.mainPages) {
    return refuse(
      `The merge would make ${pages} pages where a space may have ${limits.pages}; delete pages first.`,
    );
  }
  for (const [parentId, by] of growth) {
    const siblings = limits.mainChildren(parentId) + by;
    if (by > 0 && siblings > limits.siblings) {
      return refuse(
        `The merge would put ${siblings} pages under one parent where ${limits.siblings} are allowed; group them first.`,
      );
    }
  }
  for (const [id, page] of tree.pages) {
    if (!page || page.parentId === tree.states.main(id)?.parentId) continue;
    const depth = levelOf(tree, id) + (limits.mainHeight?.(id) ?? 0);
    if (depth > limits.depth) {
      return refuse(
        `The merge would put pages ${depth} levels deep where ${limits.depth} are allowed; move "${page.title}" higher.`,
      );
    }
  }
  return null;
}

function levelOf(tree: MergingTree, id: string): number {
  let level = 0;
  for (let current: string | null = id; current !== null; level++) {
    current = currentPage(tree, current)?.parentId ?? null;
  }
  return level;
}
