import { describe, expect, it } from "vitest";
import type { LinkEntry } from "@/lib/content/links/schemas";
import { sayEnglish } from "@/lib/core/locales/say";
import { problemLabel } from "./link-labels";

const broken = (more: Partial<LinkEntry>): LinkEntry => ({
  status: "broken",
  relation: "reference",
  locationReferences: [],
  href: "../old.md",
  problem: "page",
  ...more,
});

describe("a broken link", () => {
  it("says what is missing", () => {
    expect(problemLabel(sayEnglish, broken({}))).toBe("No page at this path.");
    expect(problemLabel(sayEnglish, broken({ href: "/pages/x" }))).toBe("This page doesn't exist.");
    expect(problemLabel(sayEnglish, broken({ removed: { title: "Pumps" } }))).toBe("“Pumps” was deleted.");
    expect(problemLabel(sayEnglish, broken({ problem: "heading" }))).toMatch(/heading/);
    expect(problemLabel(sayEnglish, broken({ problem: "file" }))).toMatch(/file/);
    expect(problemLabel(sayEnglish, broken({ problem: "target" }))).toMatch(/target/);
  });
});
