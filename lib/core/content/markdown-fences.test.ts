import fc from "fast-check";
import type { Nodes } from "mdast";
import { describe, expect, it } from "vitest";
import { casesOf } from "@/lib/testing/extent";
import { parseMarkdown } from "./markdown";
import { scannedLines } from "./markdown-limits";

/** The lines that the parser reads as fenced code, counted from 0. */
function codeLines(text: string): Set<number> {
  const found = new Set<number>();
  const source = text.split("\n");
  const visit = (node: Nodes): void => {
    if (node.type === "code") {
      const { start, end } = node.position!;
      // The parser counts indented code too, which has no fence.
      if (!/^[`~]/.test(source[start.line - 1]!.slice(start.column - 1))) return;
      for (let line = start.line; line <= end.line; line++) found.add(line - 1);
    }
    if ("children" in node) for (const child of node.children) visit(child);
  };
  visit(parseMarkdown(text));
  return found;
}

const skipped = (text: string): number[] =>
  [...scannedLines(text)].flatMap(({ isCode }, index) => (isCode ? [index] : []));

const prefix = fc.oneof(
  { weight: 4, arbitrary: fc.constant("") },
  fc
    .array(
      fc.constantFrom("> ", ">", "- ", "* ", "1. ", "2. ", "10) ", "-", " ", "  ", "   ", "    ", "\t"),
      {
        minLength: 1,
        maxLength: 3,
      },
    )
    .map((parts) => parts.join("")),
);
const content = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom("```", "````", "~~~", "```js", "``` a`b", "~~~ x", "``` ", "```\t"),
  },
  { weight: 2, arbitrary: fc.constantFrom("", " ", "text", "more", "a | b", "--|--") },
  fc.constantFrom("# head", "---", "===", "***", "- - -", "[^a]: note", "[a]: /b", "[a]:", "'x"),
  fc.constantFrom(":::hint", ":::", "::::tabs", "::::", "::embed{url=a}"),
  fc.constantFrom("{% hint %}", "{% endhint %}", '{% embed url="a" %}', "{% endembed %}", "::: tip A"),
  fc.constantFrom("<Tabs>", "</Tabs>", "<details>", "</details>", "!!! note", "    !!! note", '=== "A"'),
  fc.constantFrom("<div>", "</div>", "<b>x</b>", "<b>", "<!-- a", "a -->", "<!-- a -->", "<pre>", "</pre>"),
  fc.constantFrom("<?x", "?>", "<!X", ">", "<![CDATA[", "]]>", "<script>", "</script> ```"),
);
const lines = fc
  .array(
    fc.tuple(prefix, content).map((parts) => parts.join("")),
    { minLength: 1, maxLength: 12 },
  )
  .map((all) => all.join("\n"));
const withFrontMatter = fc
  .tuple(fc.constantFrom("", "---\n", "---\na: b\n---\n", "\n"), lines)
  .map((parts) => parts.join(""));

describe("the code that the scan before the parser finds", () => {
  it("is code for the parser, in any container", () => {
    fc.assert(
      fc.property(withFrontMatter, (text) => {
        const code = codeLines(text);
        expect(skipped(text).filter((line) => !code.has(line))).toEqual([]);
      }),
      { numRuns: casesOf(3_000, 100_000), examples: [["<div>\n* > \n\n    > ```\n<div>"]] },
    );
  });

  it.each([
    ["at the margin", "```js\nx\n\n  y\n```\ntext", [0, 1, 2, 3, 4]],
    ["in a list item", "- a\n\n  ```js\n  x\n\n  y\n  ```\n\n  more\n- b\n", [2, 3, 4, 5, 6]],
    ["in tight steps", "1. a\n   ```\n   x\n   ```\n2. b\n   ```\n   y\n   ```\n", [1, 2, 3, 5, 6, 7]],
    ["in an item's first line", "- ```\n  x\n  ```\n", [0, 1, 2]],
    ["in a quote", "> ```\n> x\n\ntext", [0, 1]],
    ["after HTML that ended", "<div>\na\n</div>\n\n```\nx\n```", [4, 5, 6]],
    ["after a comment", "<!-- a\n\nb -->\n\n```\nx\n```", [4, 5, 6]],
    ["in a directive", ":::hint\n```\nx\n```\n:::\n", [1, 2, 3]],
    ["after a footnote", "[^a]: note\n\ntext\n\n```\nx\n```", [4, 5, 6]],
    ["after a line that may continue an item", "- a\nb\n\n```\nx\n```", [3, 4, 5]],
    ["after a byte order mark", "\uFEFF```\nx\n```\ntext", [0, 1, 2]],
    ["between carriage returns", "```\rx\r```\rtext", [0, 1, 2]],
  ])("is recognized %s", (_where, text, code) => {
    expect(skipped(text)).toEqual(code);
  });

  it.each([
    ["six spaces", "      ```\ntext"],
    ["a tab", "\t```\ntext"],
    ["an item that ends", "- ```\ntext"],
    ["a quote that ends", "> ```\ntext"],
    ["HTML", "<div>\n```\ntext"],
    ["a comment", "<!--\n```\ntext\n-->"],
    ["front matter", "---\na: |\n```\n---\ntext"],
    ["a directive that ends", ":::hint\n```\n:::\ntext"],
    ["HTML that an indented directive unindents", " :::hint\n    <div>\n```\ntext"],
    ["HTML further on in such a directive", " :::hint\n\nmore\n    <div>\n```\ntext"],
    ["code beside a directive", '{% embed url="a" %}\n    > ```\n```\n\ntext\n```'],
    ["code beside a directive that ends meanwhile", '{% embed url="a" %}\n```\n> ```\n\ntext'],
    ["code that an indented directive unindents", " :::hint\n    ```\n    x\n ```\ntext"],
    ["code whose end an indented directive unindents", "   :::hint\n```\n     ```\ntext"],
  ])("excludes the text behind a fence in %s", (_where, text) => {
    expect(skipped(text)).not.toContain(text.split("\n").indexOf("text"));
  });
});
