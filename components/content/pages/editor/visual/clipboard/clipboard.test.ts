import { EditorState, TextSelection, type Transaction } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import { documentOf, openText } from "@/lib/core/content/editing/open-text";
import { saveAndReopen } from "@/lib/core/content/editing/save-text";
import { COPIED, copiedMarkdown, copySerializer, holdsWholeBlocks } from "./copied";
import { linkPasted, pasteBlocks, pastePlain } from "./paste-blocks";
import { plainBlocks } from "./plain-blocks";

/** Copies from the first of some words to the last ones. */
const copied = (text: string, first: string, last: string) => {
  const doc = documentOf(openText(text));
  const positions = (words: string) => {
    let found = 0;
    doc.descendants((node, at) => {
      const index = node.isText ? node.text!.indexOf(words) : -1;
      if (index >= 0) found = at + index;
    });
    return found;
  };
  return copiedMarkdown(doc.slice(positions(first), positions(last) + last.length, true), { bullet: "*" });
};

describe("copied Markdown", () => {
  it.each([
    ["one two three\n", "two", "two", "two"],
    ["## A **bold** heading\n", "bold", "heading", "**bold** heading"],
    ["- one\n- two\n\nhalf a line\n", "two", "half", "* two\n\nhalf"],
    ["a\n\n- x\n- y\n", "x", "y", "* x\n* y"],
    ["> one\n>\n> two\n", "one", "two", "one\n\ntwo"],
    ["| a | b |\n| - | - |\n| 1 | 2 |\n", "1", "2", "| 1 | 2 |\n| - | - |"],
    ["see [a][x]\n\n[x]: https://e.org\n", "a", "a", "[a](https://e.org)"],
    ["```js\none two\n```\n", "two", "two", "two"],
    [':::hint{style="info"}\na\n:::\n\nb\n', "a", "b", ':::hint{style="info"}\na\n:::\n\nb'],
  ])("of %j from %j to %j", (text, first, last, markdown) =>
    expect(copied(text, first, last)).toBe(markdown),
  );

  it("has HTML for each node and mark", () => {
    const { topNodeType, nodes, marks } = documentOf(openText("a\n")).type.schema;
    const names = Object.keys(nodes).filter((name) => name !== topNodeType.name);
    expect(Object.keys(copySerializer.nodes).sort()).toEqual(names.sort());
    expect(Object.keys(copySerializer.marks).sort()).toEqual(Object.keys(marks).sort());
  });
});

const read = (source: string) => openText(source).blocks.map(({ node }) => node);

type Paste = (state: EditorState, source: string) => Transaction;

const pasteMarkdown: Paste = (state, source) =>
  linkPasted(state, source) ?? pasteBlocks(state, read(source), state.selection);

/** Pastes a text at "‸", or over the words between "‹" and "›". */
const pasted = (marked: string, source: string, paste = pasteMarkdown) => {
  const found: number[] = [];
  documentOf(openText(marked)).descendants((node, at) => {
    for (const sign of node.isText ? ["‸", "‹", "›"] : []) {
      const index = node.text!.indexOf(sign);
      if (index >= 0) found.push(at + index - found.length);
    }
  });
  const opened = openText(marked.replace(/[‸‹›]/g, ""));
  const [anchor = 1, head = anchor] = found;
  const doc = documentOf(opened);
  const state = EditorState.create({ doc, selection: TextSelection.create(doc, anchor, head) });
  const tr = paste(state, source);
  tr.doc.check();
  const saved = saveAndReopen(opened, tr.doc);
  // A reference is written once its page has the text of the footnote, as the editor does it.
  return saved.unwritten.length === 0 ? saved.text : saveAndReopen(saved.opened, tr.doc).text;
};

const CELLS = "| x | y |\n| - | - |\n| z | w |";

const picture = (caption: string) => `::::images\n:::image{src="x.png"}\n${caption}\n:::\n::::\n`;

describe("pasted blocks", () => {
  it.each([
    ["one ‸two\n", "**b** c", "one **b** ctwo\n"],
    ["one ‹two› three\n", "*b*", "one *b* three\n"],
    ["‸", "# T\n\ntext", "# T\n\ntext\n"],
    ["a‸\n", "- x", "a\n\n- x\n"],
    ["one‸two\n", "p\n\nq", "onep\n\nqtwo\n"],
    ["- a\n- b‸\n", "- x\n- y", "- a\n- bx\n- y\n"],
    ["> a‸\n", "b\n\nc", "> ab\n>\n> c\n"],
    ["‹word›\n", "https://e.org/a_b", "[word](https://e.org/a_b)\n"],
    ["| a | b |\n| - | - |\n| ‸1 | 2 |\n| 3 | 4 |\n", CELLS, "| a | b |\n| - | - |\n| x | y |\n| z | w |\n"],
    [
      "| a | b |\n| - | - |\n| 1 | ‸2 |\n",
      CELLS,
      "| a | b |   |\n| - | - | - |\n| 1 | x | y |\n|   | z | w |\n",
    ],
    ["| a | b |\n| - | - |\n| 1 | 2‸ |\n", "x\n\ny", "| a | b |\n| - | - |\n| 1 | 2x<br>y |\n"],
    ["| a |\n| - |\n| 1‸ |\n", "x\\\ny", "| a |\n| - |\n| 1x<br>y |\n"],
    [picture("c‸"), "x\n\n- y", picture("cx<br>y")],
    [
      "| a |\n| - |\n| 1‸ |\n",
      "x\n\n```\na\n\n  b|c\n```\n\n<div>\nd\n</div>",
      "| a |\n| - |\n| 1x<br>`a`<br>`b\\|c`<br>\\<div><br>d<br>\\</div> |\n",
    ],
  ])("in %j: %j", (marked, source, result) => expect(pasted(marked, source)).toBe(result));
});

it("a paste that took a while leaves the caret behind the words that were typed meanwhile", () => {
  const doc = documentOf(openText("one two\n"));
  const state = EditorState.create({ doc, selection: TextSelection.create(doc, 8) });
  const after = state.apply(pasteBlocks(state, read("**b**"), { from: 4, to: 4 }));
  expect(after.doc.textContent).toBe("oneb two");
  expect(after.selection.head).toBe(9);
});

const pasteWhole: Paste = (state, source) => pasteBlocks(state, read(source), state.selection, true);

describe("whole blocks", () => {
  it.each([
    ["one‸\n", "p", "one\n\np\n"],
    ["one‸two\n\nz\n", "p", "onetwo\n\np\n\nz\n"],
    ["‸one\n", "p\n\nq", "p\n\nq\n\none\n"],
    ["‸", "p", "p\n"],
    ["one ‹two›\n", "p", "one\n\np\n"],
    ["‹one›\n\nz\n", "p", "p\n\nz\n"],
    ["# T‸\n", "## p", "# T\n\n## p\n"],
    ["> a‸\n", "p", "> a\n>\n> p\n"],
    [":::expandable[a‸]\nb\n:::\n", "p", ":::expandable[a]\np\n\nb\n:::\n"],
    ["- a‸\n- b\n", "- x\n- y", "- a\n- x\n- y\n- b\n"],
    ["- ‸a\n- b\n", "- x", "- x\n- a\n- b\n"],
    ["- a\n- ‸\n- b\n", "- x", "- a\n- x\n- b\n"],
    ["- [x] a‸\n- [ ] b\n", "- x", "- [x] a\n- [ ] x\n- [ ] b\n"],
    ["1. a‸\n2. b\n", "p", "1. a\n\n   p\n2. b\n"],
    ["| a |\n| - |\n| 1‸ |\n", "p", "| a |\n| - |\n| 1p |\n"],
    [
      "| a | b |\n| - | - |\n| 1‸ | 2 |\n| 3 | 4 |\n",
      "| x | y |\n| - | - |",
      "| a | b |\n| - | - |\n| 1 | 2 |\n| x | y |\n| 3 | 4 |\n",
    ],
  ])("are blocks of their own in %j: %j", (marked, source, result) =>
    expect(pasted(marked, source, pasteWhole)).toBe(result),
  );

  it("differ from words by the HTML of their copy", () => {
    const html = (value: string, open: number) =>
      `<p ${COPIED}="${value}" data-pm-slice="${open} ${open} []">a</p>`;
    expect([html("blocks", 0), html("blocks", 1), html("", 0)].map(holdsWholeBlocks)).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe("a footnote", () => {
  it("is copied with its text", () => {
    const text = "One[^a] two.\n\n[^a]: Note.\n";
    const doc = documentOf(openText(text));
    expect(copiedMarkdown(doc.slice(1, 5), {}, doc)).toBe("One[^a]\n\n[^a]: Note.");
    expect(copiedMarkdown(doc.slice(6, 9), {}, doc)).toBe("two");
    expect(copiedMarkdown(doc.slice(0, doc.content.size), {}, doc)).toBe(text.trimEnd());
  });

  const COPIED = "one[^a]\n\n[^a]: Note.";
  it.each([
    ["x ‸y\n", "x one[^a]y\n\n[^a]: Note.\n"],
    ["x[^a] ‸y\n\n[^a]: Note.\n", "x[^a] one[^a]y\n\n[^a]: Note.\n"],
    ["x[^a] ‸y\n\n[^a]: Other.\n", "x[^a] one[^1]y\n\n[^a]: Other.\n\n[^1]: Note.\n"],
    ["x[^1][^a] ‸y\n\n[^1]: 1\n\n[^a]: b\n", "x[^1][^a] one[^2]y\n\n[^1]: 1\n\n[^a]: b\n\n[^2]: Note.\n"],
  ])("that is pasted in %j has its text at the end of the page", (marked, result) =>
    expect(pasted(marked, COPIED)).toBe(result),
  );
});

describe("a plain text", () => {
  it.each([
    ["one ‸two\n", "*a*", "one \\*a\\*two\n"],
    ["one‸\n", "a\nb", "onea\n\nb\n"],
    ["| a |\n| - |\n| 1‸ |\n", "x\ny", "| a |\n| - |\n| 1x y |\n"],
    [picture("c‸"), "x\ny", picture("cx y")],
  ])("in %j: %j", (marked, source, result) => expect(pasted(marked, source, pastePlain)).toBe(result));
});

const pasteLines: Paste = (state, text) => {
  const blocks = plainBlocks(state, text, read);
  return blocks ? pasteBlocks(state, blocks, state.selection) : pastePlain(state, text);
};

describe("lines of a plain text", () => {
  it.each([
    ["‸", "a\tb\n1\t*2*\n", "| a | b     |\n| - | ----- |\n| 1 | \\*2\\* |\n"],
    ["x‸\n", "\tQ1\nNorth\t1|2", "x\n\n|       | Q1   |\n| ----- | ---- |\n| North | 1\\|2 |\n"],
    ["| a | b |\n| - | - |\n| ‸1 | 2 |\n", "x\ty\nz\tw", "| a | b |\n| - | - |\n| x | y |\n| z | w |\n"],
  ])("with tabs are a table in %j: %j", (marked, text, result) =>
    expect(pasted(marked, text, pasteLines)).toBe(result),
  );

  it.each([
    ["‸", "\tone\n\ttwo"],
    ["‸", "•\tone\n•\ttwo"],
    ["‸", "a\tb"],
    ["‸", "a\tb\nc"],
    ["`a‸b`\n", "a\tb\nc\td"],
  ])("are no table in %j: %j", (marked, text) => expect(pasted(marked, text, pasteLines)).not.toContain("|"));

  it("are no table that no page could hold", () => {
    const state = EditorState.create({ doc: documentOf(openText("")) });
    expect(plainBlocks(state, "a\tb\n".repeat(10_001), read)).toBeNull();
  });

  it.each([
    ["- a‸\n- d\n", "b\n\nc\n", "- ab\n- c\n- d\n"],
    ["- a\n- ‸\n", "b\nc", "- a\n- b\n- c\n"],
    ["1. a\n2. b ‸d\n", "c\nx ", "1. a\n2. b c\n3. xd\n"],
    ["- [x] a‸\n", "\nb", "- [x] ab\n"],
    ["- [x] a‸\n", "b\nc", "- [x] ab\n- [ ] c\n"],
    ["- a\n  - b‸\n  - e\n", "c\nd", "- a\n  - bc\n  - d\n  - e\n"],
    ["- a\n  > b‸\n", "c\nd", "- a\n  > bc\n  >\n  > d\n"],
    ["a‸\n", "b\nc", "ab\n\nc\n"],
  ])("are items in %j: %j", (marked, text, result) => expect(pasted(marked, text, pasteLines)).toBe(result));
});

describe("a pasted list", () => {
  it.each([
    ["- a\n- ‸\n", "- x\n- y", "- a\n- x\n- y\n"],
    ["- a‸\n- b\n", "- x\n  - y\n- z", "- ax\n  - y\n- z\n- b\n"],
    ["- a\n  - b‸\n", "- x\n  - y\n- z", "- a\n  - bx\n    - y\n  - z\n"],
    ["- a\n  - b\n  - ‸\n- c\n", "- x\n- y", "- a\n  - b\n  - x\n  - y\n- c\n"],
    ["1. a\n2. ‸\n", "- x\n- y", "1. a\n2. x\n3. y\n"],
    ["- a\n- ‸\n", "- [x] x\n- [ ] y", "- a\n- [x] x\n- [ ] y\n"],
    ["- [ ] a‸\n", "- x\n- y", "- [ ] ax\n- [ ] y\n"],
    ["- a\n- ‸\n- b\n", "- x\n  - y", "- a\n- x\n  - y\n- b\n"],
    ["1. ‸\n", "- x\n- y", "1. x\n2. y\n"],
    ["- [x] ‹a›\n", "- x\n- y", "- [x] x\n- [ ] y\n"],
    ["> - a\n>   1. ‹b›\n", "- [x] x\n- y", "> - a\n>   1. x\n>   2. y\n"],
    ["- ‹a\n\n  b›\n", "- [x] x\n- y", "- x\n- y\n"],
    ["- a‸\n", "p\n\n- x\n- y", "- ap\n  - x\n  - y\n"],
    ["- a‸\n- b\n", "- x\n\n> y\n\n- z", "- ax\n\n  > y\n  - z\n- b\n"],
    ["- a\n- ‸\n- b\n", "- x\n- y\n\nz", "- a\n- x\n- y\n\n  z\n- b\n"],
  ])("joins the list in %j: %j", (marked, source, result) => expect(pasted(marked, source)).toBe(result));
});
