import { describe, expect, it } from "vitest";
import { type DragRows, type DropSide, dropSideAt, positionInWords, targetsFor } from "./drop-targets";

type Row = { id: string; level: number; holds: { open: boolean; only?: true } | null };

const leaf = (id: string, level = 1): Row => ({ id, level, holds: null });
const folder = (id: string, level = 1, open = true): Row => ({ id, level, holds: { open } });

const rowsOf = (
  rows: readonly Row[],
  refused: (dragged: Row, row: Row, side: DropSide) => boolean = () => false,
): DragRows<Row, { at: string }> => ({
  rows,
  idOf: ({ id }) => id,
  levelOf: ({ level }) => level,
  holds: ({ holds }) => holds,
  destinationOf: (dragged, row, side) =>
    refused(dragged, row, side) ? "Refused." : { at: `${side} ${row.id}` },
});
const placesOf = (dragged: string, rows: DragRows<Row, { at: string }>) =>
  targetsFor(rows.rows.find(({ id }) => id === dragged)!, rows).map(({ row, side, to }) =>
    to === null ? "own place" : `${side} ${row.id}`,
  );

describe("the places of a row that the keyboard carries", () => {
  it("come in the order of a flat list, the own place once", () => {
    const rows = rowsOf([leaf("a"), leaf("b"), leaf("c"), leaf("d")]);
    expect(placesOf("b", rows)).toEqual(["before a", "own place", "before d", "after d"]);
    expect(placesOf("d", rows)).toEqual(["before a", "before b", "before c", "own place"]);
  });
  it("lead into closed and empty parents, and out of every parent that ends", () => {
    const rows = rowsOf([folder("f"), folder("g", 2), leaf("x", 3), folder("shut", 1, false), leaf("z")]);
    expect(placesOf("z", rows)).toEqual([
      "before f",
      "before g",
      "before x",
      "after x",
      "after g",
      "before shut",
      "inside shut",
      "own place",
    ]);
  });
  it("lead out of the parent of the row itself", () => {
    const rows = rowsOf([folder("f"), leaf("x", 2), leaf("y", 2)]);
    expect(placesOf("y", rows)).toEqual(["before f", "before x", "own place", "after f"]);
  });
  it("leave out what is inside of the row, and refused places", () => {
    const rows = rowsOf(
      [leaf("a"), folder("f"), leaf("x", 2), leaf("y", 2), leaf("b")],
      (_, { id }) => id === "a",
    );
    expect(placesOf("f", rows)).toEqual(["own place", "after b"]);
  });
  it("include a row that is nothing but a place to drop into", () => {
    const rows = rowsOf([leaf("a"), leaf("b"), { id: "new", level: 1, holds: { open: false, only: true } }]);
    expect(placesOf("a", rows)).toEqual(["own place", "after b", "inside new"]);
  });
});

describe("the side of a row under the pointer", () => {
  it("is before or after for rows without children", () => {
    expect([0.1, 0.49, 0.5, 0.9].map((share) => dropSideAt(share, null))).toEqual([
      "before",
      "before",
      "after",
      "after",
    ]);
  });
  it("is inside in the middle of a parent, and in the lower half of an open one", () => {
    const sides = (open: boolean) => [0.2, 0.5, 0.9].map((share) => dropSideAt(share, { open }));
    expect(sides(false)).toEqual(["before", "inside", "after"]);
    expect(sides(true)).toEqual(["before", "inside", "inside"]);
  });
  it("is always inside for a row that is nothing but a place to drop into", () => {
    expect([0, 1].map((share) => dropSideAt(share, { open: false, only: true }))).toEqual([
      "inside",
      "inside",
    ]);
  });
});

it("positionInWords names the parent where there is one", () => {
  expect(positionInWords("Guides", 3, 5)).toBe("Guides, position 3 of 5");
  expect(positionInWords("Guides", 3, 5, "Products")).toBe("Guides, position 3 of 5 in Products");
});
