import { describe, expect, it } from "vitest";
import { documentOf, openText } from "@/lib/core/content/editing/open-text";
import { matchesIn } from "./find";

const QUERY = { search: "pump", replace: "", caseSensitive: false, wholeWord: false };

const found = (text: string, query: Partial<typeof QUERY>) => {
  const doc = documentOf(openText(text));
  return matchesIn(doc, { ...QUERY, ...query }).map(({ from, to }) => doc.textBetween(from, to));
};

describe("find in the visual editor", () => {
  it("finds words over marks, in cells and code, and not over blocks", () => {
    const text = "A *pu*mp\n\n| pump |\n| - |\n| x |\n\n```\nPump\n```\n\npu\n\nmp\n";
    expect(found(text, {})).toEqual(["pump", "pump", "Pump"]);
  });

  it("minds case and whole words", () => {
    expect(found("Pump pumps pump\n", { caseSensitive: true })).toEqual(["pump", "pump"]);
    expect(found("Pump pumps pump\n", { wholeWord: true })).toEqual(["Pump", "pump"]);
    expect(found("Über überall\n", { search: "über", wholeWord: true })).toEqual(["Über"]);
  });

  it("takes signs of expressions as they are, and nothing for no words", () => {
    expect(found("a.b a+b (a|b) [x]-y\n", { search: "(a|b) [x]-y" })).toEqual(["(a|b) [x]-y"]);
    expect(found("a\n", { search: "" })).toEqual([]);
  });
});
