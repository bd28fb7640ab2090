import { describe, expect, it } from "vitest";
import { textChanges } from "./text-changes";

const apply = (text: string, after: string) =>
  textChanges(text, after).reduceRight(
    (result, { from, to, insert }) => result.slice(0, from) + insert + result.slice(to),
    text,
  );

describe("changesBetween", () => {
  it.each([
    ["a\nb\nc\n", "a\nB\nc\n"],
    ["a\nb\nc\n", "x\na\nb\nc\nz"],
    ["", "a\n"],
    ["a\nb", ""],
    ["a\nb", "a\nb\n"],
  ])("turns %j into %j", (before, after) => expect(apply(before, after)).toBe(after));

  it("keeps unchanged lines", () => {
    expect(textChanges("a\nb\nc\n", "A\nb\nC\n")).toEqual([
      { from: 0, to: 1, insert: "A" },
      { from: 4, to: 5, insert: "C" },
    ]);
  });

  it("keeps the last line when it gets a line end and lines are inserted before it", () => {
    const [before, after] = ["a\nFrom Alma.", "a\nFrom Ben.\n\nFrom Alma.\n"];
    expect(textChanges(before, after)).toEqual([
      { from: 2, to: 2, insert: "From Ben.\n\n" },
      { from: 12, to: 12, insert: "\n" },
    ]);
    expect(apply(before, after)).toBe(after);
  });

  it("keeps unchanged words of a changed line", () => {
    expect(textChanges("Water is pumped at night.\n", "Cold water is pumped at noon.\n")).toEqual([
      { from: 0, to: 5, insert: "Cold water" },
      { from: 19, to: 24, insert: "noon" },
    ]);
  });
});
