import { describe, expect, it } from "vitest";
import { parseMarkdown } from "@/lib/core/content/markdown";
import { parseDocument, saveDocument, toDocument } from "./";
import { fromDocument } from "./from-document";
import type { JsonDocument } from "./types";

const open = (text: string): JsonDocument => parseDocument(JSON.parse(JSON.stringify(toDocument(text))));

/** The document with one word replaced. */
const replaced = (document: JsonDocument, word: string, by: string): JsonDocument =>
  JSON.parse(JSON.stringify(document), (name, value: unknown) =>
    name === "text" && typeof value === "string" ? value.replace(word, by) : value,
  ) as JsonDocument;

/** A page in syntax that the printer would not choose. */
const PAGE = `---
title:   Ship
---

Ship's pumps
============

Words that are
wrapped, with _emphasis_ and __weight__.

* first
* second with [a link][ref]
    1) deep
    2) deeper

[ref]: <https://example.org>  'Example'

::: warning Title
Before.

<details>
<summary>Example</summary>

Inside of it.

</details>

After.
:::

<br/><br/>

> [!IMPORTANT]
> Shut the
> valves.

|Left|Right|
|:-|-:|
|one|two|
|three|four|

~~~js title="a.js"
let x = 1;
~~~

<CardGrid>
\t<LinkCard
\t\thref="https://x.org/"
\t/>
</CardGrid>

A last one[^1].

[^1]: A note.
***
End &mdash; of all.
`;

describe("saving a document into its original text", () => {
  it("keeps the text when nothing was edited", () => {
    expect(saveDocument(open(PAGE), PAGE)).toBe(PAGE);
  });

  it.each([
    "pumps",
    "wrapped",
    "emphasis",
    "weight",
    "second",
    "link",
    "deeper",
    "valves",
    "three",
    "last",
    "End",
  ])("changes the line of the word %s and no other", (word) => {
    const saved = saveDocument(replaced(open(PAGE), word, "Zebra"), PAGE);
    expect(saved).toBe(PAGE.replace(word, "Zebra"));
  });

  it("removes a block together with the gap before it", () => {
    const document = open(PAGE);
    document.nodes = document.nodes.filter(({ type }) => type !== "table");
    const saved = saveDocument(document, PAGE);
    expect(saved).toBe(PAGE.replace("|Left|Right|\n|:-|-:|\n|one|two|\n|three|four|\n\n", ""));
  });

  it("inserts a block between two unchanged ones", () => {
    const document = open(PAGE);
    const at = document.nodes.findIndex(({ type }) => type === "table");
    document.nodes.splice(at, 0, open("A new *block*.\n").nodes[0]!);
    expect(saveDocument(document, PAGE)).toBe(PAGE.replace("\n\n|Left", "\n\nA new *block*.\n\n|Left"));
  });

  it("keeps the bytes of a block that moves", () => {
    const document = open(PAGE);
    const at = document.nodes.findIndex(({ type }) => type === "table");
    const [table] = document.nodes.splice(at, 1);
    document.nodes.unshift(table!);
    const saved = saveDocument(document, PAGE);
    expect(saved).toContain("|Left|Right|\n|:-|-:|\n|one|two|\n|three|four|\n");
    expect(saved.indexOf("|Left|")).toBeLessThan(saved.indexOf("pumps"));
  });

  it("changes things other than words: a level, a language, front matter, a definition", () => {
    const document = open(PAGE);
    document.data.frontMatter = "title:   Boat";
    const code = document.nodes.find(({ data }) => data?.syntax === "js")!;
    code.data = { ...code.data, syntax: "ts" };
    document.nodes[0]!.type = "heading-2";
    const definitions = document.data.definitions as { url: string }[];
    definitions[0]!.url = "https://example.com";
    const saved = saveDocument(document, PAGE);
    expect(toDocument(saved)).toMatchObject({
      data: { frontMatter: "title:   Boat", definitions: [{ url: "https://example.com" }] },
    });
    expect(saved).toContain("```ts");
    expect(saved).toContain("## Ship");
    expect(saved).toContain("* first\n* second");
  });

  it("writes the document's content where text and document have nothing in common", () => {
    const other = open("Other words.\n\n- a\n");
    expect(toDocument(saveDocument(other, PAGE)).nodes).toHaveLength(2);
    expect(saveDocument(other, "")).toBe(fromDocument(other));
    expect(saveDocument({ object: "document", data: {}, nodes: [] }, PAGE).trim()).toBe("");
  });

  it("writes a document from a program that omits the defaults which reading adds", () => {
    const document = open("One.\n\n* two\n\n  three\n");
    const bare = JSON.parse(JSON.stringify(document), (name, value: unknown) =>
      name === "key" || (name === "data" && JSON.stringify(value) === "{}") ? undefined : value,
    ) as JsonDocument;
    const withData = { ...bare, data: {} };
    expect(saveDocument(replaced(withData, "One", "Four"), "One.\n\n* two\n\n  three\n")).toBe(
      "Four.\n\n* two\n\n  three\n",
    );
  });
});

describe("printing a document", () => {
  const twice = (text: string) => fromDocument(open(text));

  it("keeps the colon fences of blocks distinct from those around them", () => {
    const text =
      "::: warning Title\nBefore.\n\n<details>\n<summary>Example</summary>\n\nInside.\n\n</details>\n\nAfter.\n:::\n";
    const inside = (markdown: string) =>
      parseMarkdown(markdown).children.map((node) => [
        node.type,
        "children" in node && node.children.map((child) => ("name" in child ? child.name : child.type)),
      ]);
    expect(inside(text)).toEqual([
      ["containerDirective", ["paragraph", "paragraph", "expandable", "paragraph"]],
    ]);
    expect(inside(twice(text))).toEqual(inside(text));
    const hint = `:::hint{style="info"}\n::::: note Title\nWords.\n:::::\n\nMore.\n:::\n`;
    const document = open(`> [!NOTE]\n> More.\n`);
    document.nodes[0]!.data = { style: "info" };
    document.nodes[0]!.nodes!.unshift(...open("```\n:::::\n```\n").nodes);
    expect(inside(fromDocument(document))).toEqual(inside(hint.replace(/:::::.*?:::::/s, "~~~\n~~~")));
  });

  it.each(["<br/><br/>\n\n### Heading\n", "<br>\n\nWords\n", "> <br>\n>\n> Words\n"])(
    "keeps empty lines of %j",
    (text) => {
      const printed = twice(text);
      expect(printed.match(/<br>/g)).toHaveLength(text.match(/<br/g)!.length);
      expect(twice(printed)).toBe(printed);
    },
  );

  it.each([
    "> [!IMPORTANT]\n> Words.\n",
    "> [!tip]\n> Words.\n",
    "> [!NOTE]\n>\n> - a\n",
    "> [!CAUTION]\n> ![a](/files/x)\n",
  ])("keeps the kind of the alert %j", (text) => {
    expect(twice(text)).toBe(text);
  });

  it("writes an alert with a changed style as a hint of that style", () => {
    const document = open("> [!IMPORTANT]\n> Words.\n");
    document.nodes[0]!.data = { ...document.nodes[0]!.data, style: "danger" };
    expect(fromDocument(document)).toBe(':::hint{style="danger"}\nWords.\n:::\n');
  });
});

describe("the branches of a condition", () => {
  const text =
    "{% if visitor.claims.pro %}\n* one\n{%- elsif space.vars.b -%}\n* two\n{% else %}\n* three\n{% endif %}\n";

  it("keep their lines when the words of one are edited", () => {
    expect(saveDocument(open(text), text)).toBe(text);
    for (const word of ["one", "two", "three"])
      expect(saveDocument(replaced(open(text), word, "new"), text)).toBe(text.replace(word, "new"));
  });

  it("keep their tags when the document is printed", () => {
    const printed = fromDocument(open(text));
    expect(printed).toMatch(/\{%- elsif space\.vars\.b -%\}[\s\S]*\{% else %\}/);
    expect(open(printed)).toEqual(open(fromDocument(open(printed))));
  });
});
