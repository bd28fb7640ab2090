import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { casesOf } from "@/lib/testing/extent";
import { diffLines, diffSequences, splitLines } from "./line-diff";

const items = fc.array(fc.nat({ max: 4 }), { maxLength: 40 });

describe("the difference of two sequences", () => {
  it("turns the first into the second, with any cap", () => {
    fc.assert(
      fc.property(items, items, fc.constantFrom(1, 3, 400), (a, b, maxEdits) => {
        const rebuilt: number[] = [];
        let position = 0;
        for (const hunk of diffSequences(a, b, { maxEdits }).hunks) {
          rebuilt.push(...a.slice(position, hunk.aStart), ...b.slice(hunk.bStart, hunk.bEnd));
          position = hunk.aEnd;
        }
        rebuilt.push(...a.slice(position));
        expect(rebuilt).toEqual(b);
      }),
      { numRuns: casesOf(2_000, 100_000) },
    );
  });

  it("is empty exactly for equal sequences and keeps hunks apart", () => {
    fc.assert(
      fc.property(items, items, (a, b) => {
        const { hunks } = diffSequences(a, b);
        expect(hunks.length === 0).toBe(a.join() === b.join());
        hunks.slice(1).forEach((hunk, index) => {
          expect(hunk.aStart).toBeGreaterThan(hunks[index]!.aEnd);
          expect(hunk.bStart).toBeGreaterThan(hunks[index]!.bEnd);
        });
      }),
      { numRuns: casesOf(2_000, 100_000) },
    );
  });

  it("slides an insertion among equal lines to their end", () => {
    expect(diffLines("a\nx\nx\nb\n", "a\nx\nx\nx\nb\n").hunks).toEqual([
      { aStart: 3, aEnd: 3, bStart: 3, bEnd: 4 },
    ]);
  });

  it("is anchored at unique lines when there are too many edits", () => {
    const a = Array.from({ length: 2_000 }, (_, index) =>
      index % 4 === 0 ? `anchor ${index}` : `old ${index}`,
    );
    const b = a.map((line) => line.replace("old", "new"));
    const { hunks, coarse } = diffSequences(a, b);
    expect(coarse).toBe(false);
    expect(hunks).toHaveLength(500);
  });

  it("is marked as coarse when the budget is spent, with the rest replaced", () => {
    const a = Array.from({ length: 5_000 }, (_, index) => index % 7);
    const b = Array.from({ length: 5_000 }, (_, index) => index % 11);
    const { coarse, steps } = diffSequences(a, b, { maxSteps: 100_000 });
    expect(coarse).toBe(true);
    expect(steps).toBeLessThan(200_000);
  });

  it("counts a missing final newline as a difference", () => {
    expect(splitLines("a\nb")).toEqual(["a\n", "b"]);
    expect(splitLines("")).toEqual([]);
    expect(diffLines("a\nb\n", "a\nb").hunks).toEqual([{ aStart: 1, aEnd: 2, bStart: 1, bEnd: 2 }]);
  });
});
