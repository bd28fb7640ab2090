import { describe, expect, it } from "vitest";
import { fromDocument, InvalidDocument, parseDocument, toDocument } from "./";

/** Ignores keys, which follow from the source, and the split of texts into leaves and nodes. */
function comparable(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (name, inner: unknown) => (name === "key" || name === "meta" ? undefined : inner)),
  );
}

const MARKDOWN: Record<string, string> = {
  marks: "a **b** *c* ~~d~~ `e` ***f*** **g *h* i**",
  headings: '# One\n\n## Two\n\n###### Six\n\n# Fixed <a id="my-id"></a>',
  lists: "- a\n- b\n  - c\n\n    d\n\n3. x\n4. y",
  tasks: "- [x] done\n- [ ] open\n- neither",
  "loose list": "- a\n\n- b",
  quote: "> a\n>\n> > b",
  "quote with code and table": "> ```js\n> x\n> ```\n>\n> | a |\n> | - |\n> | b |",
  code: '```js title="a.js" lineNumbers highlight="1,3-4"\na\n\nb\nc\n```',
  "code with highlighted lines beyond its end": '```js highlight="1,99"\na\n```',
  "code with foreign words": "```rust,ignore {1} x=y\nlet a;\n```",
  "code without language": "```\n``\n```",
  math: "```math\nx^2\n```",
  "html block": '<div class="x">\n*a*\n</div>',
  "inline html": "a <span>b</span> c<br>d",
  tags: "<kbd>k</kbd> <sup>a</sup> <sub>b</sub>",
  table: "| a | **b** | c |\n| :- | :-: | -: |\n| 1 | `x\\|y` | [l](m) |\n| | 2 | |",
  footnotes: "a[^1] b[^two]\n\n[^1]: one\n\n[^two]: two\n\n    - list",
  links: '[a](b "t") [c][d] [d][] [d] <https://a.b> ![i][d]\n\n[d]: e "f"',
  images: '![a](b.png "cap")\n\n![a](b) ![c](d)\n\ntext ![x](y) text\n\n- ![in](list.png)',
  "linked image": "[![a](b)](c)",
  breaks: "a\\\nb\nc",
  "front matter": "---\ntitle: x # kept\n---\n\nbody",
  divider: "a\n\n---\n\nb",
  directives:
    ':::hint{style="warning"}\nx\n:::\n\n:::expandable[T *x*]\ny\n:::\n\n::embed{url="https://a.b"}',
  "foreign directives": ":::note[Title]\nx\n:::\n\n::video{src=x}",
  "page links": "[a](/pages/p1) [b](/pages/p1#x) [c](/files/f) [d](#y) [e](../f.md)",
  escapes: "\\*a\\* \\# b &lt;c&gt; \\[d](e) 1\\. f a_b_c",
  "raw words in a quote": "> <div>x</div>",
};

describe("Markdown to document and back", () => {
  it.each(Object.entries(MARKDOWN))("keeps %s", (_name, markdown) => {
    const document = toDocument(markdown);
    expect(() => parseDocument(document)).not.toThrow();
    const printed = fromDocument(document);
    expect(comparable(toDocument(printed))).toEqual(comparable(document));
    expect(fromDocument(toDocument(printed))).toBe(printed);
  });

  it("keeps anchors that HTML names as they are written", () => {
    const markdown =
      '## <a name="top-of-it"></a>Title\n\n<a name="old"></a>\n\n- x <a id="Old"></a> y\n\n<div id="b"></div>\n';
    expect(fromDocument(toDocument(markdown))).toBe(markdown);
  });

  it.each([
    '**Press <icon icon="save"/> to save** ![a](b)**c**',
    '<sup class="a"><sup>b <inline-math formula="c"/></sup> d</sup>',
    "<kbd><details>a <annotation>b</annotation>[^annotation-1]</details> c</kbd>\n\n[^annotation-1]: d",
    "**a <annotation>b</annotation>[^annotation-1]**\n\n[^annotation-1]: c",
  ])("keeps inlines within the marks around them: %s", (markdown) => {
    expect(fromDocument(toDocument(markdown)).trim()).toBe(markdown);
  });

  it("keeps an address as long as it leads to the same page", () => {
    const resolveLink = (href: string) => (href === "../a.md" ? { kind: "page", page: "p" } : null);
    const document = toDocument("[x](../a.md)", { resolveLink });
    expect(fromDocument(document, { resolveLink })).toBe("[x](../a.md)\n");
    expect(fromDocument(document)).toBe("[x](/pages/p)\n");
  });

  it("gives the blocks of the format", () => {
    const types = toDocument("# a\n\n- [ ] b\n\n| c |\n|-|\n\n> d\n\n```\ne\n```\n\n![f](g)").nodes.map(
      ({ type }) => type,
    );
    expect(types).toEqual(["heading-1", "list-tasks", "table", "blockquote", "code", "images"]);
  });
});

type Loose = Record<string, unknown>;
const text = (value: string, ...marks: string[]) => ({
  object: "text",
  leaves: [{ object: "leaf", text: value, marks: marks.map((type) => ({ object: "mark", type })) }],
});
const block = (type: string, data: Loose, nodes: Loose[], more: Loose = {}) => ({
  object: "block",
  type,
  data,
  nodes,
  ...more,
});
const paragraph = (...nodes: Loose[]) => ({ object: "block", type: "paragraph", nodes });
const empty = (type: string, data: Loose, more: Loose = {}) => ({
  object: "block",
  type,
  isVoid: true,
  data,
  ...more,
});
const inline = (type: string, data: Loose) => ({ object: "inline", type, isVoid: true, data });
const fragment = (name: string, ...nodes: Loose[]) => ({
  object: "fragment",
  fragment: name,
  type: name,
  nodes,
});

const BLOCKS: Record<string, Loose> = {
  emoji: paragraph(inline("emoji", { code: "1f600" })),
  objects: paragraph(
    text("x "),
    inline("inline-math", { formula: 'a|b<\\c>"' }),
    inline("mention", { ref: { kind: "user", user: "u" } }),
    inline("button", { label: 'Go "x"', kind: "primary", ref: { kind: "page", page: "p" } }),
    inline("expression", { expression: "a && b < c" }),
  ),
  annotation: paragraph(text("t "), {
    object: "inline",
    type: "annotation",
    isVoid: false,
    nodes: [text("noted")],
    fragments: [fragment("annotation-body", paragraph(text("body")))],
  }),
  hint: block("hint", { style: "danger" }, [paragraph(text("x"))]),
  math: empty("math", { formula: "x\ny" }),
  embed: empty("embed", { url: 'https://x.y/?a=b&c="d"', fullWidth: true }),
  "content-ref": empty("content-ref", { ref: { kind: "page", page: "p", space: "s" } }),
  tabs: block("tabs", {}, [
    block("tabs-item", { title: 'A "q"' }, [block("hint", { style: "info" }, [paragraph(text("x"))])]),
    block("tabs-item", { title: "B" }, [paragraph(text("y"))]),
  ]),
  stepper: block("stepper", {}, [block("stepper-step", { icon: "x" }, [paragraph(text("one"))])]),
  columns: block(
    "columns",
    {},
    [block("column", { width: { unit: "%", value: 50 } }, [paragraph(text("l"))])],
    { isVoid: false },
  ),
  expandable: empty(
    "expandable",
    {},
    {
      fragments: [
        fragment("expandable-title", paragraph(text("T"))),
        fragment("expandable-body", paragraph(text("b"))),
      ],
    },
  ),
  if: block("if", { expression: 'a == "1"' }, [paragraph(text("c"))]),
  images: block(
    "images",
    { align: "center" },
    [
      empty(
        "image",
        { ref: { kind: "file", file: "f" }, width: 10 },
        { fragments: [fragment("caption", paragraph(text("c")))] },
      ),
    ],
    { isVoid: false },
  ),
  integration: empty("integration", { integration: "i", block: "b", props: { a: [1, { b: "\n" }] } }),
  openapi: empty("openapi-schemas", { ref: { kind: "openapi", spec: "s" }, schemas: ["A"], grouped: true }),
  "code with marks": block("code", {}, [block("code-line", {}, [text("z", "bold")])]),
  "cards table": empty(
    "table",
    {
      view: { type: "cards", cardSize: "large", columns: ["a"] },
      definition: { a: { id: "a", title: "A", type: "number" } },
      records: { r: { orderIndex: "0", values: { a: 1 } } },
    },
    { fragments: [] },
  ),
  "text that looks like markup": paragraph(text("<kbd>not</kbd> *x* [z](q) :::hint # a")),
};

describe("document to Markdown and back", () => {
  it.each(Object.entries(BLOCKS))("keeps %s", (_name, node) => {
    const document = parseDocument({ object: "document", data: {}, nodes: [node] });
    expect(comparable(toDocument(fromDocument(document)))).toEqual(comparable(document));
  });
});

describe("parseDocument", () => {
  it.each<[string, unknown]>([
    ["document", null],
    ["object", { object: "page", data: {}, nodes: [] }],
    ["nodes[0].type", { object: "document", data: {}, nodes: [block("marquee", {}, [])] }],
    ["nodes[0].type", { object: "document", data: {}, nodes: [block("__proto__", {}, [])] }],
    ["nodes[0].data.style", { object: "document", data: {}, nodes: [block("hint", { style: "x" }, [])] }],
    [
      "nodes[0].isVoid",
      { object: "document", data: {}, nodes: [{ object: "block", type: "divider", data: {} }] },
    ],
    [
      "nodes[0].nodes[0]",
      { object: "document", data: {}, nodes: [block("tabs", {}, [paragraph(text("x"))])] },
    ],
    [
      "nodes[0].nodes[0].leaves[0].marks[0].type",
      { object: "document", data: {}, nodes: [paragraph(text("x", "blink"))] },
    ],
    [
      "data.footnotes[0].nodes[0]",
      { object: "document", data: { footnotes: [{ label: "1", nodes: [null] }] }, nodes: [] },
    ],
  ])("names the place %s", (path, value) => {
    expect(() => parseDocument(value)).toThrow(InvalidDocument);
    expect(() => parseDocument(value)).toThrow(path);
  });
});

describe("a footnote", () => {
  it("is kept where the annotation that it belongs to is kept as Markdown", () => {
    const text =
      "> | six |\n> | - |\n> | <annotation>seven</annotation>[^annotation-1] |\n\n[^annotation-1]: one";
    expect(fromDocument(toDocument(text))).toContain("[^annotation-1]: one");
  });
});

describe("Markdown without a counterpart in the format", () => {
  it.each<[string, string]>([
    [
      "cells beyond those of the header",
      "| a | b |\n| - | - |\n| 1 | 2 | *three* | |\n| 1 |\n| | | | five |",
    ],
    [
      "colours and other attributes of marks",
      '<mark style="background: #ff0" class="x" data-a1="y">m</mark>',
    ],
    ["attributes of other tags", '<kbd class="k">K</kbd> <sup title="t">s</sup> <sub id="x">i</sub>'],
    [
      "marks within marks",
      '<mark text="blue">a <mark text="red">b</mark></mark> <kbd>a<kbd class="x">b</kbd></kbd>',
    ],
    ["marks around what has none", '<kbd class="k"><icon icon="x"/></kbd> <mark style="a">![b](c)</mark>'],
    ["unknown tags", '<u title="t">x</u> <font color="red" size=3>y</font> <!-- z --> <x-y a=\'b\'/>'],
    ["line breaks that say more", 'a<br class="b">c\n\n<br clear="left">'],
    [
      "objects that lack something",
      '<button label="x"/> <button label="x" kind="odd" ref="y"/> <emoji class="z"/>',
    ],
    ["attributes of objects", '<icon icon="i" aria-label="l" data-a1="d" json:z="{"/>'],
    ["annotations of nothing", '<annotation class="x">y</annotation>'],
    [
      "attributes of annotations",
      '<annotation class="x">y</annotation>[^annotation-1]\n\n[^annotation-1]: z',
    ],
    [
      "footnotes called like those of annotations",
      "<annotation>y</annotation>[^annotation-2] a[^annotation-1]\n\n[^annotation-1]: z\n\n[^annotation-2]: b",
    ],
    ["second definitions of a label", '[d][d]\n\n[d]: /a "b"\n[d]: /c "d"\n\n[^1]: e\n\n[^1]: f\n\ng[^1]'],
    ["what follows an object", '<emoji code="1f600"/>\n- list'],
    ["attributes of directives", ':::hint{style="info" data-x="y" .c #i fullWidth="no" width="010"}\nz\n:::'],
    [
      "attributes that would take the place of a table's parts",
      ':::table{records="x" anchor="y"}\n| a |\n| - |\n:::',
    ],
    ["attributes of what is aligned", ':::align{to="center" title="x" anchor="y"}\nz\n:::'],
    ["labels of images", ':::images\n:::image[l]{ref="/files/f"}\n:::\n:::'],
  ])("keeps %s", (_name, markdown) => {
    const words = markdown.match(/[\p{L}\p{N}]+/gu) ?? [];
    const printed = fromDocument(parseDocument(toDocument(markdown)));
    expect(words.filter((word) => !/^(?:br|\d)$/.test(word) && !printed.includes(word))).toEqual([]);
    expect(fromDocument(parseDocument(toDocument(printed)))).toBe(printed);
  });

  it("keeps columns that a table does not show", () => {
    const column = (id: string) => ({ id, title: id, type: "text", textAlignment: "left" });
    const table = empty(
      "table",
      {
        view: { type: "grid", columns: ["a"], hideHeader: false, useNewSizing: true },
        definition: { a: column("a"), b: column("b") },
        records: { r: { orderIndex: "0", values: { a: "shown", b: "hidden" } } },
      },
      { fragments: [] },
    );
    const document = parseDocument({ object: "document", data: {}, nodes: [table] });
    expect(comparable(toDocument(fromDocument(document)))).toEqual(comparable(document));
  });
});
