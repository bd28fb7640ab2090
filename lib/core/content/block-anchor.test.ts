import { describe, expect, test } from "vitest";
import { blockAnchor, indexOfBlock } from "./block-anchor";
import { blocksOf } from "./blocks";

const TEXT = "# Pumps\n\nFirst.\n\nSecond.\n\nThird.\n\nFourth.\n";
const anchor = anchorOf(TEXT, "Second.");

function anchorOf(text: string, source: string): string {
  const blocks = blocksOf(text);
  const linkable = blocks.map(({ key, type }) => ({ key, isHeading: type === "heading" }));
  return blockAnchor(
    linkable,
    blocks.findIndex((block) => block.source === source),
  );
}

/** The source of the block that the anchor leads to in a text; undefined if it leads to none. */
const found = (text: string, isWhole = true, by = anchor): string | undefined => {
  const blocks = blocksOf(text);
  const keys = blocks.map(({ key }) => key);
  return blocks[indexOfBlock(by, keys, isWhole)]?.source;
};

describe("the anchor of a block", () => {
  test("leads to it, also after it was moved", () => {
    expect(found(TEXT)).toBe("Second.");
    expect(found("# Pumps\n\nSecond.\n\nFirst.\n")).toBe("Second.");
  });

  test("leads to it after an edit, by what is beside it", () => {
    expect(found(TEXT.replace("Second.", "Second one."))).toBe("Second one.");
    expect(found(TEXT.replace("First.", "Once.").replace("Second.", "Twice."))).toBe("Twice.");
    expect(found(TEXT.replace("Second.", "Twice.").replace("Third.", "Thrice."))).toBe("Twice.");
    const first = anchorOf("One.\n\nTwo.\n", "One.");
    expect(found("Once.\n\nTwo.\n", true, first)).toBe("Once.");
    const last = anchorOf("One.\n\nTwo.\n", "Two.");
    expect(found("One.\n\nTwice.\n", true, last)).toBe("Twice.");
    expect(found("One.\n", true, last)).toBe("One.");
  });

  test("leads to the heading of its section once all of these were edited", () => {
    expect(found("# Pumps\n\nA.\n\nB.\n\nC.\n")).toBe("# Pumps");
    expect(found("A.\n\nB.\n")).toBeUndefined();
  });

  test("waits for the rest of a page before it leads to what is beside the block", () => {
    expect(found("# Pumps\n\nFirst.\n", false)).toBeUndefined();
    expect(found(TEXT, false)).toBe("Second.");
  });

  test("that names no other block still leads to its own", () => {
    const { key } = blocksOf(TEXT)[2]!;
    expect(found(TEXT, true, `block-${key}`)).toBe("Second.");
    expect(found(TEXT.replace("Second.", "Twice."), true, `block-${key}`)).toBeUndefined();
    expect(found(TEXT, true, "second")).toBeUndefined();
  });
});
