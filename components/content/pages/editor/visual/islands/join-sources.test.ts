import { expect, it } from "vitest";
import { renderToHtml } from "@/lib/content/rendering/on-thread/to-html";
import { batchesOf, joinSources } from "./join-sources";

const shown = (sources: string[], definitions: string[] = []): string[] =>
  renderToHtml(joinSources(sources, definitions), { anchors: false })
    .html.split(/(?=<div data-block)/)
    .map((part) => part.replace(/<[^>]*>/g, "").trim());

it("joinSources shows each source in an element of its own", () => {
  expect(shown(["one\n\ntwo", "***", "[x][a]"], ["[a]: https://e.org\n"])).toEqual([
    expect.stringMatching(/^one\s+two$/),
    "",
    "x",
  ]);
});

it("joinSources keeps an unclosed tag or comment from the blocks after it", () => {
  expect(shown(["<details>\n<summary>T</summary>", "one"]).at(-1)).toBe("one");
  expect(shown(["<!-- open", "one"]).at(-1)).toBe("one");
  expect(shown(["::::tabs\n:::tab\ninner\n:::\n::::", "one"])).toEqual(["inner", "one"]);
});

it("divides sources among requests by their number and length", () => {
  const of = (count: number, length: number) =>
    batchesOf(Array.from({ length: count }, () => ({ source: "x".repeat(length) }))).map((all) => all.length);
  expect(of(120, 1)).toEqual([50, 50, 20]);
  expect(of(3, 150_000)).toEqual([1, 1, 1]);
  expect(of(3, 90_000)).toEqual([2, 1]);
  expect(of(0, 1)).toEqual([]);
});
