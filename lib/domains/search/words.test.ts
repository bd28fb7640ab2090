import { describe, expect, it } from "vitest";
import { fold, wordsIn } from "./words";

const words = (text: string) => wordsIn(text).map(({ word }) => word);

describe("words", () => {
  it("are runs of letters and digits, folded", () => {
    expect(words("Café, CAFE — 2 max_connections!")).toEqual(["cafe", "cafe", "2", "max", "connections"]);
    expect(fold("ÅNGSTRÖM Ёлка")).toBe("angstrom елка");
  });

  it("are also the parts of a compound one", () => {
    expect(words("useState")).toEqual(["usestate", "use", "state"]);
    expect(words("HTTPServer2Go")).toEqual(["httpserver2go", "http", "server2", "go"]);
    expect(words("README Readme")).toEqual(["readme", "readme"]);
  });

  it("are pairs of characters where a script has no spaces", () => {
    expect(words("全文検索 API")).toEqual(["全文", "文検", "検索", "索", "api"]);
    expect(words("APIを使う")).toEqual(["api", "を使", "使う", "う"]);
  });

  it("keep what other scripts need", () => {
    expect(words("한국어 문서")).toEqual(["한국어", "문서"]);
    expect(words("हिन्दी")).toEqual(["हिन्दी"]);
  });

  it("know where they stand", () => {
    const text = "a 😀 Ünïcode 検索。";
    for (const { start, end, word } of wordsIn(text)) expect(fold(text.slice(start, end))).toBe(word);
  });

  it("are cut when they are keys or pictures, and never in the middle of a character", () => {
    expect(words("a".repeat(5_000))).toEqual(["a".repeat(48)]);
    for (const { word } of wordsIn("𝕏".repeat(99))) expect(word.isWellFormed()).toBe(true);
  });
});
