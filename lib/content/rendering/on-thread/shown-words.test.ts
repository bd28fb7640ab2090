import { describe, expect, it } from "vitest";
import { fromDocument, parseDocument, toDocument } from "@/lib/core/content/document";
import { openText } from "@/lib/core/content/editing/open-text";
import { linksIn } from "@/lib/core/content/find-links";
import { plainText } from "@/lib/core/content/page-words";
import { renderToHtml } from "./to-html";

/* Words that other tools show: readers see them, search finds them, and documents keep them. */

const html = (markdown: string): string => renderToHtml(markdown).html.replace(/ data-block="[^"]*"/g, "");

const comparable = (value: unknown): string =>
  JSON.stringify(value, (name, inner: unknown) => (name === "key" || name === "meta" ? undefined : inner), 1);

/** Fails unless a text keeps its words everywhere. */
function expectShown(markdown: string, ...words: string[]): void {
  const text = html(markdown).replace(/<[^>]*>/g, "");
  for (const word of words) {
    expect(text).toContain(word);
    expect(plainText(markdown)).toContain(word);
  }
  const document = parseDocument(toDocument(markdown));
  expect(comparable(toDocument(fromDocument(document)))).toBe(comparable(document));
  const { head, blocks, tail } = openText(markdown);
  expect(head + blocks.map(({ gap, source }) => gap + source).join("") + tail).toBe(markdown);
}

describe("words in HTML", () => {
  it.each([
    [
      "behind the title of a foldable block",
      "<details>\n<summary>More</summary>\nThese words.\n</details>\n",
    ],
    ["behind an indented title", "<details>\n  <summary>More</summary>\n  These words.\n</details>\n"],
    ["in a foldable block of capitals", "<Details>\n<summary>More</summary>\nThese words.\n</Details>\n"],
    [
      "between a title and a paragraph",
      "<details>\n<summary>More</summary>\nThese words.\n\nB\n\n</details>\n",
    ],
    ["between a title and a tag", "<details>\n<summary>More</summary>\nThese words.\n<p>B</p>\n</details>\n"],
    ["in an item", "- a\n\n  <details>\n  <summary>More</summary>\n  These words.\n  </details>\n"],
    ["behind a closing tag", '<div align="center">\n\n**a**\n\n</div>\nThese words.\n'],
    ["behind a stray closing tag", "</details>\nThese words.\n"],
    ["behind a comment", "<!-- a\n-->These words.\n"],
  ])("%s", (_where, markdown) => {
    expectShown(markdown, "These words.");
    if (markdown.includes("More")) expectShown(markdown, "More");
  });

  it("in a title that is a heading of Markdown", () => {
    const markdown = "<details open>\n<summary>\n\n### The *title*\n\n</summary>\n\nBody\n\n</details>\n";
    expectShown(markdown, "Body");
    expect(html(markdown)).toContain("<summary>The <em>title</em></summary>");
  });

  it("and no comment, no code of a server and no tag of another tool", () => {
    expect(html("<!-- a -->\n")).toBe("");
    expect(html("<?php echo 1 > 0; ?>\n")).toBe("");
    expect(html("{% endhint %}\n")).toBe("");
  });

  it("with links, which stay links of the page", () => {
    const markdown =
      '<details>\n<summary><a href="a.md">A</a></summary>\nSee <a href="b.md">B</a>.\n</details>\n';
    expect(linksIn(markdown).map(({ href }) => href)).toEqual(["a.md", "b.md"]);
  });
});

describe("titles that a text leaves out", () => {
  it.each(["::: important\nx\n:::\n", "!!! bug\n    x\n"])("belong to %j in the editor, too", (markdown) => {
    const { blocks } = openText(markdown);
    expect(blocks.map(({ source }) => source)).toEqual([markdown.trimEnd()]);
  });
});
