import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  bothOf,
  differences,
  joinParts,
  type LivePart,
  mergeLive,
  type Overlap,
  overlapsIn,
} from "./live-merge";

const overlaps = (parts: readonly LivePart[]): Overlap[] =>
  parts.flatMap((part) => ("overlap" in part ? [part.overlap] : []));

const merged = (base: string, theirs: string, mine: string) => {
  const parts = mergeLive(base, theirs, mine);
  expect(overlaps(parts)).toEqual([]);
  return joinParts(parts);
};

describe("merging the edits of two people at once", () => {
  it("keeps both insertions at one place", () => {
    expect(merged("First.\n\nLast.\n", "First.\n\nBen.\n\nLast.\n", "First.\n\nAlma.\n\nLast.\n")).toBe(
      "First.\n\nBen.\n\nAlma.\n\nLast.\n",
    );
    expect(merged("First.\n", "First.\n\nBen was here.\n", "First.\n\nAlma was here.")).toBe(
      "First.\n\nBen was here.\n\nAlma was here.\n",
    );
  });

  it("puts two insertions at one empty line on separate lines", () => {
    expect(merged("A\n\nB\n", "A\nBen wrote.\nB\n", "A\nAlma wrote.\nB\n")).toBe(
      "A\nBen wrote.\nAlma wrote.\nB\n",
    );
    expect(merged("", "Ben.\n", "Alma.\n")).toBe("Ben.\nAlma.\n");
  });

  it("keeps both sentences appended to one line", () => {
    expect(merged("Hello.\n", "Hello. From Ben.\n", "Hello. From Alma.\n")).toBe(
      "Hello. From Ben. From Alma.\n",
    );
    expect(merged("Water\n", "Water is\n", "Water was\n")).toBe("Water is was\n");
  });

  it("keeps both of two new items with names that begin alike", () => {
    expect(merged("- a\n", "- a\n- item 1\n", "- a\n- item 10\n")).toBe("- a\n- item 1\n- item 10\n");
  });

  it("merges neighbouring lines", () => {
    expect(merged("one\ntwo\n", "ONE\ntwo\n", "one\nTWO\n")).toBe("ONE\nTWO\n");
  });

  it("merges changes of different words within a line", () => {
    expect(
      merged(
        "Water is pumped at night into the tank.\n",
        "Water is filtered at night into the tank.\n",
        "Water is pumped at night into the tower.\n",
      ),
    ).toBe("Water is filtered at night into the tower.\n");
    expect(merged("is pumped\n", "is not pumped\n", "is filled\n")).toBe("is not filled\n");
    expect(merged("| a | b |\n", "| A | b |\n", "| a | B |\n")).toBe("| A | B |\n");
  });

  it("applies an edit of both sides only once", () => {
    expect(merged("a\n", "b\n", "b\n")).toBe("b\n");
  });

  it("reports an overlap of the sentence in which both replaced the same words, and merges the rest", () => {
    const parts = mergeLive(
      "The tank holds two days. It is full.\n\nEnd.\n",
      "The tank holds a week. It is full. Ben added this.\n\nEnd.\n",
      "The tank holds a month. It is full.\n\nEnd. Alma added this.\n",
    );
    expect(overlaps(parts)).toEqual([
      { base: "The tank holds two days.", theirs: "The tank holds a week.", mine: "The tank holds a month." },
    ]);
    expect(joinParts(parts, ({ mine }) => mine)).toBe(
      "The tank holds a month. It is full. Ben added this.\n\nEnd. Alma added this.\n",
    );
    expect(joinParts(parts, bothOf)).toBe(
      "The tank holds a week. The tank holds a month. It is full. Ben added this.\n\nEnd. Alma added this.\n",
    );
  });

  it("reports an overlap when one side removes words that the other edits", () => {
    expect(overlaps(mergeLive("a\nb\nc\n", "a\nc\n", "a\nB\nc\n"))).toEqual([
      { base: "b\n", theirs: "", mine: "B\n" },
    ]);
  });

  it("reports an overlap in front matter, where a field may occur once", () => {
    const page = (fields: string) => `---\ntitle: A\n${fields}---\nText.\n`;
    const parts = mergeLive(page(""), page("description: Ben\n"), page("description: Alma\n"));
    expect(overlaps(parts)).toHaveLength(1);
    expect(overlapsIn(mergeLive("Text.\n", `---\nicon: a\n---\nText.\n`, `---\nicon: b\n---\nText.\n`))).toBe(
      true,
    );
    expect(merged(page("icon: a\nhidden: true\n"), page("icon: b\nhidden: true\n"), page("icon: a\n"))).toBe(
      page("icon: b\n"),
    );
  });

  it("reports an overlap when a merge would leave a fence open", () => {
    const base = "```js\na\nb\nc\nd\n```\n";
    const parts = mergeLive(base, "```js\na\nb\n```\nc\nd\n", "a\nb\nc\n```js\nd\n```\n");
    expect(overlaps(parts)).toHaveLength(1);
    expect(joinParts(parts, ({ mine }) => mine)).toBe("a\nb\nc\n```js\nd\n```\n");
  });

  const lines = fc
    .array(fc.constantFrom("a b c.", "a x c.", "b. c d.", "b. d d.", "", "```", "---", "- k: v"), {
      maxLength: 10,
    })
    .map((list) => list.map((line) => `${line}\n`).join(""));

  it("returns a side unchanged when the other side changed nothing else", () => {
    fc.assert(
      fc.property(lines, lines, (base, changed) => {
        expect(joinParts(mergeLive(base, changed, base))).toBe(changed);
        expect(joinParts(mergeLive(base, base, changed))).toBe(changed);
        expect(joinParts(mergeLive(base, changed, changed))).toBe(changed);
      }),
    );
  });

  it("keeps every inserted line of either side", () => {
    const inserted = fc.array(fc.tuple(fc.nat(6), fc.nat(99)), { maxLength: 5 });
    const insert = (who: string, list: [number, number][]) => {
      const base = ["one", "two", "three", "four", "five", "six"];
      for (const [at, id] of list) base.splice(at, 0, `${who} ${id}`);
      return `${base.join("\n")}\n`;
    };
    fc.assert(
      fc.property(inserted, inserted, (ben, alma) => {
        const text = merged(insert("", []), insert("ben", ben), insert("alma", alma)).split("\n");
        for (const [, id] of ben) expect(text).toContain(`ben ${id}`);
        for (const [, id] of alma) expect(text).toContain(`alma ${id}`);
      }),
    );
  });

  it("needs a bounded number of steps for texts without lines or sentences", () => {
    for (const unit of [".", "a. ", "a\n", "\n", "Ａ"]) {
      const base = unit.repeat(200_000);
      const parts = mergeLive(base, `x${base}y`, `z${base.slice(10)}`);
      expect(joinParts(parts, ({ mine }) => mine).length).toBeGreaterThan(0);
    }
  });
});

describe("comparing a text with an earlier state", () => {
  it("reports each different sentence", () => {
    const parts = differences("One. Two is new.\n\nThree.\nMore.\n", "One. Two was mine.\n\nThree.\n");
    expect(overlaps(parts)).toEqual([
      { base: "Two is new.", theirs: "Two is new.", mine: "Two was mine." },
      { base: "More.\n", theirs: "More.\n", mine: "" },
    ]);
    expect(joinParts(parts)).toBe("One. Two is new.\n\nThree.\nMore.\n");
    expect(joinParts(parts, ({ mine }) => mine)).toBe("One. Two was mine.\n\nThree.\n");
  });
});
