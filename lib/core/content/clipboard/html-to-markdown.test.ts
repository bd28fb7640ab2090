import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { CLIPBOARD_LIMITS, htmlToMarkdown } from "./html-to-markdown";

const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, "fixtures", `${name}.html.txt`), "utf8");

const lines = (...all: string[]) => `${all.join("\n")}\n`;

describe("the HTML of", () => {
  it("Word has headings, lists and tables, and no pictures", () => {
    const { markdown, notices } = htmlToMarkdown(fixture("word"));
    expect(markdown).toBe(
      lines(
        ...["# Release notes", "", "## Title", "", "**Bold** text", "", "- one", "  - two", "", "Then:", ""],
        ...["1. first", "2. second", "", "| a    | b |", "| ---- | - |", "| wide |   |"],
      ),
    );
    expect(notices.sort()).toEqual(["merged-cells", "pictures"]);
  });

  it("Google Docs has the marks of its styles, nested lists, tasks and code", () => {
    const { markdown, notices } = htmlToMarkdown(fixture("google-docs"));
    expect(markdown).toBe(
      lines(
        ...["## Heading", "", "**B old** t, *slanted* ~~gone~~ x", "", "- a", "  - b", "", "* [x] done", ""],
        ...["```", "let a = 1;", "let b = 2;", "```", "", "[link](https://e.org)"],
      ),
    );
    expect(notices).toEqual([]);
  });

  it("Excel is a table with aligned numbers and lines in cells", () =>
    expect(htmlToMarkdown(fixture("excel")).markdown).toBe(
      lines("| Count | Name        |", "| ----: | ----------- |", "|     1 | a<br>b \\| c |"),
    ));

  it("Google Sheets is a table", () =>
    expect(htmlToMarkdown(fixture("google-sheets")).markdown).toBe(
      lines("| Count | Name |", "| ----: | ---- |", "|     1 | a    |"),
    ));

  it("Notion has callouts, tasks and toggles", () =>
    expect(htmlToMarkdown(fixture("notion")).markdown).toBe(
      lines(
        ...[
          "- a",
          "  - b",
          "",
          ':::hint{style="info"}',
          "**Mind** the gap",
          ":::",
          "",
          "- [x] x",
          "- [ ] y",
          "",
        ],
        ...[":::expandable[More]", "inside", ":::"],
      ),
    ));

  it("GitHub has code with its language, alerts and tasks", () =>
    expect(htmlToMarkdown(fixture("github")).markdown).toBe(
      lines(
        ...["## T", "", "```js", "const a", "b", "```", "", "> [!NOTE]", "> x", "", "- [x] x", "- [ ] y", ""],
        "<kbd>Ctrl</kbd> and H<sub>2</sub>O",
      ),
    ));

  it("a code editor is a code block in its language", () =>
    expect(htmlToMarkdown(fixture("vs-code"), { language: "js" })).toEqual({
      ...{ markdown: lines("```js", 'const a = "<*>";', "", "  b()", "```"), kind: "code", notices: [] },
    }));

  it("a web page has its text and structure, and nothing that runs", () => {
    const { markdown, notices } = htmlToMarkdown(fixture("web-page"));
    expect(markdown).toBe(
      lines(
        ...["# Title", "", "a", "", "b", "", "c", ""],
        ...["bad, [good](https://e.org/x) and ![picture](https://e.org/p.png)", "", "one\\", "two"],
      ),
    );
    expect(notices).toEqual(["pictures"]);
  });
});

describe("converting HTML", () => {
  it("writes in the style of a page", () =>
    expect(
      htmlToMarkdown("<ul><li><b>a</b></li></ul>", { style: { bullet: "*", strong: "_" } }).markdown,
    ).toBe("* __a__\n"));

  it("names words, code and content", () => {
    expect(htmlToMarkdown("<meta charset='utf-8'><span style='color:red'>a * b</span>").kind).toBe("words");
    expect(htmlToMarkdown("<pre>a\nb</pre>").kind).toBe("code");
    expect(htmlToMarkdown("<p>a <b>b</b></p>").kind).toBe("content");
  });

  it("refuses what would take the parser too long", () => {
    expect(() => htmlToMarkdown("x".repeat(CLIPBOARD_LIMITS.characters + 1))).toThrow(TooComplex);
    expect(() => htmlToMarkdown("<p>a".repeat(CLIPBOARD_LIMITS.elements + 1))).toThrow(TooComplex);
    expect(() => htmlToMarkdown("<div>".repeat(1_000))).toThrow(TooComplex);
    expect(() => htmlToMarkdown("<b><p>".repeat(1_000))).toThrow(TooComplex);
  });
});
