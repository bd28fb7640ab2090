import { expect, it } from "vitest";
import { parseRange } from "./range";

it.each([
  ["bytes=0-3", { start: 0, end: 4 }],
  ["bytes=4-", { start: 4, end: 10 }],
  ["bytes=-3", { start: 7, end: 10 }],
  ["bytes=-30", { start: 0, end: 10 }],
  ["bytes=8-99", { start: 8, end: 10 }],
  ["bytes=10-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=5-4", null],
  ["bytes=-", null],
  ["bytes=0-1,4-5", null],
  ["lines=0-1", null],
  [undefined, null],
])("for ten bytes, %s requests %o", (header, range) => {
  expect(parseRange(header, 10)).toEqual(range);
});
