import { expect, it } from "vitest";
import type { PageNode } from "@/components/content/document/tree";
import { madePages } from "./made-pages";

const node = (id: string, more: Partial<PageNode> = {}): PageNode => ({
  id,
  kind: "document",
  title: id,
  pages: [],
  ...more,
});
const computed = (id: string) => node(id, { kind: "computed" });
const first = (id: string) => node(id, { made: "first" });
const more = (id: string) => node(id, { made: "more" });
const ids = (made: ReturnType<typeof madePages>) =>
  Object.fromEntries([...made].map(([id, pages]) => [id, pages.map((page) => page.id)]));

it("madePages finds the subpages of each generated page, side by side and nested", () => {
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
  expect(ids(madePages(stored, shown))).toEqual({ a: ["a1", "a2"], b: ["b1", "b2", "b3"], c: ["c1"] });
});

it("madePages finds no subpages of a generated page that failed", () => {
  const stored = [computed("a"), computed("b"), node("end")];
  const shown = [computed("a"), first("b1"), more("b2"), node("end")];
  expect(ids(madePages(stored, shown))).toEqual({ b: ["b1", "b2"] });
});
