import { describe, expect, it } from "vitest";
import { align } from "./align";
import { diffSequences, splitLines } from "./line-diff";
import { sourceLines } from "./source-lines";
import { mergeText } from "./text-merge";

/** Texts made to be expensive. The tests count steps, not time: a million takes some 20 ms. */

const LINES = 19_000;
const lines = (line: (index: number) => string | number, count = LINES) =>
  Array.from({ length: count }, (_, index) => `${line(index)}\n`).join("");
const alternating = (one: string, other: string) => lines((index) => (index % 2 === 0 ? one : other));

/** A fixed permutation: multiplying by a number prime to the count. */
const permuted = (factor: number, count = LINES) => lines((index) => (index * factor) % count, count);

const TEXTS: Record<string, [base: string, main: string, change: string]> = {
  "alternating lines, shifted by one": [
    alternating("a", "b"),
    alternating("b", "a"),
    lines((index) => (index % 3 === 0 ? "c" : "ab"[index % 2]!)),
  ],
  "alternating lines, half of them changed": [
    alternating("a", "b"),
    lines((index) => (index % 4 === 0 ? `m${index}` : "ab"[index % 2]!)),
    lines((index) => (index % 4 === 2 ? `c${index}` : "ab"[index % 2]!)),
  ],
  "every second line blank": [
    lines((index) => (index % 2 === 0 ? `l${index}` : "")),
    lines((index) => (index % 4 === 0 ? `m${index}` : index % 2 === 0 ? `l${index}` : "")),
    lines((index) => (index % 4 === 2 ? `c${index}` : index % 2 === 0 ? `l${index}` : "")),
  ],
  "equal lines with marks between them": [
    lines(() => "x"),
    lines((index) => (index % 10 === 0 ? `m${index}` : "x")),
    lines((index) => (index % 7 === 0 ? `c${index}` : "x")),
  ],
  "equal lines, fewer and more": [lines(() => "x"), lines(() => "x", 18_000), lines(() => "x", 20_000)],
  permutations: [permuted(1), permuted(7), permuted(8_999)],
  "permutations of 1 MiB": [permuted(1, 150_001), permuted(7, 150_001), permuted(59_999, 150_001)],
  "a conflict in every second line": [
    lines((index) => (index % 2 === 0 ? `l${index}` : `k${index}`)),
    lines((index) => (index % 2 === 0 ? `m${index}` : `k${index}`)),
    lines((index) => (index % 2 === 0 ? `c${index}` : `k${index}`)),
  ],
  "long conflicts of mixed words": [1, 7, 11].map((factor) =>
    lines((index) => `keep ${index}\n${permuted(factor, 3_001).replaceAll("\n", " ")}`, 20),
  ) as [string, string, string],
};

describe.each(Object.entries(TEXTS))("%s", (_name, [base, main, change]) => {
  it("are compared in a bounded number of steps", () => {
    const { steps } = diffSequences(splitLines(base), splitLines(main));
    expect(steps).toBeLessThan(2_500_000 + 20 * splitLines(base).length);
  });

  it("are merged in a bounded number of steps, to the same conflicts when the sides swap", () => {
    const forth = mergeText(base, main, change);
    expect(forth.steps).toBeLessThan(6_000_000 + 40 * splitLines(base).length);
    const back = mergeText(base, change, main);
    expect(back.hunks.map(({ id }) => id)).toEqual(forth.hunks.map(({ id }) => id));
    expect(back.hunks.map(({ suggestion }) => suggestion)).toEqual(
      forth.hunks.map(({ suggestion }) => suggestion),
    );
  });

  it("take few steps each when many are merged at once, and are the same when the sides swap", () => {
    const count = 100;
    const forth = mergeText(base, main, change, count);
    const length = splitLines(base).length + Math.max(splitLines(main).length, splitLines(change).length);
    expect(forth.steps).toBeLessThan((8 * 6_000_000) / count + 40 * length);
    const back = mergeText(base, change, main, count);
    expect(back.hunks.map(({ id }) => id)).toEqual(forth.hunks.map(({ id }) => id));
  });

  it("are shown line by line in a bounded number of steps", () => {
    const budget = { left: 2_500_000 };
    const rows = sourceLines(base, main, budget);
    expect(budget.left).toBeGreaterThan(-500_000);
    const kept = rows.filter(({ kind }) => kind !== "removed");
    expect(kept.map(({ words }) => words.map(({ text }) => text).join("")).join("\n")).toBe(
      main.replace(/\n$/, ""),
    );
  });

  it("are aligned in a bounded number of steps", () => {
    const budget = { left: 6_000_000 };
    const [before, after] = [splitLines(base), splitLines(main)];
    const rows = align(before, after, { identity: String, kindOf: () => "row", textOf: String, budget });
    expect(budget.left).toBeGreaterThan(-1_000_000);
    expect(rows.flatMap(({ before: gone }) => gone ?? [])).toEqual(before);
    expect(rows.flatMap(({ after: come }) => come ?? [])).toEqual(after);
  });
});

it("blocks of many words beside many short ones are aligned in a bounded number of steps", () => {
  const blocks = (factor: number) =>
    Array.from({ length: 60 }, (_, block) => [
      permuted(factor, 2_003).replaceAll("\n", " "),
      ...Array.from({ length: 1_000 }, (_, index) => `${(index * factor) % 2_003}`),
      `keep ${block}`,
    ]).flat();
  const budget = { left: 6_000_000 };
  const rows = align(blocks(3), blocks(5), { identity: String, kindOf: () => "p", textOf: String, budget });
  expect(budget.left).toBeGreaterThan(-1_000_000);
  expect(rows.flatMap(({ after }) => after ?? [])).toEqual(blocks(5));
});
