import { describe, expect, it } from "vitest";
import { blankPage, type PageRecord } from "@/lib/core/content/records";
import { titleOf } from "@/lib/testing/texts";
import { fromFile, toFile } from "./exported-text";

const page = (fields: Partial<PageRecord> = {}): PageRecord => ({
  ...blankPage("p"),
  title: "Pumps & *more*",
  slug: "pumps",
  ...fields,
});
const exported = (text: string, fields: Partial<PageRecord> = {}) =>
  toFile(text, titleOf(text), page(fields), "pumps");

describe("the text of a page in a file", () => {
  it.each([
    ["without a title", "They run.\n", {}],
    ["with a title of its own", "# Other words\n\nThey run.\n", {}],
    ["that is empty", "", { hidden: true }],
    ["with metadata", "# Pumps\n", { description: 'A "pump": it runs', icon: "bolt", slug: "engines" }],
    [
      "with the front matter of other tools",
      "---\nlayout: wide\n# note\n---\n\nThey run.\n",
      { noIndex: true },
    ],
    ["that begins with a lower heading", "## How\n\nSo.\n", { emoji: "⛽" }],
  ])("%s survives export and import", (_name, text, fields) => {
    const file = exported(text, fields);
    expect(fromFile(file.text, file.hasHeading)).toBe(text);
  });

  it("has its title once, and other metadata in the front matter", () => {
    expect(exported("They run.\n", { description: "All of them" })).toEqual({
      text: "---\ndescription: All of them\n---\n\n# Pumps & \\*more\\*\n\nThey run.\n",
      hasHeading: true,
    });
    expect(exported("# Pumps\n").hasHeading).toBe(false);
  });

  it("drops front matter with fields of the page's record, and keeps other lines as written", () => {
    const file =
      "---\nicon:   bolt\ndescription: >\n  Two\n  lines\ntags:\n- a\n# hidden: no\nhidden: true\n---\n# Pumps\n";
    expect(fromFile(file, false)).toBe("---\ntags:\n- a\n# hidden: no\n---\n\n# Pumps\n");
  });
});
