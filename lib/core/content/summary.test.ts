import { expect, it } from "vitest";
import { parseSummary, type SummaryEntry } from "./summary";

const outline = (entries: SummaryEntry[], depth = 0): string[] =>
  entries.flatMap(({ title, href, children }) => [
    `${"  ".repeat(depth)}${title} → ${href ?? "nothing"}`,
    ...outline(children, depth + 1),
  ]);

it("a table of contents has nesting, standalone links, drafts and parts", () => {
  const parts = parseSummary(
    [
      "# The book",
      "",
      "[Introduction](introduction.md)",
      "",
      "- [One](one.md)",
      "    - [The `inner` part](one/inner.md)",
      "- [Draft]()",
      "- Plain words",
      "",
      "# Reference",
      "",
      "* [Two](<two words.md>)",
      "  * [Web](https://example.com)",
      "",
      "---",
      "",
      "[Contributors](contributors.md)",
    ].join("\n"),
  );
  expect(parts.map(({ title, entries }) => [title, outline(entries)])).toEqual([
    [
      null,
      [
        "Introduction → introduction.md",
        "One → one.md",
        "  The inner part → one/inner.md",
        "Draft → nothing",
        "Plain words → nothing",
      ],
    ],
    ["Reference", ["Two → two words.md", "  Web → https://example.com"]],
    [null, ["Contributors → contributors.md"]],
  ]);
});

it("a second-level heading at the top of a table of contents is a part", () => {
  expect(parseSummary("## Guides\n\n* [A](a.md)\n").map(({ title }) => title)).toEqual(["Guides"]);
});

it("a text without entries has an empty table of contents", () => {
  expect(parseSummary("")).toEqual([]);
  expect(parseSummary("# Title\n\nWords only.\n")).toEqual([]);
});
