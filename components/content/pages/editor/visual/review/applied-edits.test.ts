import { describe, expect, it } from "vitest";
import { withApplied } from "./applied-edits";

const TEXT = "# Pumps\n\nThe pump is old.\n\nThe tank is full.\n\nThe pump is old.\n";
const suggestion = { replaces: "The pump is old.", markdown: "The pump is from 1990." };
const second = TEXT.replace(/The pump is old\.\n$/, "The pump is from 1990.\n");

describe("a text with an applied suggestion", () => {
  it("has it where the next text has it, of several places with these words", () => {
    expect(withApplied(TEXT, second, [suggestion])).toBe(second);
  });

  it("lacks what another person edited at the same time", () => {
    expect(withApplied(TEXT, second.replace("full", "empty"), [suggestion])).toBe(second);
  });

  it("is none if only another person has edited", () => {
    expect(withApplied(TEXT, TEXT.replace("full", "empty"), [suggestion])).toBeNull();
  });

  it("has all of several suggestions", () => {
    const other = { replaces: "full", markdown: "empty" };
    const both = second.replace("full", "empty");
    expect(withApplied(TEXT, both.replace("# Pumps", "# Our pumps"), [suggestion, other])).toBe(both);
  });

  it("has no gap where a block was removed", () => {
    const removed = TEXT.replace("The tank is full.\n\n", "");
    expect(withApplied(TEXT, removed, [{ replaces: "The tank is full.", markdown: "" }])).toBe(removed);
  });
});
