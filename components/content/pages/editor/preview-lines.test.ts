import { describe, expect, it } from "vitest";
import { lineAtTop, topOfLine } from "./preview-lines";

const marks = [
  { line: 1, top: 0 },
  { line: 5, top: 100 },
  { line: 7, top: 400 },
  { line: 11, top: 500 },
];

describe("scroll positions of a text and its preview", () => {
  it.each([
    [1, 0],
    [3, 50],
    [5, 100],
    [6.5, 325],
    [11, 500],
    [40, 500],
  ])("shows line %d at height %d", (line, top) => expect(topOfLine(marks, line)).toBe(top));

  it.each([
    [0, 1],
    [50, 3],
    [400, 7],
    [900, 11],
  ])("finds at height %d line %d", (top, line) => expect(lineAtTop(marks, top)).toBe(line));

  it("shows every line of an empty preview at the top", () => expect(topOfLine([], 3)).toBe(0));
});
