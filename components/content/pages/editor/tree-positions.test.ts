import { describe, expect, it } from "vitest";
import type { PageNode } from "@/components/content/document/tree";
import { sayEnglish } from "@/lib/core/locales/say";
import { destinationOf, moveRefusal, step, treePositionAmong } from "./tree-positions";

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
    [c, a, "before", { into: "parent", at: 0 }],
    [a, c, "after", { into: "parent", at: 2 }],
    [a, c, "before", { into: "parent", at: 1 }],
    [a, group, "inside", { into: "group", at: 0 }],
    [a, group, "after", { into: null, at: 2 }],
  ] as const)("counts positions without the dragged page", (page, target, side, expected) =>
    expect(destinationOf(sayEnglish, tree, page, target, side)).toEqual(expected),
  );

  it("changes nothing at the page's own position", () => {
    expect(destinationOf(sayEnglish, tree, a, b, "before")).toBeNull();
    expect(destinationOf(sayEnglish, tree, c, parent, "inside")).toBeNull();
    expect(destinationOf(sayEnglish, tree, a, a, "after")).toBeNull();
  });

  it("refuses the page's descendants, links, and groups below pages", () => {
    expect(destinationOf(sayEnglish, tree, parent, a, "inside")).toBe("A page can't be moved into itself.");
    expect(destinationOf(sayEnglish, tree, parent, a, "after")).toBe("A page can't be moved into itself.");
    expect(destinationOf(sayEnglish, tree, a, link, "inside")).toBe("Links can't have subpages.");
    expect(destinationOf(sayEnglish, tree, group, a, "before")).toBe("Groups can only be at the top level.");
    expect(destinationOf(sayEnglish, tree, group, parent, "before")).toEqual({ into: null, at: 0 });
  });

  it("says why a page cannot go there", () =>
    expect(moveRefusal(sayEnglish, tree, group, "parent")).toBe("Groups can only be at the top level."));
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
