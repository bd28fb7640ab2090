import { describe, expect, it } from "vitest";
import { matchScore } from "./match-score";

const best = (typed: string, labels: readonly string[]): string[] =>
  labels
    .map((label) => ({ label, score: matchScore(typed, label) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ label }) => label);

describe("the command menu", () => {
  it("ranks exact names first, then beginnings, words, beginnings of words, and letters within", () => {
    expect(best("edit", ["Credits", "Reader editions", "Copy edit", "Edit this page", "Edit"])).toEqual([
      "Edit",
      "Edit this page",
      "Copy edit",
      "Reader editions",
      "Credits",
    ]);
  });

  it("matches all words or their beginnings in any order", () => {
    expect(best("sett org", ["Organization settings", "Space settings"])).toEqual(["Organization settings"]);
  });

  it("ranks matches of keywords below matches of the name", () => {
    expect(matchScore("dark", "Theme: Dark")).toBeGreaterThan(matchScore("dark", "Night", ["dark"]));
    expect(matchScore("dark", "Night", ["dark"])).toBeGreaterThan(0);
    expect(matchScore("drk", "Theme: Dark")).toBe(0);
  });

  it("matches symbols and letters of any script", () => {
    expect(matchScore("#12", "Pumps #12")).toBeGreaterThan(matchScore("#1", "Pumps #12"));
    expect(matchScore("ポンプ", "ポンプ")).toBe(1);
  });

  it("ignores accents, and letters that keyboards lack", () => {
    expect(best("lodz", ["Łódź", "Lisboa"])).toEqual(["Łódź"]);
    expect(matchScore("ubersicht", "Übersicht")).toBe(1);
  });
});
