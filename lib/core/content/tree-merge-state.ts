import type { Resolutions, TreeConflict } from "./conflict";
import type { Notice } from "./notices";
import type { PageRecord } from "./records";
import type { ThreeStates } from "./tree-merge-input";
import type { MergedPage } from "./tree-merge-page";

/** A page tree while it is being merged. It leaves out untouched pages, which stay where they are. */
export type MergingTree = {
  states: ThreeStates<PageRecord>;
  /** The merged record of every touched page; null for a deleted one. */
  pages: Map<string, PageRecord | null>;
  /** Merge results of the pages that exist on both sides. */
  merged: Map<string, MergedPage>;
  /** Pages that a resolution deleted, with the side whose state was taken. */
  discarded: Map<string, "main" | "change">;
  /** Deleted ancestors that stay deleted: their content moves up. */
  abandoned: Set<string>;
  /** Pages whose place a resolution decided, or that a conflict put where no side has them. */
  pinned: Set<string>;
  displaced: Set<string>;
  onCycle: Set<string>;
  conflicts: TreeConflict[];
  notices: Notice[];
  resolutions: Resolutions;
};

export type Side = "main" | "change";

export const otherSide = (side: Side): Side => (side === "main" ? "change" : "main");

export function currentPage(tree: MergingTree, id: string): PageRecord | undefined {
  return tree.states.isTouched(id) ? (tree.pages.get(id) ?? undefined) : tree.states.base(id);
}

/** True if a page exists in the merge; untouched pages do, loaded or not. */
export const lives = (tree: MergingTree, id: string): boolean =>
  !tree.states.isTouched(id) || Boolean(tree.pages.get(id));

export function place(tree: MergingTree, id: string, parentId: string | null, orderKey?: string): void {
  const page = tree.pages.get(id);
  if (page) tree.pages.set(id, { ...page, parentId, orderKey: orderKey ?? page.orderKey });
}

/**
 * The parent of a page as far as the two sides agree on it, so that conflicts found by walking up are the
 * same when main and change swap. A page moved to different parents has none yet: the walk stops there.
 */
export function agreedParent(tree: MergingTree, id: string): string | null {
  if (tree.merged.get(id)?.moveConflict) return null;
  const { states } = tree;
  if (!states.isTouched(id)) return states.base(id)?.parentId ?? null;
  const record = tree.pages.get(id) ?? states.main(id) ?? states.change(id);
  return record?.parentId ?? null;
}

/** The cycles that a parent relation forms among the touched pages; each page has one parent, so they are disjoint. */
export function findCycles(ids: Iterable<string>, parentOf: (id: string) => string | null): string[][] {
  const finished = new Set<string>();
  const cycles: string[][] = [];
  for (const start of ids) {
    const path: string[] = [];
    const onPath = new Map<string, number>();
    let id: string | null = start;
    while (id !== null && !finished.has(id) && !onPath.has(id)) {
      onPath.set(id, path.length);
      path.push(id);
      id = parentOf(id);
    }
    if (id !== null && onPath.has(id)) cycles.push(path.slice(onPath.get(id)).sort());
    for (const visited of path) finished.add(visited);
  }
  return cycles;
}
