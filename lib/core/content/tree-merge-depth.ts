import type { MergeResult } from "./tree-merge-input";
import { currentPage, type MergingTree } from "./tree-merge-state";

/** Refuses a merge that would put a page deeper than allowed. */
export function checkDepth(tree: MergingTree, maximumDepth: number): MergeResult["refusal"] {
  for (const [id, page] of tree.pages) {
    if (!page || page.parentId === tree.states.main(id)?.parentId) continue;
    const depth = levelOf(tree, id);
    if (depth > maximumDepth) {
      return {
        reason: "limit",
        message: `The merge would put pages ${depth} levels deep where ${maximumDepth} are allowed; move "${page.title}" higher.`,
      };
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
