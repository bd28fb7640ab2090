import { describe, expect, it } from "vitest";
import type { JsonMap } from "./json-map";
import {
  type FileRecord,
  hashText,
  type PageRecord,
  type ReusableRecord,
  type VariableValue,
} from "./records";
import {
  InvalidResolution,
  type MergeInput,
  type MergeResult,
  mergeTrees,
  neededContext,
  neededTexts,
  type Resolution,
  type TreeConflict,
} from "./tree-merge";
import {
  applyToMain,
  changesBetween,
  mergeInput,
  page,
  type Tree,
  textsByHash,
  treeFault,
  treeOf,
} from "./tree-merge.arbitraries";

/** The rows of merge-semantics.md; each case runs as written and with main and change request swapped. */

type Case = { base: Tree; one: Tree; other: Tree; more?: Partial<MergeInput> };

type Outcome = {
  result: MergeResult;
  tree: Tree;
  /** The names of the sides that took the roles `one` and `other` in this direction. */
  one: "main" | "change";
  other: "main" | "change";
  resolve: (choose: (conflict: TreeConflict) => Resolution) => Tree;
};

function bothWays(name: string, { base, one, other, more }: Case, check: (outcome: Outcome) => void) {
  for (const swapped of [false, true]) {
    it(`${name}${swapped ? " (sides swapped)" : ""}`, () => {
      const [main, change] = swapped ? [other, one] : [one, other];
      const input = mergeInput(base, main, change, more);
      const result = mergeTrees(input);
      const tree = applyToMain(main, result);
      expect(treeFault(tree)).toBeNull();
      const resolve: Outcome["resolve"] = (choose) => {
        const resolutions = new Map(result.conflicts.map((conflict) => [conflict.id, choose(conflict)]));
        const decided = mergeTrees({ ...input, resolutions });
        expect(decided.conflicts.every((conflict) => conflict.resolved)).toBe(true);
        const settled = applyToMain(main, decided);
        expect(treeFault(settled)).toBeNull();
        return settled;
      };
      check({
        result,
        tree,
        one: swapped ? "change" : "main",
        other: swapped ? "main" : "change",
        resolve,
      });
    });
  }
}

const withPage = (tree: Tree, id: string, values: Partial<PageRecord>): Tree =>
  new Map(tree).set(id, { ...tree.get(id)!, ...values });

const without = (tree: Tree, ...ids: string[]): Tree => {
  const rest = new Map(tree);
  for (const id of ids) rest.delete(id);
  return rest;
};

const withPages = (tree: Tree, ...pages: PageRecord[]): Tree => new Map([...tree, ...treeOf(...pages)]);

const kinds = (result: MergeResult) => result.conflicts.map((conflict) => conflict.kind);
const clean = (result: MergeResult) => expect([result.conflicts, result.notices]).toEqual([[], []]);
const noticed = (result: MergeResult) => result.notices.map(({ kind, target }) => `${kind} ${target.id}`);
const choice = (option: string) => (): Resolution => ({ choice: option });

const depthOf = (tree: Tree) => (tree.get("a")!.layout.toc as JsonMap).depth;

const texts = new Map(textsByHash);
const hashOf = (text: string): string => {
  texts.set(hashText(text), text);
  return hashText(text);
};

const base = treeOf(
  page("a"),
  page("b"),
  page("b1", { parentId: "b" }),
  page("b2", { parentId: "b1" }),
  page("c"),
);

describe("rows 1 to 9: fields of a page", () => {
  bothWays(
    "1: what one side changed is taken",
    { base, one: withPage(base, "a", { title: "New" }), other: base },
    ({ result, tree }) => {
      clean(result);
      expect(tree.get("a")?.title).toBe("New");
    },
  );

  bothWays(
    "1: what both changed alike is taken",
    {
      base,
      one: withPage(base, "a", { emoji: "x" }),
      other: withPage(base, "a", { emoji: "x", hidden: true }),
    },
    ({ result, tree }) => {
      clean(result);
      expect(tree.get("a")).toMatchObject({ emoji: "x", hidden: true });
    },
  );

  bothWays(
    "2: texts whose edits do not touch are merged line by line",
    {
      base,
      one: withPage(base, "a", { contentHash: hashOf("A\nb\nc\n") }),
      other: withPage(base, "a", { contentHash: hashOf("a\nb\nC\n") }),
      more: { texts },
    },
    ({ result, tree }) => {
      clean(result);
      expect(result.texts.get("a")).toBe("A\nb\nC\n");
      expect(tree.get("a")?.contentHash).toBe(hashText("A\nb\nC\n"));
    },
  );

  bothWays(
    "3: texts whose edits touch are one conflict, resolved hunk by hunk or as a whole",
    {
      base,
      one: withPage(base, "a", { contentHash: hashOf("a\nONE\nc\n") }),
      other: withPage(base, "a", { contentHash: hashOf("a\nOTHER\nc\n") }),
      more: { texts },
    },
    ({ result, tree, one, resolve }) => {
      expect(result.conflicts).toMatchObject([
        { kind: "content", target: { type: "page", id: "a" }, hunks: [{ base: "b\n" }], resolved: false },
      ]);
      expect(tree.get("a")?.contentHash).toBe(result.conflicts[0]?.main);
      expect(resolve(choice(one)).get("a")?.contentHash).toBe(hashText("a\nONE\nc\n"));
      const edited = resolve(({ hunks }) => ({
        hunks: Object.fromEntries(hunks!.map(({ id }) => [id, { choice: "edit" as const, text: "x\n" }])),
      }));
      expect(edited.get("a")?.contentHash).toBe(hashText("a\nx\nc\n"));
      expect(resolve(() => ({ value: "whole\n" })).get("a")?.contentHash).toBe(hashText("whole\n"));
    },
  );

  const fenced = treeOf(page("a", { contentHash: hashOf("intro\n```js\na\nb\nc\nd\n```\n") }));
  bothWays(
    "4: a clean merge that leaves a fence open is a conflict because of the structure",
    {
      base: fenced,
      one: withPage(fenced, "a", { contentHash: hashOf("intro\n```js\na\nb\n```\nc\nd\n") }),
      other: withPage(fenced, "a", { contentHash: hashOf("intro\na\nb\nc\n```js\nd\n```\n") }),
      more: { texts },
    },
    ({ result, tree }) => {
      expect(result.conflicts).toMatchObject([{ kind: "content", reason: "structure" }]);
      expect(result.conflicts[0]?.hunks).toHaveLength(1);
      expect(tree.get("a")?.contentHash).toBe(result.conflicts[0]?.main);
    },
  );

  const large = treeOf(page("a", { contentHash: hashOf("\n".repeat(320_000)) }));
  bothWays(
    "5: texts too large to compare are one coarse conflict",
    {
      base: large,
      one: withPage(large, "a", { contentHash: hashOf(`x\n${"\n".repeat(320_000)}`) }),
      other: withPage(large, "a", { contentHash: hashOf(`${"\n".repeat(320_000)}y\n`) }),
      more: { texts },
    },
    ({ result }) => {
      expect(result.conflicts).toMatchObject([{ kind: "content", reason: "coarse" }]);
      expect(result.conflicts[0]?.hunks).toHaveLength(1);
    },
  );

  for (const [field, one, other] of [
    ["title", "One", "Other"],
    ["slug", "one", "other"],
    ["emoji", "1", "2"],
    ["icon", "1", "2"],
    ["description", "1", "2"],
    ["metaLinks", { canonical: { kind: "url", url: "a" } }, { canonical: { kind: "url", url: "b" } }],
    ["kind", "group", "link"],
    ["target", { url: "https://one.example" }, { url: "https://two.example" }],
  ] as const) {
    bothWays(
      `6: a ${field} changed differently is a conflict of that field`,
      { base, one: withPage(base, "a", { [field]: one }), other: withPage(base, "a", { [field]: other }) },
      ({ result, tree, one: first, resolve }) => {
        expect(result.conflicts).toMatchObject([{ kind: "field", field, options: ["main", "change"] }]);
        expect(tree.get("a")?.[field]).toEqual(result.conflicts[0]?.main);
        expect(resolve(choice(first)).get("a")?.[field]).toEqual(one);
        if (typeof one === "string")
          expect(resolve(() => ({ value: "third" })).get("a")?.[field]).toBe("third");
      },
    );
  }

  bothWays(
    "7: a title and a slug, a text and any field, are different things",
    {
      base,
      one: withPage(withPage(base, "a", { title: "New" }), "c", { contentHash: hashOf("x\n") }),
      other: withPage(withPage(base, "a", { slug: "new" }), "c", { icon: "star" }),
    },
    ({ result, tree }) => {
      clean(result);
      expect(tree.get("a")).toMatchObject({ title: "New", slug: "new" });
      expect(tree.get("c")).toMatchObject({ contentHash: hashText("x\n"), icon: "star" });
    },
  );

  const following = treeOf(page("a", { title: "Old", slug: "old", slugAuto: true }));
  bothWays(
    "7: a slug that a person wrote wins over one that follows the other side's title",
    {
      base: following,
      one: withPage(following, "a", { title: "New", slug: "new" }),
      other: withPage(following, "a", { slug: "mine", slugAuto: false }),
    },
    ({ result, tree }) => {
      clean(result);
      expect(tree.get("a")).toMatchObject({ title: "New", slug: "mine", slugAuto: false });
    },
  );

  it("8: a published page whose slug followed its title gets a redirect from the old address", () => {
    const change = withPage(following, "a", { title: "New", slug: "new" });
    const result = mergeTrees(mergeInput(following, withPage(following, "a", { hidden: true }), change));
    clean(result);
    expect(result.pages.get("a")).toMatchObject({ slug: "new", hidden: true });
    expect(result.redirects).toEqual([
      { pageId: "a", oldParentId: null, oldSlug: "old", parentId: null, slug: "new" },
    ]);
    const unpublished = mergeTrees(mergeInput(following, following, change, { published: () => false }));
    expect(unpublished.redirects).toEqual([]);
  });

  bothWays(
    "8: a slug that follows a title in conflict goes with the title that is chosen",
    {
      base: following,
      one: withPage(following, "a", { title: "One", slug: "one" }),
      other: withPage(following, "a", { title: "Other", slug: "other" }),
    },
    ({ result, resolve, one }) => {
      expect(result.conflicts.map(({ field }) => field)).toEqual(["title"]);
      expect(resolve(choice(one)).get("a")).toMatchObject({ title: "One", slug: "one" });
    },
  );

  it("8: an edited title keeps a published address and makes a new one otherwise", () => {
    const main = withPage(following, "a", { title: "One", slug: "one" });
    const change = withPage(following, "a", { title: "Other", slug: "other" });
    const input = mergeInput(following, main, change);
    const resolutions = new Map([[mergeTrees(input).conflicts[0]!.id, { value: "A third" }]]);
    expect(applyToMain(main, mergeTrees({ ...input, resolutions })).get("a")?.slug).toBe("one");
    const draft = mergeTrees({ ...input, resolutions, published: () => false });
    expect(draft.pages.get("a")?.slug).toBe("a-third");
  });

  const mapped = treeOf(page("a", { layout: { cover: true, toc: { depth: 2, open: true } } }));
  bothWays(
    "9: different keys of a map are united, at any depth",
    {
      base: mapped,
      one: withPage(mapped, "a", { layout: { cover: false, toc: { depth: 2, open: true } } }),
      other: withPage(mapped, "a", { layout: { cover: true, toc: { depth: 3, open: true }, outline: true } }),
    },
    ({ result, tree }) => {
      clean(result);
      expect(tree.get("a")?.layout).toEqual({ cover: false, toc: { depth: 3, open: true }, outline: true });
    },
  );

  bothWays(
    "9: one key changed differently is a conflict of that key",
    {
      base: mapped,
      one: withPage(mapped, "a", { layout: { cover: true, toc: { depth: 3, open: true } } }),
      other: withPage(mapped, "a", { layout: { cover: true, toc: { depth: 4, open: true } } }),
    },
    ({ result, tree, one, resolve }) => {
      expect(result.conflicts).toMatchObject([{ kind: "field", field: "layout.toc.depth", base: 2 }]);
      expect(depthOf(tree)).toBe(result.conflicts[0]?.main);
      expect(depthOf(resolve(choice(one)))).toBe(3);
    },
  );

  bothWays(
    "9: a key deleted on one side and changed on the other is a conflict",
    {
      base: mapped,
      one: withPage(mapped, "a", { layout: { toc: { depth: 2, open: true } } }),
      other: withPage(mapped, "a", { layout: { cover: "wide", toc: { depth: 2, open: true } } }),
    },
    ({ result, tree, one, other, resolve }) => {
      expect(result.conflicts).toMatchObject([{ field: "layout.cover", base: true }]);
      expect(tree.get("a")?.layout.cover ?? null).toBe(result.conflicts[0]?.main);
      expect(resolve(choice(one)).get("a")?.layout).toEqual({ toc: { depth: 2, open: true } });
      expect(resolve(choice(other)).get("a")?.layout.cover).toBe("wide");
    },
  );
});

describe("rows 10 to 16: pages added and deleted", () => {
  bothWays(
    "10: a page added on one side is added",
    { base, one: withPages(base, page("n", { parentId: "b" })), other: base },
    ({ result, tree }) => {
      clean(result);
      expect(tree.get("n")?.parentId).toBe("b");
    },
  );

  bothWays(
    "11: a page added on both merges with nothing as its base",
    {
      base,
      one: withPages(base, page("n", { title: "One", description: "same" })),
      other: withPages(base, page("n", { title: "Other", description: "same" })),
    },
    ({ result, tree, one, resolve }) => {
      expect(result.conflicts).toMatchObject([{ kind: "field", field: "title", base: null }]);
      expect(tree.get("n")?.description).toBe("same");
      expect(resolve(choice(one)).get("n")?.title).toBe("One");
    },
  );

  bothWays(
    "12: a page deleted on one side and at most reordered on the other is deleted",
    { base, one: without(base, "a"), other: withPage(base, "a", { orderKey: "W" }) },
    ({ result, tree }) => {
      clean(result);
      expect(tree.has("a")).toBe(false);
    },
  );

  bothWays(
    "13: a page deleted on both is deleted",
    { base, one: without(base, "a"), other: without(base, "a") },
    ({ result, tree }) => {
      clean(result);
      expect(tree.has("a")).toBe(false);
      expect(result.pages.size).toBe(0);
    },
  );

  bothWays(
    "14: a page deleted on one side and edited on the other is kept until someone decides",
    { base, one: without(base, "a"), other: withPage(base, "a", { title: "New" }) },
    ({ result, tree, one, other, resolve }) => {
      expect(result.conflicts).toMatchObject([
        { kind: "delete-edit", target: { id: "a" }, provisional: "keep" },
      ]);
      expect(tree.get("a")?.title).toBe("New");
      expect(resolve(choice("delete")).has("a")).toBe(false);
      expect(resolve(choice(one)).has("a")).toBe(false);
      expect(resolve(choice("keep")).get("a")?.title).toBe("New");
      expect(resolve(choice(other)).get("a")?.title).toBe("New");
    },
  );

  bothWays(
    "15: a page deleted on one side and moved on the other is kept at its new place with what it holds",
    {
      base,
      one: without(base, "b", "b1", "b2"),
      other: withPage(base, "b1", { parentId: "c" }),
    },
    ({ result, tree, resolve }) => {
      expect(result.conflicts).toMatchObject([{ kind: "delete-move", target: { id: "b1" } }]);
      expect([tree.has("b"), tree.get("b1")?.parentId, tree.get("b2")?.parentId]).toEqual([false, "c", "b1"]);
      expect([...resolve(choice("delete")).keys()]).toEqual(["a", "c"]);
    },
  );

  for (const [what, other] of [
    ["added", withPages(base, page("n", { parentId: "b2" }))],
    ["edited", withPage(base, "b2", { title: "New" })],
    ["moved into", withPage(base, "a", { parentId: "b2" })],
  ] as const) {
    bothWays(
      `16: a page ${what} inside a subtree deleted on the other side keeps it and its ancestors`,
      { base, one: without(base, "b", "b1", "b2"), other },
      ({ result, tree, one, other: editing, resolve }) => {
        expect(result.conflicts).toMatchObject([
          { kind: "delete-subtree", target: { id: "b" }, provisional: "keep-ancestors" },
        ]);
        const id = what === "added" ? "n" : what === "edited" ? "b2" : "a";
        expect(result.conflicts[0]?.pages).toContain(id);
        expect(["b", "b1", "b2", id].every((kept) => tree.has(kept))).toBe(true);
        expect([...resolve(choice(editing))]).toEqual([...resolve(choice("keep-ancestors"))]);
        const rehomed = resolve(choice("rehome"));
        expect([rehomed.get(id)?.parentId, rehomed.has("b"), rehomed.has("b1")]).toEqual([
          null,
          false,
          false,
        ]);
        const deleted = resolve(choice("delete"));
        expect([...resolve(choice(one))]).toEqual([...deleted]);
        expect([...deleted.keys()].sort()).toEqual(["a", "c"]);
        expect(deleted.get("a")?.parentId).toBe(null);
      },
    );
  }

  bothWays(
    "16: deleting all takes pages added deeper inside along",
    {
      base,
      one: without(base, "b", "b1", "b2"),
      other: withPages(base, page("n", { parentId: "b" }), page("m", { parentId: "n" })),
    },
    ({ result, tree, resolve }) => {
      expect(kinds(result)).toEqual(["delete-subtree"]);
      expect(tree.get("m")?.parentId).toBe("n");
      expect([...resolve(choice("delete")).keys()].sort()).toEqual(["a", "c"]);
      expect(resolve(choice("rehome")).get("n")?.parentId).toBe(null);
    },
  );
});

describe("rows 17 to 24: places and slugs", () => {
  bothWays(
    "17: a page moved on one side and edited on the other is moved and edited",
    {
      base,
      one: withPage(base, "a", { parentId: "b", orderKey: "W" }),
      other: withPage(base, "a", { title: "New", slug: "new" }),
    },
    ({ result, tree }) => {
      clean(result);
      expect(tree.get("a")).toMatchObject({ parentId: "b", orderKey: "W", title: "New", slug: "new" });
    },
  );

  bothWays(
    "18: a page moved on both to the same parent goes there",
    { base, one: withPage(base, "a", { parentId: "b" }), other: withPage(base, "a", { parentId: "b" }) },
    ({ result, tree }) => {
      clean(result);
      expect(tree.get("a")?.parentId).toBe("b");
    },
  );

  bothWays(
    "19: a page moved to different parents stays where main moved it until someone decides",
    {
      base,
      one: withPage(base, "a", { parentId: "b", orderKey: "W" }),
      other: withPage(base, "a", { parentId: "c", orderKey: "X" }),
    },
    ({ result, tree, one, other, resolve }) => {
      expect(result.conflicts).toMatchObject([{ kind: "move", target: { id: "a" }, base: null }]);
      expect(tree.get("a")?.parentId).toBe(result.conflicts[0]?.main);
      expect(resolve(choice(one)).get("a")).toMatchObject({ parentId: "b", orderKey: "W" });
      expect(resolve(choice(other)).get("a")).toMatchObject({ parentId: "c", orderKey: "X" });
    },
  );

  bothWays(
    "20: two moves that close a cycle are a conflict; main's move is applied",
    { base, one: withPage(base, "a", { parentId: "c" }), other: withPage(base, "c", { parentId: "a" }) },
    ({ result, tree, one, other, resolve }) => {
      expect(result.conflicts).toMatchObject([{ kind: "cycle", pages: ["a", "c"] }]);
      const applied = one === "main" ? ["c", null] : [null, "a"];
      expect([tree.get("a")?.parentId, tree.get("c")?.parentId]).toEqual(applied);
      expect(resolve(choice(one)).get("a")?.parentId).toBe("c");
      expect(resolve(choice(other)).get("c")?.parentId).toBe("a");
    },
  );

  for (const length of [3, 4, 5, 6]) {
    const names = Array.from({ length }, (_, index) => `p${index}`);
    const flat = treeOf(...names.map((name) => page(name)));
    const half = (parity: number) =>
      names.reduce(
        (tree, name, index) =>
          index % 2 === parity ? withPage(tree, name, { parentId: names[(index + 1) % length]! }) : tree,
        flat,
      );
    bothWays(
      `20: moves that close a cycle of ${length} pages are one conflict that lists them`,
      { base: flat, one: half(0), other: half(1) },
      ({ result, tree, one, resolve }) => {
        expect(kinds(result)).toEqual(["cycle"]);
        expect(result.conflicts[0]?.pages).toEqual(names);
        expect(result.conflicts[0]?.main).toHaveLength(length);
        expect([...tree.values()].filter(({ parentId }) => parentId !== null).length).toBeGreaterThan(0);
        expect(resolve(choice(one)).get("p0")?.parentId).toBe("p1");
      },
    );
  }

  bothWays(
    "21: siblings reordered on one side, and inserts at the same gap, are clean",
    {
      base,
      one: withPages(withPage(base, "a", { orderKey: "W" }), page("n", { orderKey: "Z" })),
      other: withPages(base, page("o", { orderKey: "Z" })),
    },
    ({ result, tree }) => {
      clean(result);
      expect(tree.get("a")?.orderKey).toBe("W");
      expect([tree.get("n")?.orderKey, tree.get("o")?.orderKey]).toEqual(["Z", "Z"]);
    },
  );

  bothWays(
    "21: a page reordered on both goes where the change request put it, with a notice",
    { base, one: withPage(base, "a", { orderKey: "W" }), other: withPage(base, "a", { orderKey: "X" }) },
    ({ result, tree, one }) => {
      expect(result.conflicts).toEqual([]);
      expect(noticed(result)).toEqual(["order a"]);
      expect(tree.get("a")?.orderKey).toBe(one === "change" ? "W" : "X");
    },
  );

  bothWays(
    "22: a page that kept its place keeps the slug, the other gets a suffix",
    {
      base,
      one: withPages(without(base, "a"), page("n", { slug: "A" })),
      other: withPage(base, "a", { title: "Edited" }),
    },
    ({ result, tree }) => {
      expect(kinds(result)).toEqual(["delete-edit"]);
      expect(noticed(result)).toEqual(["slug n"]);
      expect([tree.get("a")?.slug, tree.get("n")?.slug]).toEqual(["a", "A-2"]);
    },
  );

  bothWays(
    "23: two old pages that came to the same slug are a conflict; main's keeps it meanwhile",
    { base, one: withPage(base, "a", { slug: "same" }), other: withPage(base, "c", { slug: "Same" }) },
    ({ result, tree, one, resolve }) => {
      expect(result.conflicts).toMatchObject([{ kind: "slug", pages: ["a", "c"] }]);
      const kept = one === "main" ? ["same", "Same-2"] : ["same-2", "Same"];
      expect([tree.get("a")?.slug, tree.get("c")?.slug]).toEqual(kept);
      expect(resolve(choice(one)).get("a")?.slug).toBe("same");
      const edited = resolve(() => ({ value: "third" }));
      expect(edited.get(result.conflicts[0]!.target.id)?.slug).toBe("third");
    },
  );

  bothWays(
    "24: of two new pages with one slug main's keeps it, and suffixes skip those in use",
    {
      base: withPages(base, page("x", { slug: "n-2" })),
      one: withPages(base, page("x", { slug: "n-2" }), page("n1", { slug: "n" })),
      other: withPages(base, page("x", { slug: "n-2" }), page("n2", { slug: "n" })),
    },
    ({ result, tree, one }) => {
      expect(result.conflicts).toEqual([]);
      const loser = one === "main" ? "n2" : "n1";
      expect(noticed(result)).toEqual([`slug ${loser}`]);
      expect(tree.get(loser)?.slug).toBe("n-3");
      expect(tree.get(one === "main" ? "n1" : "n2")?.slug).toBe("n");
    },
  );
});

type AssetCase<T> = { base: Map<string, T>; one: Map<string, T>; other: Map<string, T> };

/** Files, reusable contents or variables in both directions, over an untouched tree. */
function assetsBothWays<T>(
  name: string,
  kind: "files" | "reusables" | "variables",
  { base: start, one, other }: AssetCase<T>,
  check: (
    result: MergeResult,
    one: "main" | "change",
    rerun: (more: Partial<MergeInput>) => MergeResult,
  ) => void,
  references: (one: "main" | "change") => Partial<MergeInput> = () => ({}),
) {
  for (const swapped of [false, true]) {
    it(`${name}${swapped ? " (sides swapped)" : ""}`, () => {
      const [main, change] = swapped ? [other, one] : [one, other];
      const sides = { main: changesBetween(start, main), change: changesBetween(start, change) };
      const first = swapped ? "change" : "main";
      const input = { ...mergeInput(base, base, base), texts, [kind]: sides, ...references(first) };
      check(mergeTrees(input), first, (more) => mergeTrees({ ...input, ...more }));
    });
  }
}

type AnyAsset = FileRecord | ReusableRecord | VariableValue;
type AnyAssets = ReadonlyMap<string, AnyAsset>;

const file = (values: Partial<FileRecord> = {}): FileRecord => ({
  id: "f",
  name: "f.png",
  contentType: "image/png",
  size: 1,
  hash: "1",
  width: 1,
  height: 1,
  ...values,
});
const filesOf = (...files: FileRecord[]) => new Map(files.map((record) => [record.id, record]));
const reusablesOf = (...values: Partial<ReusableRecord>[]) =>
  new Map(values.map((value) => ["r", { id: "r", title: "R", contentHash: hashOf("a\nb\nc\n"), ...value }]));
const variablesOf = (values: Record<string, VariableValue>) => new Map(Object.entries(values));

describe("rows 25 to 29: files, reusable contents, variables", () => {
  assetsBothWays(
    "25: a file replaced on both by different bytes is a conflict, whole",
    "files",
    {
      base: filesOf(file()),
      one: filesOf(file({ hash: "2", size: 2 })),
      other: filesOf(file({ hash: "3", size: 3 })),
    },
    (result, one, rerun) => {
      expect(result.conflicts).toMatchObject([{ kind: "file", target: { type: "file", id: "f" } }]);
      expect(result.files.size).toBe(0);
      const resolved = rerun({ resolutions: new Map([[result.conflicts[0]!.id, { choice: "change" }]]) });
      expect(resolved.files.get("f")).toMatchObject(
        one === "change" ? { hash: "2", size: 2 } : { hash: "3", size: 3 },
      );
    },
  );

  assetsBothWays(
    "25: new bytes on one side and a new name on the other are both taken",
    "files",
    { base: filesOf(file()), one: filesOf(file({ hash: "2" })), other: filesOf(file({ name: "g.png" })) },
    (result) => {
      clean(result);
      expect(result.files.get("f")).toMatchObject({ hash: "2", name: "g.png" });
    },
  );

  assetsBothWays(
    "26: a file deleted on one side and replaced on the other is kept until someone decides",
    "files",
    { base: filesOf(file()), one: filesOf(), other: filesOf(file({ hash: "2" })) },
    (result, one, rerun) => {
      expect(result.conflicts).toMatchObject([{ kind: "delete-edit", target: { type: "file" } }]);
      expect(result.files.get("f")).toEqual(one === "main" ? file({ hash: "2" }) : undefined);
      const resolved = rerun({ resolutions: new Map([[result.conflicts[0]!.id, { choice: "delete" }]]) });
      expect(resolved.files.get("f")).toEqual(one === "main" ? undefined : null);
    },
  );

  for (const [kind, start, id] of [
    ["files", filesOf(file()), "f"],
    ["reusables", reusablesOf({}), "r"],
    ["variables", variablesOf({ v: 1 }), "v"],
  ] as const) {
    const deleted: AnyAssets = start;
    assetsBothWays<AnyAsset>(
      `27: ${kind} deleted on one side and newly referred to on the other are kept, with a notice`,
      kind,
      { base: new Map(deleted), one: new Map(), other: new Map(deleted) },
      (result, one, rerun) => {
        expect(result.conflicts).toEqual([]);
        expect(noticed(result)).toEqual([`kept ${id}`]);
        expect(result[kind].get(id)).toEqual(one === "main" ? deleted.get(id) : undefined);
        const unreferenced = rerun({ references: undefined });
        clean(unreferenced);
        expect(unreferenced[kind].get(id)).toBe(one === "main" ? undefined : null);
      },
      (one) => ({
        references: {
          main: one === "main" ? {} : { [kind]: new Set([id]) },
          change: one === "main" ? { [kind]: new Set([id]) } : {},
        },
      }),
    );
  }

  assetsBothWays(
    "28: reusable contents merge like pages",
    "reusables",
    {
      base: reusablesOf({}),
      one: reusablesOf({ contentHash: hashOf("A\nb\nc\n") }),
      other: reusablesOf({ title: "New", contentHash: hashOf("a\nb\nC\n") }),
    },
    (result) => {
      clean(result);
      expect(result.texts.get("r")).toBe("A\nb\nC\n");
      expect(result.reusables.get("r")).toEqual({
        id: "r",
        title: "New",
        contentHash: hashText("A\nb\nC\n"),
      });
    },
  );

  assetsBothWays(
    "28: a reusable content's text, title and deletion conflict like a page's",
    "reusables",
    {
      base: reusablesOf({}),
      one: reusablesOf({ title: "One", contentHash: hashOf("a\nONE\nc\n") }),
      other: reusablesOf({ title: "Other", contentHash: hashOf("a\nOTHER\nc\n") }),
    },
    (result) => {
      expect(kinds(result)).toEqual(["field", "content"]);
      expect(result.reusables.size).toBe(0);
    },
  );

  assetsBothWays(
    "28: a reusable content deleted on one side and edited on the other is kept",
    "reusables",
    { base: reusablesOf({}), one: new Map(), other: reusablesOf({ title: "New" }) },
    (result) => expect(kinds(result)).toEqual(["delete-edit"]),
  );

  assetsBothWays(
    "29: variables merge by name; one changed differently or deleted and changed is a conflict",
    "variables",
    {
      base: variablesOf({ same: 1, gone: 1 }),
      one: variablesOf({ same: 2, added: true }),
      other: variablesOf({ same: 3, gone: 2, more: "x" }),
    },
    (result, one, rerun) => {
      expect(result.conflicts.map(({ target, field }) => [target, field])).toEqual([
        [{ type: "variable", id: "gone" }, "value"],
        [{ type: "variable", id: "same" }, "value"],
      ]);
      expect(Object.fromEntries(result.variables)).toEqual(one === "main" ? { more: "x" } : { added: true });
      const resolutions = new Map(result.conflicts.map(({ id }) => [id, { choice: "change" }]));
      expect(Object.fromEntries(rerun({ resolutions }).variables)).toEqual(
        one === "main" ? { more: "x", gone: 2, same: 3 } : { added: true, gone: null, same: 2 },
      );
    },
  );
});

describe("pages without a slug", () => {
  bothWays(
    "24: links and computed pages stand beside each other, since they have no address",
    {
      base: withPages(base, page("x", { kind: "link", slug: "" })),
      one: withPages(base, page("x", { kind: "link", slug: "" }), page("n1", { kind: "computed", slug: "" })),
      other: withPages(base, page("x", { kind: "link", slug: "" }), page("n2", { kind: "link", slug: "" })),
    },
    ({ result, tree }) => {
      clean(result);
      expect(noticed(result)).toEqual([]);
      expect(["x", "n1", "n2"].map((id) => tree.get(id)?.slug)).toEqual(["", "", ""]);
    },
  );
});

describe("rows 31, 32 and 34", () => {
  const computed = treeOf(
    page("a", { kind: "computed", computed: { type: "openapi", props: { doc: "x", depth: 1 } } }),
  );
  bothWays(
    "31: the configuration of a computed page merges by key",
    {
      base: computed,
      one: withPage(computed, "a", { computed: { type: "openapi", props: { doc: "y", depth: 1 } } }),
      other: withPage(computed, "a", { computed: { type: "openapi", props: { doc: "x", depth: 2 } } }),
    },
    ({ result, tree }) => {
      clean(result);
      expect(tree.get("a")?.computed).toEqual({ type: "openapi", props: { doc: "y", depth: 2 } });
    },
  );

  const dependingOn = (spec: object, models = true) => ({
    computed: { type: "builtin:openapi", dependencies: { spec: spec as JsonMap }, props: { models } },
  });
  const ofSpec = treeOf(page("a", { kind: "computed", ...dependingOn({ ref: { spec: "one" } }) }));
  bothWays(
    "31: what a computed page depends on is one value",
    {
      base: ofSpec,
      one: withPage(ofSpec, "a", dependingOn({ ref: { spec: "two" } })),
      other: withPage(
        ofSpec,
        "a",
        dependingOn({ ref: { spec: "one" }, value: { lastVersion: "v1" } }, false),
      ),
    },
    ({ result, tree, one }) => {
      expect(result.conflicts).toMatchObject([{ kind: "field", field: "computed.dependencies.spec" }]);
      const kept =
        one === "main" ? { ref: { spec: "two" } } : { ref: { spec: "one" }, value: { lastVersion: "v1" } };
      expect(tree.get("a")?.computed).toEqual(dependingOn(kept, false).computed);
    },
  );

  bothWays(
    "31: another generator on one side and edited properties on the other is one conflict",
    {
      base: computed,
      one: withPage(computed, "a", { computed: { type: "graphql", props: { doc: "y" } } }),
      other: withPage(computed, "a", { computed: { type: "openapi", props: { doc: "x", depth: 2 } } }),
    },
    ({ result }) => expect(result.conflicts).toMatchObject([{ kind: "field", field: "computed" }]),
  );

  const deeper = {
    base,
    one: withPages(base, page("n1", { parentId: "b2" })),
    other: withPages(base, page("n2", { parentId: "b2" })),
  };
  bothWays(
    "32: a result deeper than allowed is refused and applies nothing",
    { ...deeper, more: { maximumDepth: 3 } },
    ({ result }) => {
      expect(result.refusal?.reason).toBe("limit");
      expect([result.pages.size, result.redirects]).toEqual([0, []]);
    },
  );

  bothWays(
    "32: a result at the deepest allowed level is not refused",
    { ...deeper, more: { maximumDepth: 4 } },
    ({ result }) => expect(result.refusal).toBeNull(),
  );

  const picked = withPages(withPage(without(base, "c"), "a", { title: "New" }), page("n"));
  bothWays(
    "34: edits that main has already merge to nothing",
    { base, one: picked, other: picked },
    ({ result }) => {
      clean(result);
      expect(result.pages.size).toBe(0);
    },
  );
});

describe("resolutions", () => {
  const main = withPage(base, "a", { title: "One", hidden: true });
  const change = withPage(base, "a", { title: "Other" });
  const input = mergeInput(base, main, change);
  const { id } = mergeTrees(input).conflicts[0]!;

  it("survive when something else changes, and are dropped when a side of the conflict changes", () => {
    const later = mergeTrees(mergeInput(base, withPage(main, "a", { emoji: "x" }), change));
    expect(later.conflicts[0]?.id).toBe(id);
    const other = mergeTrees(mergeInput(base, withPage(main, "a", { title: "Two" }), change));
    expect(other.conflicts[0]?.id).not.toBe(id);
  });

  it("are refused with their name when the conflict does not offer them", () => {
    const resolve = (resolution: Resolution) => () =>
      mergeTrees({ ...input, resolutions: new Map([[id, resolution]]) });
    expect(resolve({ choice: "keep" })).toThrow(InvalidResolution);
    expect(resolve({ choice: "keep" })).toThrow('"keep" is not a choice here: use main, change.');
    expect(resolve({ value: 3 })).toThrow(InvalidResolution);
    expect(resolve({ hunks: {} })).toThrow(InvalidResolution);
  });
});

describe("the context that a merge needs", () => {
  it("is the untouched parents, the addresses pages may come to, and texts that both changed", () => {
    const main = withPage(base, "b2", { contentHash: hashOf("x\n") });
    const change = withPage(withPage(base, "b2", { contentHash: hashOf("A\nb\nc\n") }), "a", {
      parentId: "b1",
    });
    const sides = [changesBetween(base, main), changesBetween(base, change)] as const;
    const { ancestorsOf, slugs } = neededContext(...sides);
    expect(ancestorsOf).toEqual(["b1"]);
    expect(slugs).toContainEqual({ parentId: "b1", slug: "a" });
    expect(neededTexts(...sides)).toEqual([
      base.get("b2")?.contentHash,
      hashText("x\n"),
      hashText("A\nb\nc\n"),
    ]);
  });

  it("does not grow with the space: untouched pages are never read", () => {
    const wide = treeOf(...Array.from({ length: 5_000 }, (_, index) => page(`w${index}`)), page("a"));
    const input = mergeInput(wide, withPage(wide, "a", { title: "New" }), withPage(wide, "a", { icon: "x" }));
    expect(mergeTrees({ ...input, context: [] })).toEqual(mergeTrees(input));
  });
});
