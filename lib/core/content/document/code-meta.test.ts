import { expect, it, vi } from "vitest";
import { readCodeMeta } from "./code-meta";

it("each highlighted line of code is counted once, however many ranges name it", () => {
  const add = vi.spyOn(Set.prototype, "add");
  readCodeMeta(`highlight="${"1-1000,".repeat(100)}2,500-1100"`);
  expect(add).toHaveBeenCalledTimes(1_100);
  add.mockRestore();
});

it("ranges of highlighted lines are read in any order, without lines that cannot be", () => {
  const lines = (value: string) => readCodeMeta(`highlight="${value}"`);
  expect(lines("1,3-4")).toEqual({ data: {}, highlighted: new Set([1, 3, 4]) });
  expect(lines("3-4,1")).toEqual({ data: { meta: 'highlight="3-4,1"' }, highlighted: new Set() });
  expect(lines("4-3")).toEqual({ data: { meta: 'highlight="4-3"' }, highlighted: new Set() });
});
