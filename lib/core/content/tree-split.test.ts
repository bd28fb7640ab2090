import fc from "fast-check";
import { expect, it } from "vitest";
import { casesOf } from "@/lib/testing/extent";
import {
  changesBetween,
  merged,
  page,
  type Tree,
  treeFault,
  treeOf,
  triples,
} from "./tree-merge.arbitraries";
import { neededBy, withNeeded } from "./tree-split";

/** Splits `change` by chosen pages: all pages that have to go along, and what the rest then lacks. */
function split(base: Tree, change: Tree, wanted: string[]) {
  const changes = changesBetween(base, change);
  const baseParent = (id: string) => base.get(id)?.parentId ?? null;
  const taken = withNeeded(wanted, changes, baseParent);
  const rest = new Set([...changes.keys()].filter((id) => !taken.has(id)));
  return { changes, taken, rest, missing: neededBy(rest, changes, baseParent) };
}

/** The base with some of the changes. */
function withChanges(base: Tree, change: Tree, ids: ReadonlySet<string>): Tree {
  const tree = new Map(base);
  for (const id of ids) {
    const after = change.get(id);
    if (after) tree.set(id, after);
    else tree.delete(id);
  }
  return tree;
}

const base = treeOf(
  page("a"),
  page("b", { parentId: "a" }),
  page("c", { parentId: "b" }),
  page("d"),
  page("e"),
);

it.each([
  ["an edit needs nothing", treeOf(...base.values(), page("a", { title: "New" })), ["a"], ["a"], []],
  [
    "a new page needs the new pages above it",
    treeOf(...base.values(), page("n"), page("m", { parentId: "n" }), page("k", { parentId: "m" })),
    ["k"],
    ["k", "m", "n"],
    [],
  ],
  [
    "a page moved below a new one needs it",
    treeOf(...base.values(), page("n"), page("d", { parentId: "n" })),
    ["d"],
    ["d", "n"],
    [],
  ],
  [
    "a new page is missed by what stays below it",
    treeOf(...base.values(), page("n"), page("m", { parentId: "n" })),
    ["n"],
    ["n"],
    ["n"],
  ],
  ["a deleted page takes all below it along", treeOf(page("d"), page("e")), ["a"], ["a", "b", "c"], []],
  ["a page deleted with its parent is missed by it", treeOf(page("d"), page("e")), ["c"], ["c"], ["c"]],
  [
    "a deleted page needs that its children moved away",
    treeOf(page("b", { title: "Moved" }), page("c", { parentId: "b" }), page("d"), page("e")),
    ["a"],
    ["a", "b"],
    [],
  ],
  [
    "a page needs that its slug was given up",
    treeOf(...base.values(), page("d", { slug: "other" }), page("e", { slug: "d" })),
    ["e"],
    ["d", "e"],
    [],
  ],
  [
    "slugs that were exchanged go together",
    treeOf(...base.values(), page("d", { slug: "e" }), page("e", { slug: "d" })),
    ["d"],
    ["d", "e"],
    [],
  ],
  [
    "a page moved below its own child needs that the child left",
    treeOf(page("b"), page("a", { parentId: "b" }), page("c", { parentId: "b" }), page("d"), page("e")),
    ["a"],
    ["a", "b"],
    [],
  ],
])("%s", (_claim, change, wanted, taken, missing) => {
  const result = split(base, change, wanted);
  expect([...result.taken].sort()).toEqual(taken);
  expect([...result.missing.keys()].sort()).toEqual(missing);
});

/** Random splits with changes on both sides that need no further pages. */
const splits = fc
  .tuple(triples, fc.infiniteStream(fc.boolean()))
  .map(([{ base, change }, coin]) => {
    const wanted = [...changesBetween(base, change).keys()].filter(() => coin.next().value);
    return { base, change, ...split(base, change, wanted) };
  })
  .filter(({ taken, rest, missing }) => missing.size === 0 && taken.size > 0 && rest.size > 0);

it("a split leaves two trees whose merges, in either order, are the whole", () => {
  const property = fc.property(splits, ({ base, change, taken, rest }) => {
    const [one, other] = [withChanges(base, change, taken), withChanges(base, change, rest)];
    expect([treeFault(one), treeFault(other)]).toEqual([null, null]);
    for (const [first, second] of [
      [one, other],
      [other, one],
    ] as const) {
      const live = merged(base, base, first);
      expect(live.result.conflicts).toEqual([]);
      const both = merged(base, live.tree, second);
      expect(both.result.conflicts).toEqual([]);
      expect(both.tree).toEqual(change);
    }
  });
  fc.assert(property, { numRuns: casesOf(500, 20_000) });
});
