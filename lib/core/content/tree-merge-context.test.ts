import { expect, it } from "vitest";
import { blankPage, type PageRecord } from "./records";
import { countTexts, neededTexts } from "./tree-merge-context";
import type { Changes } from "./tree-merge-input";

const page = (id: string, contentHash: string) => ({ ...blankPage(id), contentHash });
const edits = (texts: [id: string, before: string, after: string | null][]): Changes<PageRecord> =>
  new Map(
    texts.map(([id, before, after]) => [
      id,
      { before: page(id, before), after: after === null ? undefined : page(id, after) },
    ]),
  );

it("the merge context counts the texts that both sides changed differently, for any order and side", () => {
  const main = edits([
    ["a", "1", "2"],
    ["b", "1", "2"],
    ["c", "1", null],
    ["d", "1", "1"],
    ["e", "1", "2"],
  ]);
  const change = edits([
    ["e", "1", "4"],
    ["d", "1", "3"],
    ["c", "1", "3"],
    ["b", "1", "2"],
    ["a", "1", "3"],
  ]);
  const rest = { context: [], texts: new Map<string, string>() };
  expect(countTexts({ main, change, ...rest })).toBe(2);
  expect(countTexts({ main: change, change: main, ...rest })).toBe(2);
  expect(neededTexts(main, change)).toEqual(["1", "2", "3", "4"]);
});
