import { describe, expect, it } from "vitest";
import { renderToHtml } from "@/lib/content/rendering/on-thread/to-html";
import { fromDocument, toDocument } from "./document";
import { fromHtml } from "./html";
import { parseMarkdown } from "./markdown";
import { printMarkdown } from "./markdown-print";
import { plainText } from "./page-words";

const shown = (text: string): string =>
  renderToHtml(text, { compared: true }).html.replace(/ data-\w+="[^"]*"|\n/g, "");

const PAGE =
  '# The HTML\n\nHTML by the W3C, HTML5, `HTML`, **C++** and [HTML](https://a.b).\n\n*[HTML]: Hypertext "Markup" Language\n*[W3C]: World Wide Web Consortium\n\n*[C++]: A language\n';

describe("abbreviations", () => {
  it("explain their words outside of headings and code, and their definitions are not shown", () => {
    const html = '<abbr title="Hypertext &#x22;Markup&#x22; Language">HTML</abbr>';
    expect(shown(PAGE)).toBe(
      `<h1>The HTML</h1><p>${html} by the <abbr title="World Wide Web Consortium">W3C</abbr>, HTML5, <code>HTML</code>, <strong><abbr title="A language">C++</abbr></strong> and <a href="https://a.b" rel="noopener noreferrer">${html}</a>.</p>`,
    );
  });

  it("keep their definitions in the text, its tree and its document, and out of the words of the page", () => {
    expect(printMarkdown(parseMarkdown(PAGE))).toBe(PAGE);
    expect(fromDocument(toDocument(PAGE))).toBe(PAGE);
    expect(plainText(PAGE)).not.toContain("Consortium");
  });

  it("are only lines of definitions", () => {
    expect(shown("*[A]: b\nand words")).toBe("<p>*[A]: b\nand words</p>".replace("\n", ""));
    expect(shown("*[ ]: b\n\nA word.")).toBe("<p>A word.</p>");
  });

  it("in HTML have their title", () => {
    const tag = '<abbr title="Hypertext &#34;Markup&#34;">HTML</abbr>';
    expect(shown(`A ${tag} text`)).toBe(
      '<p>A <abbr title="Hypertext &#x22;Markup&#x22;">HTML</abbr> text</p>',
    );
    expect(shown(`<p>\nA ${tag} text\n</p>`)).toContain(
      '<abbr title="Hypertext &#x22;Markup&#x22;">HTML</abbr>',
    );
    expect(fromHtml(`<h1>T</h1><p>A ${tag} and <abbr>B</abbr></p>`).markdown).toBe(`# T\n\nA ${tag} and B\n`);
    expect(fromDocument(toDocument(`A ${tag} text\n`))).toBe(`A ${tag} text\n`);
  });

  it("of many words are looked for once", () => {
    const definitions = Array.from({ length: 500 }, (_, index) => `*[${"a ".repeat(40)}${index}]: b`);
    const html = shown(`${"a ".repeat(60_000)}\n\n${definitions.join("\n")}\n`);
    expect(html).not.toContain("abbr");
  });
});
