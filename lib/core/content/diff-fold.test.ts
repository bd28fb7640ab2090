import { describe, expect, it } from "vitest";
import { fold } from "./diff-fold";

const shown = (text: string, context = 1, least = 2) =>
  fold([...text], { keep: (each) => each === "X", context, least })
    .map((row) => (row.kind === "fold" ? `(${row.items.length}@${row.index})` : row.item))
    .join("");

describe("fold", () => {
  it("keeps context around kept rows and folds the rest", () => {
    expect(shown("......X......")).toBe("(5@0).X.(5@8)");
  });

  it("shows runs too short to be worth folding", () => {
    expect(shown("X...X")).toBe("X...X");
  });

  it("folds everything when no row is kept", () => {
    expect(shown("....")).toBe("(4@0)");
  });

  it("loses no row", () => {
    for (const text of ["", "X", "..X..X......X", "......"]) {
      const rows = fold([...text], { keep: (each) => each === "X", context: 2, least: 3 });
      expect(rows.flatMap((row) => (row.kind === "fold" ? row.items : [row.item])).join("")).toBe(text);
    }
  });
});
