import fc from "fast-check";
import type { Node } from "prosemirror-model";
import { EditorState, TextSelection } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import { documentOf, openText } from "@/lib/core/content/editing/open-text";
import { saveText } from "@/lib/core/content/editing/save-text";
import { nodes, schema } from "@/lib/core/content/editing/schema";
import { casesOf } from "@/lib/testing/extent";
import { adoptDocument } from "./adopt-text";
import { withKeptCaret } from "./newest-selection";
import { wordDifferences } from "./word-differences";

const read = (text: string): Node => documentOf(openText(text));

/** Opens a text with the caret at `|`, adopts another one, and returns the document with the caret's surroundings. */
const adopted = (marked: string, next: string) => {
  const words = marked.slice(marked.lastIndexOf("\n", marked.indexOf("|")) + 1, marked.indexOf("|"));
  const doc = read(marked.replace("|", ""));
  let caret = 1;
  doc.descendants((node, at) => {
    const index = node.isTextblock ? node.textContent.indexOf(words.replace(/^[-#> ]+/, "")) : -1;
    if (index >= 0) caret = at + 1 + index + words.replace(/^[-#> ]+/, "").length;
  });
  const state = EditorState.create({ doc, selection: TextSelection.create(doc, caret) });
  const after = state.apply(adoptDocument(state.tr, read(next), [], wordDifferences));
  const { $head } = after.selection;
  return {
    doc: after.doc,
    before: $head.parent.textBetween(0, $head.parentOffset, "", "\uFFFC"),
    isEqual: after.doc.eq(read(next)),
  };
};

describe("a text of a colleague in the document", () => {
  it.each([
    ["one|\n\ntwo\n", "zero\n\none\n\ntwo\n", "one"],
    ["one\n\ntw|o\n", "two\n", "tw"],
    ["one two| three\n", "one two three four\n", "one two"],
    ["one two| three\n", "ten two three\n", "ten two"],
    ["one two| three\n", "ten two *trees*\n", "ten two"],
    ["one two| ![a](b) three\n", "ten two ![a](b) trees\n", "ten two"],
    ["- a\n- b|\n- c\n", "- a\n- x\n- b\n- c!\n", "b"],
    ["> quoted wo|rds\n", "> quoted words more\n\nend\n", "quoted wo"],
    ["title| here\n", "## title here\n", "title"],
    ["a|\n\n```js\nx\n```\n", "a\n\n```ts\ny\n```\n", "a"],
  ])("keeps the caret of %j in %j", (marked, next, before) => {
    expect(adopted(marked, next)).toMatchObject({ before, isEqual: true });
  });

  it("keeps nodes without a difference", () => {
    const doc = read("one\n\n- a\n- b\n\nend\n");
    const state = EditorState.create({ doc });
    const after = state.apply(adoptDocument(state.tr, read("one\n\n- a\n- bb\n\nend\n"))).doc;
    expect(after.child(0)).toBe(doc.child(0));
    expect(after.child(1).child(0)).toBe(doc.child(1).child(0));
    expect(after.child(2)).toBe(doc.child(2));
  });

  it("keeps an empty paragraph with the caret, and blanks at the end of its own words", () => {
    const doc = nodes.doc.create(null, [
      nodes.paragraph.create(null, schema.text("word ")),
      nodes.paragraph.create(),
    ]);
    const state = EditorState.create({ doc });
    const after = state.apply(adoptDocument(state.tr, read("a word\n\nlast\n"))).doc;
    expect(after.children.map(({ textContent }) => textContent)).toEqual(["a word ", "last", ""]);
  });

  it("keeps a block that is not stored yet", () => {
    const doc = read("own words\n\nb\n");
    const state = EditorState.create({ doc });
    const after = state.apply(adoptDocument(state.tr, read("old words\n\nB\n"), [doc.child(0)])).doc;
    expect(after.children.map(({ textContent }) => textContent)).toEqual(["own words", "B"]);
  });

  it("keeps a block that is not stored yet between blocks that a colleague deleted", () => {
    const doc = read("a\n\nown words\n\n- b\n\nc\n");
    const state = EditorState.create({ doc });
    const after = state.apply(adoptDocument(state.tr, read("c\n"), [doc.child(1)])).doc;
    expect(after.children.map(({ textContent }) => textContent)).toEqual(["own words", "c"]);
  });

  const parts = fc.constantFrom(
    ...["a", "b *c*", "# h", "- x\n- y", "1. z\n\n   p", "> q\n>\n> r", "```\ncode\n```", "[l]: m", "***"],
    ...["| a | b |\n| - | - |\n| 1 | 2 |", ':::hint{style="info"}\nt\n:::', "<div>\nx\n</div>"],
  );
  const texts = fc.array(parts, { maxLength: 5 }).map((all) => `${all.join("\n\n")}\n`);

  it("becomes the whole document, whatever it was", () => {
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        const opened = openText(other);
        const state = EditorState.create({ doc: read(one) });
        const { doc } = state.apply(adoptDocument(state.tr, documentOf(opened), [], wordDifferences));
        expect(() => doc.check()).not.toThrow();
        expect(saveText(opened, doc)).toEqual({ text: other, unwritten: [] });
      }),
      { numRuns: casesOf(200, 20_000) },
    );
  });
});

describe("words of a colleague at an end of the selection", () => {
  const selected = (from: number, to: number, next: string) => {
    const doc = read("one two\n");
    const state = EditorState.create({ doc, selection: TextSelection.create(doc, from, to) });
    const after = state.apply(
      withKeptCaret(state.selection, adoptDocument(state.tr, read(next), [], wordDifferences)),
    );
    return [after.selection.from, after.selection.to];
  };

  it("come behind the caret, whose person goes on with the word before it", () => {
    expect(selected(8, 8, "one two three\n")).toEqual([8, 8]);
    expect(selected(4, 4, "one, two\n")).toEqual([4, 4]);
  });

  it("are not selected, so that typing does not replace them", () => {
    expect(selected(1, 8, "zero one two three\n")).toEqual([6, 13]);
  });
});
