import { expect, it } from "vitest";
import { parseSummary, type SummaryEntry } from "./summary";

const outline = (entries: SummaryEntry[], depth = 0): string[] =>
  entries.flatMap(({ title, href, children }) => [
    `${"  ".repeat(depth)}${title} → ${href ?? "nothing"}`,
    ...outline(children, depth + 1),
  ]);

it("reads nesting, links that stand alone, drafts and parts", () => {
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

it("takes a heading of second rank at the top for a part", () => {
  expect(parseSummary("## Guides\n\n* [A](a.md)\n").map(({ title }) => title)).toEqual(["Guides"]);
});

it("finds nothing in a text without entries", () => {
  expect(parseSummary("")).toEqual([]);
  expect(parseSummary("# Title\n\nWords only.\n")).toEqual([]);
});
