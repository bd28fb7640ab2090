import { describe, expect, it } from "vitest";
import { positionsAt, type Sibling } from "./positions";

const siblings = (...positions: string[]): Sibling[] =>
  positions.map((position, index) => ({ kind: "space", id: `s${index}`, position }));
const item = { kind: "collection", id: "new" } as const;

/** Returns the ids in order after the positions were written. */
const orderAfter = (before: Sibling[], written: Sibling[]): string[] => {
  const places = new Map([...before, ...written].map((each) => [each.id, each.position]));
  return [...places]
    .sort(([a, x], [b, y]) => (x === y ? (a < b ? -1 : 1) : x < y ? -1 : 1))
    .map(([id]) => id);
};

describe("the position of an item among its siblings", () => {
  it.each([
    [0, ["new", "s0", "s1", "s2"]],
    [1, ["s0", "new", "s1", "s2"]],
    [3, ["s0", "s1", "s2", "new"]],
  ])("at %d needs one new position", (index, order) => {
    const before = siblings("A", "B", "C");
    const written = positionsAt(before, index, item);
    expect(written).toHaveLength(1);
    expect(orderAfter(before, written)).toEqual(order);
  });

  it("is the first of an empty parent", () => {
    expect(positionsAt<Sibling>([], 0, item)).toEqual([{ ...item, position: "V" }]);
  });

  it("between two equal positions renumbers all siblings", () => {
    const before = siblings("V", "V", "V");
    expect(orderAfter(before, positionsAt(before, 1, item))).toEqual(["s0", "new", "s1", "s2"]);
  });

  it("stays within the stored length", () => {
    let all = siblings("A", "B");
    for (let round = 0; round < 600; round += 1) {
      const written = positionsAt(all, 1, { kind: "space", id: `n${round}` });
      const places = new Map([...all, ...written].map((each) => [each.id, each]));
      all = [...places.values()].sort((a, b) => (a.position < b.position ? -1 : 1));
      expect(all[1]!.id).toBe(`n${round}`);
      expect(Math.max(...all.map(({ position }) => position.length))).toBeLessThanOrEqual(64);
    }
  });
});
