import { describe, expect, it, vi } from "vitest";
import { renderToHtml } from "@/lib/content/rendering/on-thread/to-html";
import { placesOfBlocks } from "@/lib/core/content/block-structure";
import { fromDocument, toDocument } from "@/lib/core/content/document";
import { findLinks } from "@/lib/core/content/find-links";
import { replaceLinks } from "@/lib/core/content/links";
import { parseMarkdown } from "@/lib/core/content/markdown";
import { printMarkdown } from "@/lib/core/content/markdown-print";
import { plainText } from "@/lib/core/content/page-words";
import { linksIn, outlineOf } from "@/lib/testing/texts";
import { htmlTablesIn, MOST_TABLE_LINES } from "./html-tables";

/** The rendered HTML as tags without attributes. */
const shown = (text: string): string =>
  renderToHtml(text, { compared: true })
    .html.replace(/ (?:data-block|role|rel|loading|scope|data-language|data-hint|class)="[^"]*"/g, "")
    .replace(/\s*\n\s*/g, "")
    .replace(/<div><table>/g, "<table>")
    .replace(/<\/table><\/div>/g, "</table>");

const table = (head: string[], ...rows: string[][]): string => {
  const row = (name: string, cells: string[]) =>
    `<tr>${cells.map((cell) => `<${name}>${cell}</${name}>`).join("")}</tr>`;
  const body = rows.length > 0 ? `<tbody>${rows.map((cells) => row("td", cells)).join("")}</tbody>` : "";
  return `<table><thead>${row("th", head)}</thead>${body}</table>`;
};

const TABLES: Record<string, [text: string, html: string]> = {
  "Markdown in cells": [
    "<table>\n<tr><th>A</th></tr>\n<tr>\n<td>\n\n**b** and `c`\n\n</td>\n</tr>\n</table>",
    `<div>${table(["A"], ["<strong>b</strong> and <code>c</code>"])}</div>`,
  ],
  "indented tags and content": [
    "<table>\n  <tr>\n    <th>A</th>\n\n    <th>B</th>\n  </tr>\n\n  <tr>\n    <td>\n\n      *a*\n\n    </td>\n    <td>b</td>\n  </tr>\n</table>",
    `<div>${table(["A", "B"], ["<em>a</em>", "b"])}</div>`,
  ],
  "indented with tabs": [
    "<table>\n\t<tr><th>A</th></tr>\n\n\t<tr>\n\t\t<td>\n\n\t\t\t*a*\n\n\t\t</td>\n\t</tr>\n</table>",
    `<div>${table(["A"], ["<em>a</em>"])}</div>`,
  ],
  "blocks in cells": [
    "<table>\n<tr><th>A</th></tr>\n<tr><td>\n\n- a\n- b\n\n```txt\n<td>\n\n</table>\n```\n\n</td></tr>\n</table>",
    `<div>${table(["A"], ["<ul><li>a</li><li>b</li></ul><pre><code>&#x3C;td>&#x3C;/table></code></pre>"])}</div>`,
  ],
  "HTML without blank lines in it stays HTML": [
    "<table>\n<tr><th>A</th></tr>\n\n<tr><td>*a* <b>b</b></td></tr>\n</table>",
    `<div>${table(["A"], ["*a* <strong>b</strong>"])}</div>`,
  ],
  "a cell that ends with its words": [
    "<table><tr><th>A</th></tr><tr><td>\n\n*a* b</td><td>\n\nc</td></tr>\n</table>",
    `<div>${table(["A", ""], ["<em>a</em> b", "c"])}</div>`,
  ],
  "words before and behind": [
    "Before\n<table>\n<tr><th>A</th></tr>\n\n</table>\nAfter\n\n    code",
    `<p>Before</p><div>${table(["A"])}</div><p>After</p><pre><code>code</code></pre>`,
  ],
  "in an item": [
    "- a\n\n  <table>\n  <tr><th>A</th></tr>\n\n  <tr><td>b</td></tr>\n  </table>\n- c",
    `<ul><li><p>a</p><div>${table(["A"], ["b"])}</div></li><li><p>c</p></li></ul>`,
  ],
  "in a quote": [
    "> <table>\n> <tr><th>A</th></tr>\n>\n> <tr><td>b</td></tr>\n> </table>\n\nc",
    `<blockquote><div>${table(["A"], ["b"])}</div></blockquote><p>c</p>`,
  ],
  "in HTML that began before it": [
    "<div>\n<table>\n<tr><th>A</th></tr>\n\n<tr><td>b</td></tr>\n</table>\n</div>\n\nc",
    `<div>${table(["A"], ["b"])}</div><p>c</p>`,
  ],
  "a block of another tool in a cell": [
    "<table>\n<tr><th>A</th></tr>\n<tr><td>\n\n{% hint %}\nx\n{% endhint %}\n\n</td></tr>\n</table>",
    `<div>${table(["A"], ["<aside><p>x</p></aside>"])}</div>`,
  ],
  "a table that is never closed": ["<table>\n\n# a\n\nb", `<div>${table([""])}</div><h1>a</h1><p>b</p>`],
  "tables that are code": [
    "```html\n<table>\n\n</table>\n```\n\n    <table>\n\n    </table>",
    "<pre><code>&#x3C;table>&#x3C;/table></code></pre><pre><code>&#x3C;table>&#x3C;/table></code></pre>",
  ],
  "tables that are words": [
    "Write `<table>` and\n\n\\<table> and\n\n# a\n\n`</table>`",
    "<p>Write <code>&#x3C;table></code> and</p><p>&#x3C;table> and</p><h1>a</h1><p><code>&#x3C;/table></code></p>",
  ],
  "a table in a comment": ["<!-- <table> -->\n\n# a\n\n<!--\n</table>\n-->", "<div></div><h1>a</h1>"],
  cards: [
    '<table data-view="cards">\n<thead><tr><th></th><th data-card-target></th></tr></thead>\n\n<tbody><tr><td>\n\n**T**\n\n</td><td><a href="https://a.example">x</a></td></tr></tbody>\n</table>',
    '<div><div><div><p><a href="https://a.example"><strong>T</strong></a></p></div></div></div>',
  ],
};

describe.each(Object.entries(TABLES))("%s", (_name, [text, html]) => {
  it("is shown as the table that it means", () => {
    expect(shown(text)).toBe(html);
  });

  it("is in the same blocks for every caller", () => {
    const blocks = parseMarkdown(text).children.map(({ type, position }) => [type, position?.start.offset]);
    expect(placesOfBlocks(text, 1).map(({ type, start }) => [type, start])).toEqual(blocks);
  });

  it("means the same after it was a document, and after it was printed", () => {
    expect(plainText(fromDocument(toDocument(text)))).toBe(plainText(text));
    const printed = printMarkdown(parseMarkdown(text));
    expect(shown(printed)).toBe(shown(text));
    expect(printMarkdown(parseMarkdown(printed))).toBe(printed);
  });

  it("stays as it is written when its links are resolved", () => {
    expect(replaceLinks(text, findLinks(text), () => null)).toBe(text);
  });
});

const ROW =
  '<tr>\n  <td>\n\n    [a](a.md) ![p](p.png)\n\n  </td>\n  <td><a href="b.md">b</a></td>\n</tr>\n\n';
const TABLE = `<table>\n<tr><th>A</th></tr>\n\n${ROW}</table>\n`;

describe("the cells of a table", () => {
  it("have links that are found and rewritten in place", () => {
    expect(linksIn(TABLE).map(({ href }) => href)).toEqual(["a.md", "p.png", "b.md"]);
    expect(replaceLinks(TABLE, findLinks(TABLE), ({ href }) => `/x/${href}`)).toBe(
      TABLE.replace("a.md", "/x/a.md").replace("p.png", "/x/p.png").replace("b.md", "/x/b.md"),
    );
  });

  it("have words that the search finds", () => {
    expect(plainText(TABLE)).toBe("A\na p b");
  });
});

describe("tags that align", () => {
  it("align the blocks between them, which stay the blocks of the page", () => {
    const text = '<div align="center">\n\n# T\n\n[a](https://a.example)\n\n</div>\n\nb';
    expect(shown(text)).toBe(
      '<h1 data-align="center">T</h1><p data-align="center"><a href="https://a.example">a</a></p><p>b</p>',
    );
    expect(outlineOf(text).map(({ title }) => title)).toEqual(["T"]);
  });

  it.each([
    ['<div align="center">\n\na\n\n<p align="right">\n\nb\n\n</p>\n\nc\n\n</div>', "center end center"],
    ["<center>\n\na\n\n</center>", "center"],
    ['<div align="left">\n\na\n\n</div>', ""],
    ['<div align="center">\n\na', ""],
    ['<div style="text-align: right">\n\na\n\n</div>', "end"],
    ['<div align="center"><img src="https://a.example/x.png"></div>\n\na', "center"],
  ])("%j", (text, sides) => {
    expect([...shown(text).matchAll(/data-align="(\w+)"/g)].map(([, side]) => side).join(" ")).toBe(sides);
  });
});

describe("hostile tables", () => {
  const deep = (depth: number) => `${"<table>\n\n".repeat(depth)}${"</table>\n\n".repeat(depth)}`;
  const LARGE: Record<string, (size: number) => string> = {
    "never closed": (size) => "<table>\n\n".repeat(size),
    "never opened": (size) => "</table>\n\n".repeat(size),
    "in each other": deep,
    "one after the other": (size) => "<table>\n\n</table>\n".repeat(size),
    "in one line": (size) => `${"<table></table>".repeat(size)}\n\n${"<table>".repeat(size)}\n\n</table>`,
    "with many cells": (size) => `<table>\n${"<tr><td>\n\n*a*\n\n</td></tr>\n".repeat(size)}</table>`,
    "aligned in each other": (size) =>
      `${'<div align="center">\n\n'.repeat(size)}a\n\n${"</div>\n\n".repeat(size)}`,
    "with comments": (size) => `${"<!-- <table>\n".repeat(size)}-->`,
  };

  /** Patterns are looked for once in each line, or a fixed number of times. */
  function stepsOf(run: () => void): number {
    const exec = vi.spyOn(RegExp.prototype, "exec");
    try {
      run();
      return exec.mock.calls.length;
    } finally {
      exec.mockRestore();
    }
  }

  it.each(Object.entries(LARGE))("%s take steps in proportion to their length", (_name, textOf) => {
    const [one, two] = [500, 1000].map((size) => stepsOf(() => htmlTablesIn(textOf(size)).size));
    expect(two!).toBeLessThan(2.2 * one! + 100);
  });

  it.each(Object.entries(LARGE))("%s are parsed in such steps", (_name, textOf) => {
    const [one, two] = [100, 200].map((size) => stepsOf(() => void renderToHtml(textOf(size))));
    expect(two!).toBeLessThan(2.5 * one! + 1000);
  });

  it("are tables only as long as they are not too long, and not too deep in each other", () => {
    const long = (rows: number) => `<table>\n${"\n<tr></tr>".repeat(rows)}\n</table>`;
    expect(htmlTablesIn(long(MOST_TABLE_LINES - 10)).size).toBe(1);
    expect(htmlTablesIn(long(MOST_TABLE_LINES)).size).toBe(0);
    expect(htmlTablesIn(deep(100)).size).toBe(6);
  });
});
