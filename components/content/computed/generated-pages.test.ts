import { expect, it } from "vitest";
import type { PageNode } from "@/components/content/document/tree";
import { generatedPages } from "./generated-pages";

const node = (id: string, more: Partial<PageNode> = {}): PageNode => ({
  id,
  kind: "document",
  title: id,
  pages: [],
  ...more,
});
const computed = (id: string) => node(id, { kind: "computed" });
const first = (id: string) => node(id, { generated: "first" });
const more = (id: string) => node(id, { generated: "more" });
const ids = (generated: ReturnType<typeof generatedPages>) =>
  Object.fromEntries([...generated].map(([id, pages]) => [id, pages.map((page) => page.id)]));

it("generatedPages finds the subpages of each generated page, side by side and nested", () => {
  const stored = [
    node("intro"),
    computed("a"),
    computed("b"),
    node("guide", { pages: [computed("c"), node("end")] }),
  ];
  const shown = [
    node("intro"),
    ...[first("a1"), more("a2")],
    ...[first("b1"), more("b2"), more("b3")],
    node("guide", { pages: [first("c1"), node("end")] }),
  ];
  expect(ids(generatedPages(stored, shown))).toEqual({ a: ["a1", "a2"], b: ["b1", "b2", "b3"], c: ["c1"] });
});

it("generatedPages finds no subpages of a generated page that failed", () => {
  const stored = [computed("a"), computed("b"), node("end")];
  const shown = [computed("a"), first("b1"), more("b2"), node("end")];
  expect(ids(generatedPages(stored, shown))).toEqual({ b: ["b1", "b2"] });
});
