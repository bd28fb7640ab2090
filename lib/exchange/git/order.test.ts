import { expect, it } from "vitest";
import { keepOrder } from "./order";

const rises = (keys: readonly string[]) => keys.every((key, index) => index === 0 || keys[index - 1]! < key);

it("an imported order keeps the keys of siblings in place, and gives new ones keys between them", () => {
  const keys = keepOrder(["A", null, null, "C", null]);
  expect([keys[0], keys[3]]).toEqual(["A", "C"]);
  expect(rises(keys)).toBe(true);
});

it("an imported order gives only the moved sibling another key", () => {
  const keys = keepOrder(["B", "C", "D", "A", "E"]);
  expect([keys[0], keys[1], keys[2], keys[4]]).toEqual(["B", "C", "D", "E"]);
  expect(rises(keys)).toBe(true);
});

it("separates equal keys, and renumbers all when keys would get too long", () => {
  expect(rises(keepOrder(["A", "A", "A"]))).toBe(true);
  const tight = keepOrder(["A", null, `A${"0".repeat(80)}1`]);
  expect(rises(tight)).toBe(true);
  expect(Math.max(...tight.map((key) => key.length))).toBeLessThanOrEqual(64);
  expect(keepOrder([])).toEqual([]);
});
