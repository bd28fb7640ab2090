import { describe, expect, it } from "vitest";
import { withDeleted } from "./deleted-pages";
import type { PageNode } from "./tree";

const page = (id: string, ...pages: PageNode[]): PageNode => ({ id, kind: "document", title: id, pages });
const shown = (tree: readonly PageNode[]): string =>
  tree
    .map(({ id, deleted, pages }) => `${id}${deleted ? "-" : ""}${pages.length ? `(${shown(pages)})` : ""}`)
    .join(" ");

const before = [page("a"), page("b", page("b1"), page("b2")), page("c")];

describe("withDeleted", () => {
  it.each([
    ["to its former position", [page("a"), page("c")], ["b", "b1", "b2"], "a b-(b1- b2-) c"],
    ["at the beginning", [page("b", page("b1"), page("b2")), page("c")], ["a"], "a- b(b1 b2) c"],
    ["below its parent", [page("a"), page("b", page("b2")), page("c")], ["b1"], "a b(b1- b2) c"],
    ["without what was moved out of it", [page("a"), page("c"), page("b2")], ["b", "b1"], "a b-(b1-) c b2"],
    ["in an empty tree", [], ["a", "b", "b1", "b2", "c"], "a- b-(b1- b2-) c-"],
  ])("puts a deleted page back %s", (_name, tree, deleted, expected) =>
    expect(shown(withDeleted(tree, before, new Set(deleted)))).toBe(expected),
  );
});
