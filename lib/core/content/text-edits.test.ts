import fc from "fast-check";
import { expect, it } from "vitest";
import { editsBetween, withEdits } from "./text-edits";

const text = fc
  .array(fc.constantFrom("a", "b", "ab", "\n", "🚀", "\n\n"), { maxLength: 30 })
  .map((all) => all.join(""));

it("edits between two texts make the one of the other", () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(withEdits(before, editsBetween(before, after))).toBe(after);
    }),
  );
});

it("an edit has only the characters that differ in its lines", () => {
  const before = "# Title\n\nSee [pumps](pumps.md) now.\n\nSame\n";
  const after = "See [pumps](/pages/1) now.\n\nSame\n";
  expect(editsBetween(before, after)).toEqual([[0, before.indexOf(") now"), "See [pumps](/pages/1"]]);
  expect(editsBetween("See [a](b.md).\n", "See [a](/pages/1).\n")).toEqual([[8, 12, "/pages/1"]]);
});

it("edits that overlap or leave the text are left out", () => {
  expect(
    withEdits("abc", [
      [1, 2, "x"],
      [0, 1, "y"],
      [2, 9, "z"],
      [3, 2, "w"],
    ]),
  ).toBe("axc");
});
