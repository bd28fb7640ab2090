import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { excerptOf, rangesIn } from "./highlight";
import { finderOf, termsOf } from "./terms";

const finder = (query: string) => finderOf(termsOf(query));
const marked = (text: string, query: string) =>
  rangesIn(text, finder(query)).map(({ start, end }) => text.slice(start, end));

describe("highlights", () => {
  it("are the searched words, however they are written", () => {
    expect(marked("Café or cafeteria, not decaf", "cafe")).toEqual(["Café", "cafeteria"]);
    expect(marked("call useState()", "state")).toEqual(["State"]);
  });

  it("are merged if they overlap", () => {
    expect(marked("全文検索する", "全文検索")).toEqual(["全文検索"]);
  });
});

describe("an excerpt", () => {
  const text = `${"before ".repeat(60)}the needle and another needle ${"after ".repeat(60)}`.trim();

  it("is the part with most of the words, cut between words", () => {
    const excerpt = excerptOf(text, finder("needle"));
    expect(excerpt.text).toMatch(/^…before .*the needle and another needle after.* after…$/);
    expect(excerpt.ranges.map(({ start, end }) => excerpt.text.slice(start, end))).toEqual([
      "needle",
      "needle",
    ]);
  });

  it("is the beginning if nothing matched, and the whole of a short text", () => {
    expect(excerptOf(text, finder("absent")).text).toMatch(/^before .*…$/);
    expect(excerptOf("short needle", finder("needle"))).toEqual({
      text: "short needle",
      ranges: [{ start: 6, end: 12 }],
    });
  });

  it("keeps its ranges within its text, whatever the text", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constant("needle"), fc.string({ unit: "grapheme", maxLength: 40 })), {
          maxLength: 80,
        }),
        (parts) => {
          const excerpt = excerptOf(parts.join(" "), finder("needle"));
          expect(excerpt.text.length).toBeLessThanOrEqual(222);
          expect(excerpt.text.isWellFormed()).toBe(true);
          for (const { start, end } of excerpt.ranges) {
            expect(excerpt.text.slice(start, end).toLowerCase()).toContain("needle");
          }
        },
      ),
    );
  });
});
