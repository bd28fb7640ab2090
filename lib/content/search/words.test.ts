import { describe, expect, it } from "vitest";
import { foldText } from "@/lib/core/fold-text";
import { wordsIn } from "./words";

const words = (text: string) => wordsIn(text).map(({ word }) => word);

describe("words", () => {
  it("are runs of letters and digits, folded", () => {
    expect(words("Café, CAFE — 2 max_connections!")).toEqual(["cafe", "cafe", "2", "max", "connections"]);
    expect(foldText("ÅNGSTRÖM Ёлка")).toBe("angstrom елка");
  });

  it("include the parts of a compound one", () => {
    expect(words("useState")).toEqual(["usestate", "use", "state"]);
    expect(words("HTTPServer2Go")).toEqual(["httpserver2go", "http", "server2", "go"]);
    expect(words("README Readme")).toEqual(["readme", "readme"]);
  });

  it("are pairs of characters in scripts without spaces", () => {
    expect(words("全文検索 API")).toEqual(["全文", "文検", "検索", "索", "api"]);
    expect(words("APIを使う")).toEqual(["api", "を使", "使う", "う"]);
  });

  it("keep the marks of other scripts", () => {
    expect(words("한국어 문서")).toEqual(["한국어", "문서"]);
    expect(words("हिन्दी")).toEqual(["हिन्दी"]);
  });

  it("have no vowel marks of Arabic and Hebrew", () => {
    expect(words("مُحَمَّد كتـــاب")).toEqual(["محمد", "كتاب"]);
    expect(words("שָׁלוֹם")).toEqual(["שלום"]);
    expect(words("أحمد")).toEqual(words("احمد"));
  });

  it("have plain letters in place of those that keyboards lack", () => {
    expect(words("Łódź Straße STRASSE Øre Æther")).toEqual(["lodz", "strasse", "strasse", "ore", "aether"]);
  });

  it("of Arabic and Persian are the same with the letters and digits of both", () => {
    expect(words("علی یک ۱۲")).toEqual(words("علي يك 12"));
    expect(words("مكتبة على ٱلكتاب ٣")).toEqual(words("مكتبه علي الكتاب 3"));
  });

  it("go on behind a soft hyphen", () => {
    expect(words("Silben\u00adtren\u00ad\u2060nung\u00ad test")).toEqual(["silbentrennung", "test"]);
  });

  it("include the names of programming languages with signs", () => {
    expect(words("C++ and c#, Go.")).toEqual(["cplusplus", "c", "and", "csharp", "c", "go"]);
    expect(words("a+b, issue #3, x += 1, C##")).toEqual(["a", "b", "issue", "3", "x", "1", "c"]);
    expect(words("C++17, C#12, i++1")).toEqual(["cplusplus", "c", "17", "csharp", "c", "12", "i", "1"]);
  });

  it("have their position in the text", () => {
    const text = "a 😀 Ünïcode 検索。";
    for (const { start, end, word } of wordsIn(text)) expect(foldText(text.slice(start, end))).toBe(word);
  });

  it("are shortened if they are keys or pictures, and never within a character", () => {
    expect(words("a".repeat(5_000))).toEqual(["a".repeat(48)]);
    for (const { word } of wordsIn("𝕏".repeat(99))) expect(word.isWellFormed()).toBe(true);
  });
});
