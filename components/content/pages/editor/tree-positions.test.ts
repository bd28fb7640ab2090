import { describe, expect, it } from "vitest";
import type { PageNode } from "@/components/content/document/tree";
import { mayDrop, moveRefusal, positionOfDrop, step, treePositionAmong } from "./tree-positions";

const node = (id: string, pages: PageNode[] = [], kind: PageNode["kind"] = "document"): PageNode => ({
  id,
  kind,
  title: id,
  path: id,
  pages,
});
const [a, b, c] = [node("a"), node("b"), node("c")];
const parent = node("parent", [a, b, c]);
const group = node("group", [], "group");
const link = node("link", [], "link");
const tree = [parent, group, link];

describe("dropping a page", () => {
  it.each([
    [c, { target: a, where: "before" }, { into: "parent", at: 0 }],
    [a, { target: c, where: "after" }, { into: "parent", at: 2 }],
    [a, { target: b, where: "before" }, { into: "parent", at: 0 }],
    [a, { target: group, where: "inside" }, { into: "group", at: 0 }],
    [a, { target: group, where: "after" }, { into: null, at: 2 }],
  ] as const)("counts positions without the dragged page", (page, place, expected) =>
    expect(positionOfDrop(tree, page, place)).toEqual(expected),
  );

  it("refuses the page itself, its descendants, links, and groups below pages", () => {
    expect(mayDrop(tree, parent, { target: a, where: "inside" })).toBe(false);
    expect(mayDrop(tree, parent, { target: a, where: "after" })).toBe(false);
    expect(mayDrop(tree, a, { target: a, where: "after" })).toBe(false);
    expect(mayDrop(tree, a, { target: link, where: "inside" })).toBe(false);
    expect(mayDrop(tree, group, { target: a, where: "before" })).toBe(false);
    expect(mayDrop(tree, group, { target: parent, where: "before" })).toBe(true);
  });

  it("says why a page cannot go there", () =>
    expect(moveRefusal(tree, group, "parent")).toBe("Groups can only be at the top level."));
});

it("step moves up and down among siblings and stops at the ends", () => {
  expect(step(tree, b, -1)).toEqual({ into: "parent", at: 0 });
  expect(step(tree, b, 1)).toEqual({ into: "parent", at: 2 });
  expect(step(tree, a, -1)).toBeNull();
  expect(step(tree, c, 1)).toBeNull();
});

it("placeAmong places a page first or after a sibling", () => {
  expect(treePositionAmong(tree, b, "parent", null)).toEqual({ into: "parent", at: 0 });
  expect(treePositionAmong(tree, b, "parent", "c")).toEqual({ into: "parent", at: 2 });
  expect(treePositionAmong(tree, b, null, "link")).toEqual({ into: null, at: 3 });
});
