import { describe, expect, it } from "vitest";
import type { LinkEntry } from "@/lib/model/links/schemas";
import { problemInWords } from "./link-words";

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
    expect(problemInWords(broken({}))).toBe("No page is at this path.");
    expect(problemInWords(broken({ href: "/pages/x" }))).toBe("There is no such page.");
    expect(problemInWords(broken({ removed: { title: "Pumps" } }))).toBe("“Pumps” was removed.");
    expect(problemInWords(broken({ problem: "heading" }))).toMatch(/heading/);
    expect(problemInWords(broken({ problem: "file" }))).toMatch(/file/);
    expect(problemInWords(broken({ problem: "target" }))).toMatch(/Nothing/);
  });
});
