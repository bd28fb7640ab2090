import fc from "fast-check";
import type { RootContent } from "mdast";
import { describe, expect, it } from "vitest";
import { casesOf } from "@/lib/testing/extent";
import { placesOfBlocks } from "./block-structure";
import { parseMarkdown } from "./markdown";

/** Markdown parses blocks that only MDX knows as paragraphs. */
const typeOf = (node: RootContent) => (node.type === "html" && node.data?.isCode ? "paragraph" : node.type);

/** The blocks' places when the whole text is parsed at once, including inline content. */
const parsed = (text: string) =>
  parseMarkdown(text).children.map(({ position, ...node }) => ({
    type: typeOf(node as RootContent),
    start: position?.start.offset,
    end: position?.end.offset,
    line: position?.start.line,
  }));

const LINES = [
  ...[
    "",
    "",
    "",
    "",
    " ",
    "\t",
    "words",
    "more *words*",
    "# Title",
    "Title\n=====",
    "words\n---",
    "---",
    "***",
  ],
  ...[
    "- item",
    "* item",
    "1. one",
    "2. two",
    "  inside",
    "   - deeper",
    "    code",
    "\tcode",
    "> quote",
    "> - a",
  ],
  ...[">", "> ```", "lazy", "```", "```js", "~~~", "````", "<div>", "</div>", "<!--", "-->", "<script>"],
  ...[
    "<b>",
    "</script>",
    "<?php",
    "?>",
    ":::hint",
    ":::",
    "::::tabs",
    "::::",
    "::embed[x]{url=y}",
    ":::hint{",
  ],
  ...[
    "| a | b |",
    "|---|---|",
    "| 1 | 2 |",
    "a | b",
    "- | -",
    "[x]: /y",
    "[x]:",
    '"title',
    'title"',
    "[^1]: note",
  ],
  ...[
    "[^1]",
    "[link](to)",
    "![",
    "](",
    "- [ ] task",
    "\\",
    "&amp;",
    "`a",
    "www.example.org",
    "~~gone~~",
    "{% x %}",
  ],
  ...["{% hint %}", "{% endhint %}", '{% embed url="a" %}', "{% endembed %}", "{% tabs %}", "{% endtabs %}"],
  ...[
    "<Card\n  href='/b'\n/>",
    "<Card\n  title='a'\n>",
    "</Card>",
    "<table>",
    "<table><tr><td>",
    "</td></tr></table>",
  ],
  ...["<Tabs>", "</Tabs>", "<details>", "<summary>S</summary>", "</details>", "::: tip Title"],
  ...["!!! note", '=== "A"', '=== "B"', "??? tip"],
  ...["\uFEFF", "\uFEFFwords", "a\rb", "words  ", "- \n\n  after", "-\n\n  not inside", "1) par", "+ plus"],
];
const texts = fc
  .array(fc.constantFrom(...LINES), { maxLength: 40 })
  .map((lines) => lines.map((line) => `${line}\n`).join(""));

describe("the places of top-level blocks", () => {
  it("equal those of a parse of the whole text, for any window size", () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 120 }), (text, window) => {
        expect(placesOfBlocks(text, window)).toEqual(parsed(text));
      }),
      { numRuns: casesOf(500, 100_000) },
    );
  });

  it("have the type paragraph for a statement of MDX", () => {
    const text = "[x]: /y\n</Tabs>\n{% endembed %}\n";
    expect(placesOfBlocks(text).map(({ type }) => type)).toEqual(["definition", "paragraph", "html"]);
    expect(placesOfBlocks(text)).toEqual(parsed(text));
  });

  it.each([
    [
      "plain words",
      "Words.\n\n    ```js\n    x\n\n<Card\n  href='/b'\n/>\n",
      ["paragraph", "code", "containerDirective"],
    ],
    [
      "a list with deeper code",
      "1.  a\n\n    ```js\n    <Card\n      href='/b'\n    />\n    ```\n",
      ["list"],
    ],
  ])("are those behind an indented fence, which in %s is what the parser takes it for", (_, text, types) => {
    expect(placesOfBlocks(text).map(({ type }) => type)).toEqual(types);
    expect(placesOfBlocks(text)).toEqual(parsed(text));
  });

  it("are found after front matter that is longer than a window", () => {
    const text = `---\n${"key: value\n\n".repeat(40)}---\n\nwords\n\n---\n\nmore\n\n---\n`;
    expect(placesOfBlocks(text, 20)).toEqual(parsed(text));
  });

  it.each([
    ["a tag over several lines", "    {% hint %}\n:::\n\n<Card\n  href='/b'\n/>\n{% hint %}"],
    ["a formula with words below it", "words\n\nmore\n\n$$\na\n$$\nwords\n\nlast"],
    ["a table of HTML", "> wq\n# wq\n\n<table>\n\n</td></tr></table>\n<table>"],
  ])("end with %s where the text does, for any window size", (_, text) => {
    for (let window = 1; window < text.length; window += 1)
      expect(placesOfBlocks(text, window)).toEqual(parsed(text));
  });

  it("are found behind a block that is longer than a window", () => {
    const text = `words\n\n\`\`\`\n${"line\n\n".repeat(200)}\`\`\`\n\n${"- item\n\n".repeat(100)}last\n`;
    expect(placesOfBlocks(text, 64)).toEqual(parsed(text));
  });

  it("are refused for a text that is too complex", () => {
    expect(() => placesOfBlocks("a\n\n".repeat(25_000))).toThrow("lines");
  });
});
