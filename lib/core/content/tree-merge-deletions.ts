import { sameValue } from "@/lib/core/canonical-json";
import { type ConflictKind, chosenOption, conflictId, type Resolution, type TreeConflict } from "./conflict";
import type { JsonValue } from "./json-map";
import { hashRecord, type PageRecord } from "./records";
import { agreedParent, type MergingTree, otherSide, place, type Side } from "./tree-merge-state";

/**
 * Merges deletions with edits. For each side's deleted pages, it finds the pages that the other side edited, moved,
 * added or moved below them. Each belongs to the highest deleted page above it; all with the same one form one
 * conflict. Until a person resolves it, those pages are kept with their ancestors, and a page moved out of a deleted
 * one takes its subpages along.
 */

type Group = {
  top: string;
  /** Pages that the other side edited, moved or added here. */
  pages: Set<string>;
  /** Deleted pages above them, needed to reach the root. */
  ancestors: Set<string>;
  /** Deleted pages under one that was moved. */
  carried: Set<string>;
};

export function mergeDeletions(tree: MergingTree): void {
  for (const side of ["main", "change"] as const) {
    const deleted = deletedPages(tree, side);
    if (deleted.size === 0) continue;
    const groups = groupSurvivors(tree, side, deleted);
    for (const group of groups) {
      const { kind, options } = describe(tree, side, group);
      applyDecision(tree, side, deleted, group, decide(tree, side, group, kind, options));
    }
  }
}

function deletedPages({ states }: MergingTree, side: Side): Set<string> {
  return new Set(states.touched().filter((id) => states.base(id) && !states[side](id)));
}

function isEdited(before: PageRecord, after: PageRecord): boolean {
  return !sameValue({ ...before, orderKey: "" }, { ...after, orderKey: "" });
}

function groupSurvivors(tree: MergingTree, side: Side, deleted: Set<string>): Group[] {
  const { states } = tree;
  const other = otherSide(side);
  const parentOf = (id: string) =>
    deleted.has(id) ? (states[other](id)?.parentId ?? null) : agreedParent(tree, id);
  const groups = new Map<string, Group>();
  const groupOf = new Map<string, Group>();
  const moved = new Set<string>();
  for (const id of states.touched()) {
    const kept = states[other](id);
    if (!kept) continue;
    const base = states.base(id);
    if (deleted.has(id)) {
      if (!base || !isEdited(base, kept)) continue;
      if (base.parentId !== kept.parentId) moved.add(id);
    } else {
      const parent = parentOf(id);
      if (parent === null || !deleted.has(parent) || kept.parentId !== parent) continue;
    }
    const chain = deletedChain(id, deleted, parentOf);
    const group = groups.get(chain.top) ?? {
      top: chain.top,
      pages: new Set(),
      ancestors: new Set(),
      carried: new Set(),
    };
    groups.set(chain.top, group);
    groupOf.set(id, group);
    group.pages.add(id);
    for (const ancestor of chain.pages) group.ancestors.add(ancestor);
  }
  for (const group of groups.values()) {
    for (const id of group.pages) group.ancestors.delete(id);
  }
  carryAlong(tree, other, deleted, moved, groupOf);
  return [...groups.values()];
}

/** The deleted pages from a page upwards, itself included, and the highest of them. */
function deletedChain(
  id: string,
  deleted: Set<string>,
  parentOf: (id: string) => string | null,
): { top: string; pages: string[] } {
  const path: string[] = [];
  const seen = new Set<string>();
  let current: string | null = id;
  while (current !== null && !seen.has(current)) {
    seen.add(current);
    path.push(current);
    current = parentOf(current);
  }
  const pages = path.filter((page) => deleted.has(page));
  const loop = current === null ? [] : path.slice(path.indexOf(current)).filter((page) => deleted.has(page));
  const top = loop.length > 0 ? loop.sort()[0] : pages.at(-1);
  return { top: top ?? id, pages };
}

/** Assigns the deleted pages below a moved page on the other side to its group. */
function carryAlong(
  { states }: MergingTree,
  other: Side,
  deleted: Set<string>,
  moved: Set<string>,
  groupOf: Map<string, Group>,
): void {
  if (moved.size === 0) return;
  const carriers = new Map<string, string | null>([...moved].map((id) => [id, id]));
  for (const id of deleted) {
    const path: string[] = [];
    let current: string | null = id;
    while (current !== null && deleted.has(current) && !carriers.has(current)) {
      path.push(current);
      current = states[other](current)?.parentId ?? null;
    }
    const carrier = current === null ? null : (carriers.get(current) ?? null);
    for (const visited of path) carriers.set(visited, carrier);
    const group = carrier === null || groupOf.has(id) ? undefined : groupOf.get(carrier);
    if (!group || !states[other](id)) continue;
    group.carried.add(id);
    group.ancestors.delete(id);
  }
}

type Kind = Extract<ConflictKind, "delete-edit" | "delete-move" | "delete-subtree">;

function describe(tree: MergingTree, side: Side, group: Group): { kind: Kind; options: string[] } {
  if (group.pages.size === 1 && group.pages.has(group.top)) {
    const moved = tree.states.base(group.top)?.parentId !== tree.states[otherSide(side)](group.top)?.parentId;
    return { kind: moved ? "delete-move" : "delete-edit", options: ["keep", "delete", "main", "change"] };
  }
  return { kind: "delete-subtree", options: ["keep-ancestors", "rehome", "delete", "main", "change"] };
}

function decide(tree: MergingTree, side: Side, group: Group, kind: Kind, options: string[]): Outcome {
  const { states } = tree;
  const other = otherSide(side);
  const target = { type: "page" as const, id: group.top };
  const pages = [...group.pages, ...group.carried].sort();
  const kept: JsonValue =
    kind === "delete-subtree"
      ? pages.map((id) => [id, hashRecord(states[other](id) ?? {})])
      : (states[other](group.top) ?? null);
  const values = {
    base: states.base(group.top) ?? null,
    main: side === "main" ? null : kept,
    change: side === "change" ? null : kept,
  };
  const id = conflictId(kind, target, undefined, values);
  const resolution: Resolution | undefined = tree.resolutions.get(id);
  const option = chosenOption(id, resolution, options);
  const conflict: TreeConflict = {
    id,
    kind,
    target,
    pages: [...new Set([group.top, ...pages, ...group.ancestors])].sort(),
    ...values,
    options,
    provisional: kind === "delete-subtree" ? "keep-ancestors" : "keep",
    resolution: resolution ?? null,
    resolved: resolution !== undefined,
  };
  tree.conflicts.push(conflict);
  if (option === "rehome") return "rehome";
  return option === "delete" || option === side ? "delete" : "keep";
}

type Outcome = "keep" | "rehome" | "delete";

function applyDecision(
  tree: MergingTree,
  side: Side,
  deleted: Set<string>,
  group: Group,
  outcome: Outcome,
): void {
  const { states, pages } = tree;
  const other = otherSide(side);
  const living = [...group.pages, ...group.carried].filter((id) => deleted.has(id));
  switch (outcome) {
    case "keep":
      for (const id of [...living, ...group.ancestors]) pages.set(id, states[other](id) ?? null);
      return;
    case "rehome":
      for (const id of living) pages.set(id, states[other](id) ?? null);
      for (const id of group.ancestors) tree.abandoned.add(id);
      return;
    case "delete":
      for (const id of [...living, ...group.ancestors]) tree.discarded.set(id, side);
      for (const id of group.pages) {
        if (deleted.has(id)) continue;
        const elsewhere = states[side](id);
        if (elsewhere) {
          place(tree, id, elsewhere.parentId, elsewhere.orderKey);
        } else {
          pages.set(id, null);
          tree.discarded.set(id, side);
        }
      }
  }
}
