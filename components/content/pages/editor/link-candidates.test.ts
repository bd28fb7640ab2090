import { describe, expect, it } from "vitest";
import type { PageNode } from "@/components/content/document/tree";
import { addressIn, pagesFor } from "./link-candidates";

const page = (title: string, pages: PageNode[] = [], kind: PageNode["kind"] = "document"): PageNode => ({
  id: title,
  kind,
  title,
  pages,
});
const tree = [page("Guides", [page("Night pumps"), page("Pumps")], "group"), page("Impumped")];

describe("pagesFor", () => {
  it("lists pages with a text in tree order", () =>
    expect(pagesFor(tree, "").map(({ page: { id }, above }) => [id, above])).toEqual([
      ["Night pumps", "Guides"],
      ["Pumps", "Guides"],
      ["Impumped", ""],
    ]));
  it("lists titles that begin with the typed text first, then those with a word that does", () =>
    expect(pagesFor(tree, " PUMP").map(({ page: { id } }) => id)).toEqual([
      "Pumps",
      "Night pumps",
      "Impumped",
    ]));
});

describe("addressIn", () => {
  it.each([
    ["https://example.org/a", "https://example.org/a"],
    ["example.org/a?b=c", "https://example.org/a?b=c"],
    ["mailto:ana@example.org", "mailto:ana@example.org"],
    ["ana@example.org", "mailto:ana@example.org"],
    ["night pumps", null],
    ["javascript:alert(1)", null],
    ["pumps", null],
  ])("turns %j into %j", (typed, address) => expect(addressIn(typed)).toBe(address));
});
