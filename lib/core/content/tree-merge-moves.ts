import { chosenOption, conflictId } from "./conflict";
import type { JsonValue } from "./json-map";
import type { PageRecord } from "./records";
import { agreedParent, currentPage, findCycles, lives, type MergingTree, place } from "./tree-merge-state";

/**
 * Moves that are fine on each side and close a cycle together. Cycles are looked for in the tree as both sides agree
 * on it; in each, main's moves are applied and the change request's are skipped, or the other way round if a
 * resolution says so. The rest, pages under a deleted parent and cycles through pages already in conflict, is settled
 * without another conflict, because the conflict that caused it exists already: ancestors come back, or pages move up
 * to the nearest existing ancestor.
 */

export function mergeMoves(tree: MergingTree): void {
  for (const cycle of findCycles(tree.pages.keys(), (id) =>
    lives(tree, id) ? agreedParent(tree, id) : null,
  )) {
    resolveCycle(tree, cycle);
  }
  settle(tree);
}

function resolveCycle(tree: MergingTree, cycle: string[]): void {
  const { states } = tree;
  const moved = cycle.filter((id) => {
    const base = states.base(id);
    return !base || base.parentId !== agreedParent(tree, id);
  });
  const target = { type: "page" as const, id: moved[0] ?? cycle[0]! };
  const parents = (side: (id: string) => PageRecord | undefined): JsonValue =>
    moved.map((id) => ({ pageId: id, parentId: side(id)?.parentId ?? null }));
  const values = {
    base: parents((id) => states.base(id)),
    main: parents((id) => states.main(id)),
    change: parents((id) => states.change(id)),
  };
  const id = conflictId("cycle", target, undefined, values);
  const resolution = tree.resolutions.get(id);
  const options = ["main", "change"];
  const side = chosenOption(id, resolution, options) === "change" ? "change" : "main";
  for (const pageId of cycle) {
    tree.onCycle.add(pageId);
    if (resolution) tree.pinned.add(pageId);
    revert(tree, pageId, side);
  }
  tree.conflicts.push({
    id,
    kind: "cycle",
    target,
    pages: cycle,
    ...values,
    options,
    provisional: values.main,
    resolution: resolution ?? null,
    resolved: resolution !== undefined,
  });
}

/** Puts a page back where a side has it, or where it was; false if it is there already or was never anywhere. */
function revert(tree: MergingTree, id: string, side: "main" | "change"): boolean {
  const record = tree.states[side](id) ?? tree.states.base(id);
  if (!record || !tree.pages.get(id) || record.parentId === currentPage(tree, id)?.parentId) return false;
  place(tree, id, record.parentId, record.orderKey);
  tree.displaced.add(id);
  return true;
}

function settle(tree: MergingTree): void {
  const reverted = new Set<string>();
  for (let changed = true; changed; ) {
    changed = false;
    for (const id of [...tree.pages.keys()].sort()) {
      if (settleOrphan(tree, id)) changed = true;
    }
    const parentOf = (id: string) => (lives(tree, id) ? (currentPage(tree, id)?.parentId ?? null) : null);
    for (const cycle of findCycles(tree.pages.keys(), parentOf)) {
      breakCycle(tree, cycle, reverted);
      changed = true;
    }
  }
}

function settleOrphan(tree: MergingTree, id: string): boolean {
  const page = tree.pages.get(id);
  if (!page || page.parentId === null || lives(tree, page.parentId)) return false;
  const parentId = page.parentId;
  const deletingSide = tree.discarded.get(parentId);
  if (deletingSide) {
    const elsewhere = tree.states[deletingSide](id);
    if (!elsewhere && !tree.states.base(id)) {
      tree.pages.set(id, null);
      tree.discarded.set(id, deletingSide);
      return true;
    }
    if (elsewhere && elsewhere.parentId !== parentId && !tree.displaced.has(id)) {
      tree.displaced.add(id);
      place(tree, id, elsewhere.parentId, elsewhere.orderKey);
      return true;
    }
  }
  const parent = tree.states.main(parentId) ?? tree.states.change(parentId);
  if (!deletingSide && parent && !tree.abandoned.has(parentId)) {
    tree.pages.set(parentId, parent);
    tree.notices.push({
      kind: "restored",
      target: { type: "page", id: parentId },
      message: `"${parent.title}" was deleted on one side. It is kept because "${page.title}" is below it.`,
    });
    return true;
  }
  rehome(tree, page, nearestLivingAncestor(tree, parentId));
  return true;
}

function rehome(tree: MergingTree, page: PageRecord, parentId: string | null): void {
  place(tree, page.id, parentId);
  tree.displaced.add(page.id);
  tree.notices.push({
    kind: "rehomed",
    target: { type: "page", id: page.id },
    message: `"${page.title}" moves up because the page above it is deleted.`,
  });
}

function nearestLivingAncestor(tree: MergingTree, from: string): string | null {
  const { states } = tree;
  const seen = new Set<string>();
  let id: string | null = from;
  while (id !== null && !lives(tree, id) && !seen.has(id)) {
    seen.add(id);
    id = (states.main(id) ?? states.change(id) ?? states.base(id))?.parentId ?? null;
  }
  return id !== null && lives(tree, id) ? id : null;
}

function breakCycle(tree: MergingTree, cycle: string[], reverted: Set<string>): void {
  const revertAll = (ids: string[]) => {
    const done = ids.filter((id) => !reverted.has(id) && revert(tree, id, "main"));
    for (const id of done) {
      reverted.add(id);
      tree.notices.push({
        kind: "rehomed",
        target: { type: "page", id },
        message: `"${tree.pages.get(id)?.title}" stays where the space has it, because its move would put it below itself.`,
      });
    }
    return done.length > 0;
  };
  if (revertAll(cycle.filter((id) => !tree.pinned.has(id))) || revertAll(cycle)) return;
  const page = cycle.map((id) => tree.pages.get(id)).find((candidate) => candidate);
  if (page) rehome(tree, page, null);
}
