import { describe, expect, it } from "vitest";
import { bestSections } from "./best-sections";
import type { Hit } from "./row";
import { termsOf } from "./terms";

const hit = (word: string, ...places: string[]): Hit => ({
  word,
  sections: places.map((place) => Number.parseInt(place, 10)),
  weights: places.map((place) => place.match(/[ABC]$/)?.[0] ?? "D"),
});

describe("the shown sections of a page", () => {
  it("are those with most of the words, then those with words in the heading, then the first", () => {
    const hits = [hit("valve", "2", "3B", "4"), hit("valves", "5"), hit("button", "4")];
    expect(bestSections(hits, termsOf("valve button"))).toEqual([3, 2, 1, 4]);
  });

  it("count each word once", () => {
    expect(
      bestSections([hit("valve", "3"), hit("valves", "3"), hit("gauge", "2")], termsOf("valve gau")),
    ).toEqual([1, 2]);
  });

  it("are its beginning if only the title matched", () => {
    expect(bestSections([hit("valve", "1A")], termsOf("valve"))).toEqual([0]);
    expect(bestSections([hit("valve", "1A", "6")], termsOf("valve"))).toEqual([5]);
  });
});
