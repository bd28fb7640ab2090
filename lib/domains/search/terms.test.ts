import { describe, expect, it } from "vitest";
import { finderOf, inLanguages, matchQuery, rankQuery, termsOf } from "./terms";

const match = (query: string) => matchQuery(termsOf(query));

describe("a query", () => {
  it("asks for every word, as a beginning", () => {
    expect(match("Install disk")).toBe("(install:*) & (disk:*)");
    expect(match("install INSTALL")).toBe("(install:*)");
    expect(rankQuery(termsOf("disk"))).toBe("disk | disk:*");
  });

  it("holds no operators, whatever is typed", () => {
    expect(match(`a' | b:* & !(c) <-> "d"`)).toBe("(a:*) & (b:*) & (c:*) & (d:*)");
    expect(termsOf("  !!! ")).toEqual([]);
  });

  it("takes a compound word as it is and pairs of characters whole", () => {
    expect(match("useState")).toBe("(usestate:*)");
    expect(match("全文検索")).toBe("(全文) & (文検) & (検索)");
    expect(match("索")).toBe("(索:*)");
  });

  it("takes names of code whole", () => {
    expect(match("asm!")).toBe("(asm)");
    expect(match("read() asm")).toBe("(read) & (asm:*)");
    expect(finderOf(termsOf("asm!"))("assembly")).toBe(false);
    expect(["asm", "asmx"].map(finderOf(termsOf("asm!")))).toEqual([true, false]);
  });

  it("has a limit", () => {
    expect(termsOf(Array.from({ length: 100 }, (_, index) => `w${index}`).join(" "))).toHaveLength(12);
  });

  it("finds other forms of a word, and leaves out fillers unless there is nothing else", () => {
    const lexemes = [
      { word: "the", stem: null, filler: true },
      { word: "settings", stem: "set", filler: false },
    ];
    expect(matchQuery(inLanguages(termsOf("the settings"), lexemes))).toBe("(settings:* | set)");
    expect(matchQuery(inLanguages(termsOf("the"), lexemes))).toBe("(the:*)");
  });

  it("leaves out a word only if it is a filler in every language searched", () => {
    const lexemes = [
      { word: "die", stem: null, filler: true },
      { word: "die", stem: "die", filler: false },
    ];
    expect(matchQuery(inLanguages(termsOf("die pumpe"), lexemes))).toBe("(die:*) & (pumpe:*)");
  });

  it("tells which words of a text were found", () => {
    const isFound = finderOf([
      { word: "configuring", whole: false, also: ["configur"] },
      { word: "全文", whole: true, also: [] },
    ]);
    expect(["configuring", "configure", "conf", "全文", "全"].map(isFound)).toEqual([
      true,
      true,
      false,
      true,
      false,
    ]);
  });
});
