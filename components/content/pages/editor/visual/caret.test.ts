import { Transform } from "prosemirror-transform";
import { describe, expect, it } from "vitest";
import { documentOf, openText } from "@/lib/core/content/editing/open-text";
import { saveAndReopen } from "@/lib/core/content/editing/save-text";
import { nodes, schema } from "@/lib/core/content/editing/schema";
import { offsetAt, positionAt } from "./caret";
import { positionOfWords } from "./words-position";

/** Maps the caret at `‸` into the document and back. */
const thereAndBack = (marked: string) => {
  const [first = "", second = ""] = marked.split("‸");
  const text = first + second;
  const opened = openText(text);
  const doc = documentOf(opened);
  const position = positionAt(opened, doc, first.length);
  const back = offsetAt(opened, doc, position);
  const { parent, parentOffset } = doc.resolve(position);
  return {
    before: parent.textBetween(0, parentOffset, "", "\uFFFC"),
    back: `${text.slice(0, back)}‸${text.slice(back)}`,
  };
};

describe("the caret in both modes", () => {
  it.each([
    ["one tw‸o\n", "one tw"],
    ["one\ntwo‸ three\n", "one two"],
    ["---\ntitle: x\n---\n\n# A he‸ading\n", "A he"],
    ["a **bo‸ld** b\n", "a bo"],
    ["a &amp; b‸\n", "a & b"],
    ["one\n\n* a\n  * nes‸ted\n", "nes"],
    ["> quoted\n> li‸ne\n", "quoted li"],
    ["```js\nlet a;\nb‸\n```\n", "let a;\nb"],
    ["| a | b |\n| - | - |\n| 1 | tw‸o |\n", "tw"],
    ["see [a li‸nk](/pages/x) on\n", "see a li"],
    [':::hint{style="info"}\na hi‸nt\n:::\n', "a hi"],
  ])("is in the same word of %j", (marked, before) => {
    expect(thereAndBack(marked)).toEqual({ before, back: marked });
  });

  it("is before a block that is shown as its source", () => {
    const opened = openText("a\n\n[x]: y\n");
    const doc = documentOf(opened);
    expect(positionAt(opened, doc, 5)).toBe(3);
    expect(offsetAt(opened, doc, 3)).toBe(3);
  });

  it("is in the edited words of a text that was saved and opened again", () => {
    const opened = openText("one\n\ntwo **bold**\n");
    const transform = new Transform(documentOf(opened));
    transform.insert(5, nodes.paragraph.create());
    transform.insert(9, schema.text("NEW "));
    const saved = saveAndReopen(opened, transform.doc);
    const at = saved.text.indexOf("NEW ") + 4;
    expect(saved.text).toBe("one\n\ntNEW wo **bold**\n");
    const position = positionAt(saved.opened, transform.doc, at);
    expect(transform.doc.textBetween(position - 4, position)).toBe("NEW ");
    expect(offsetAt(saved.opened, transform.doc, position)).toBe(at);
  });

  it("is at the end of a text for a paragraph that is not stored", () => {
    const opened = openText("one\n");
    const doc = nodes.doc.create(null, [...documentOf(opened).children, nodes.paragraph.create()]);
    expect(offsetAt(opened, doc, 6)).toBe(4);
  });

  it("is in an empty text", () => {
    const opened = openText("");
    const doc = documentOf(opened);
    expect(positionAt(opened, doc, 0)).toBe(0);
    expect(offsetAt(opened, doc, 1)).toBe(0);
  });
});

describe("a place that a reader clicked", () => {
  const doc = documentOf(openText("Water.\n\n- Water.\n- It is *very*\n  cold.\n\n| Water. |\n| - |\n"));

  it.each([
    [{ words: "It is very cold.", number: 0, offset: 6 }, "It is "],
    [{ words: "Water.", number: 1, offset: 3 }, "Wat"],
    [{ words: "Water.", number: 0, offset: 99 }, "Water."],
  ])("is found by its words: %j", (place, before) => {
    const { parent, parentOffset } = doc.resolve(positionOfWords(doc, place)!);
    expect(parent.textBetween(0, parentOffset)).toBe(before);
  });

  it("is found in the block with its number, of those with the same words", () => {
    const at = [0, 1, 2].map((number) => positionOfWords(doc, { words: "Water.", number, offset: 0 })!);
    expect(at.map((each) => doc.resolve(each).node(1).type)).toEqual([
      nodes.paragraph,
      nodes.list,
      nodes.table,
    ]);
  });

  it("is nowhere if its words are not in the document", () => {
    expect(positionOfWords(doc, { words: "Gone.", number: 0, offset: 0 })).toBeNull();
  });
});
