import { describe, expect, it } from "vitest";
import { type SourceLine, sourceLines } from "./source-lines";

const signs = { same: " ", removed: "-", added: "+" };
const textOf = ({ words }: SourceLine) => words.map(({ text }) => text).join("");
const shown = (before: string, after: string) =>
  sourceLines(before, after).map((row) => signs[row.kind] + textOf(row));

describe("sourceLines", () => {
  it("shows removed lines before added ones, between unchanged ones", () => {
    expect(shown("a\nb\nc\n", "a\nB\nc\nd\n")).toEqual([" a", "-b", "+B", " c", "+d"]);
  });

  it("numbers the lines of both sides", () => {
    const rows = sourceLines("a\nb\n", "new\na\nb\n");
    expect(rows.map(({ before, after }) => [before, after])).toEqual([
      [undefined, 1],
      [1, 2],
      [2, 3],
    ]);
  });

  it("marks the words that differ", () => {
    const [removed, added] = sourceLines("limit is 100 calls\n", "limit is 250 calls\n");
    expect(removed?.words.find(({ kind }) => kind === "removed")?.text).toBe("100");
    expect(added?.words.find(({ kind }) => kind === "added")?.text).toBe("250");
  });

  it("starts each group of changes once", () => {
    const rows = sourceLines("a\nb\nc\n", "x\nb\ny\n");
    expect(rows.filter(({ start }) => start)).toHaveLength(2);
  });

  it("marks nothing in equal texts", () => {
    expect(shown("a\n", "a\n")).toEqual([" a"]);
  });
});
