import { expect, test } from "vitest";
import { nextKey, rowKeys } from "./row-keys";

test("rows keep their keys while the list has the known length", () => {
  const keys = rowKeys([], 2);
  expect(keys).toEqual([0, 1]);
  const added = [...keys, nextKey(keys)];
  expect(rowKeys(added, 3)).toBe(added);
});

test("a list that was replaced from outside gets keys that differ from each other and from those before", () => {
  const known = rowKeys([], 3).filter((key) => key !== 0);
  for (const rows of [0, 1, 3, 5]) {
    const keys = rowKeys(known, rows);
    expect(new Set([...keys, ...known]).size).toBe(rows + known.length);
  }
});
