import { describe, expect, it } from "vitest";
import { finderOf, inLanguages, matchQuery, rankQuery, termsOf } from "./terms";

const match = (query: string) => matchQuery(termsOf(query));

describe("a query", () => {
  it("matches every word as a prefix", () => {
    expect(match("Install disk")).toBe("(install:*) & (disk:*)");
    expect(match("install INSTALL")).toBe("(install:*)");
    expect(rankQuery(termsOf("disk"))).toBe("disk | disk:*");
    expect(rankQuery(termsOf("go"))).toBe("go | go");
  });

  it("has no operators, whatever is typed", () => {
    expect(match(`a' | b:* & !(c) <-> "d"`)).toBe("(a:*) & (b:*) & (c:*) & (d:*)");
    expect(termsOf("  !!! ")).toEqual([]);
  });

  it("keeps a compound word, and matches pairs of characters exactly", () => {
    expect(match("useState")).toBe("(usestate:*)");
    expect(match("全文検索")).toBe("(全文) & (文検) & (検索)");
    expect(match("索")).toBe("(索:*)");
  });

  it("matches names of code exactly", () => {
    expect(match("asm!")).toBe("(asm)");
    expect(match("read() asm")).toBe("(read) & (asm:*)");
    expect(finderOf(termsOf("asm!"))("assembly")).toBe(false);
    expect(["asm", "asmx"].map(finderOf(termsOf("asm!")))).toEqual([true, false]);
  });

  it("has a limited number of words", () => {
    expect(termsOf(Array.from({ length: 100 }, (_, index) => `w${index}`).join(" "))).toHaveLength(12);
  });

  it("matches other forms of a word, and leaves out stop words unless there are no others", () => {
    const lexemes = [
      { word: "the", stem: null, filler: true },
      { word: "settings", stem: "set", filler: false },
    ];
    expect(matchQuery(inLanguages(termsOf("the settings"), lexemes))).toBe("(settings:* | set)");
    expect(matchQuery(inLanguages(termsOf("the"), lexemes))).toBe("(the:*)");
  });

  it("leaves out a word only if it is a stop word in every searched language", () => {
    const lexemes = [
      { word: "die", stem: null, filler: true },
      { word: "die", stem: "die", filler: false },
    ];
    expect(matchQuery(inLanguages(termsOf("die pumpe"), lexemes))).toBe("(die:*) & (pumpe:*)");
  });

  it("recognizes the matching words of a text", () => {
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
