import { Fragment } from "prosemirror-model";
import { EditorState, type Transaction } from "prosemirror-state";
import { describe, expect, test } from "vitest";
import { pendingSource, setPending } from "@/components/content/pages/editor/visual/islands/pending-source";
import { indexOfBlock } from "@/lib/core/content/block-anchor";
import { blocksOf } from "@/lib/core/content/blocks";
import { documentOf, openText } from "@/lib/core/content/editing/open-text";
import { quoteAt } from "@/lib/core/content/quotes";
import {
  anchorAt,
  blockNotes,
  keyAt,
  keysOf,
  type Notes,
  notedAt,
  placeMissing,
  selectedIn,
  showNotes,
} from "./block-notes";

const TEXT = "---\nicon: x\n---\n\n# Title\n\nSome *cold* water.\n\n- one\n- two\n\n***\n\nLast.\n";

const opened = openText(TEXT);
const keys = keysOf(opened);

const start = (notes: Notes) => {
  const state = EditorState.create({ doc: documentOf(opened), plugins: [...blockNotes] });
  return state.apply(showNotes(state, opened, notes));
};

const noteOn = (index: number) => ({ key: keys[index]!, description: "1 open comment" });

/** The text of the block that a note is on. */
const notedText = (state: EditorState, key: string) => {
  const at = notedAt(state, key);
  return at === null ? null : state.doc.nodeAt(at)?.textContent;
};

const positionOf = (state: EditorState, words: string): number => {
  let found = -1;
  state.doc.descendants((node, at) => {
    const index = node.isText ? node.text!.indexOf(words) : -1;
    if (index >= 0) found = at + index;
  });
  return found;
};

/** The marked words, joined by slashes, and the suggested ones. */
const markedWords = (state: EditorState) => {
  const sets = state.plugins.flatMap(({ props }) => props.decorations?.call(undefined as never, state) ?? []);
  return sets.flatMap((set) =>
    "find" in set
      ? (set as { find: () => { from: number; to: number; spec: { id?: string } }[] })
          .find()
          .filter(({ spec, from, to }) => spec.id !== undefined && from < to)
          .map(({ from, to }) => state.doc.textBetween(from, to))
      : [],
  );
};

test("the keys of blocks are those that the server gives them", () => {
  const server = blocksOf(TEXT).filter(({ type }) => type !== "yaml");
  expect(keys).toEqual(server.map(({ key }) => key));
  const same = openText("a\n\na\n");
  expect(keysOf(same)).toEqual(blocksOf("a\n\na\n").map(({ key }) => key));
});

describe("a note on a block", () => {
  const apply = (state: EditorState, change: (tr: Transaction) => Transaction) =>
    state.apply(change(state.tr));

  test("stays on it while words are typed before and in it", () => {
    let state = start({ blocks: [noteOn(1)], words: [] });
    state = apply(state, (tr) => tr.insertText("Long ", 1));
    state = apply(state, (tr) => tr.insertText("very ", positionOf(state, "cold")));
    expect(notedText(state, keys[1]!)).toBe("Some very cold water.");
  });

  test("stays on the first half of a block that is split, and on a block that is joined", () => {
    let state = start({ blocks: [noteOn(1)], words: [] });
    state = apply(state, (tr) => tr.insertText("x", positionOf(state, " water")));
    const at = positionOf(state, " water");
    state = state.apply(state.tr.split(at));
    expect(notedText(state, keys[1]!)).toBe("Some coldx");
    const before = notedAt(state, keys[1]!)!;
    state = state.apply(state.tr.join(before));
    expect(notedText(state, keys[1]!)).toBe("TitleSome coldx");
  });

  test("goes with its block, and comes back with it", () => {
    let state = start({ blocks: [noteOn(1), noteOn(3)], words: [] });
    const from = notedAt(state, keys[1]!)!;
    const rule = notedAt(state, keys[3]!)!;
    state = state.apply(state.tr.delete(rule, rule + 1));
    state = state.apply(state.tr.delete(from, from + state.doc.nodeAt(from)!.nodeSize));
    expect(notedText(state, keys[1]!)).toBeNull();
    expect(notedText(state, keys[3]!)).toBeNull();
    const { content } = documentOf(opened);
    state = state.apply(state.tr.replaceWith(0, state.doc.content.size, content));
    state = state.apply(placeMissing(state, opened)!);
    expect(notedText(state, keys[1]!)).toBe("Some cold water.");
    expect(placeMissing(state, opened)).toBeNull();
  });

  test("stays where it is while its block has another key than the stored text", () => {
    let state = start({ blocks: [noteOn(1)], words: [] });
    state = state.apply(
      state.tr.insertText("cool", positionOf(state, "cold"), positionOf(state, "cold") + 4),
    );
    const edited = openText(TEXT.replace("cold", "cool"));
    state = state.apply(
      showNotes(state, edited, { blocks: [{ ...noteOn(1), description: "2" }], words: [] }),
    );
    expect(notedText(state, keys[1]!)).toBe("Some cool water.");
  });

  test("is placed on its block, or later, while the document is ahead of its text", () => {
    let state = EditorState.create({ doc: documentOf(opened), plugins: [...blockNotes] });
    const last = positionOf(state, "Last.");
    state = state.apply(state.tr.insertText("New. ", last));
    state = state.apply(state.tr.split(positionOf(state, "Title") + 2));
    state = state.apply(showNotes(state, opened, { blocks: [noteOn(1), noteOn(4)], words: [] }));
    expect(notedText(state, keys[1]!)).toBe("Some cold water.");
    expect(notedText(state, keys[4]!)).toBeNull();
    expect(placeMissing(state, opened)).not.toBeNull();
  });

  test("is placed once the text with its block has arrived", () => {
    const later = openText(TEXT.replace("Last.", "Later."));
    const key = keysOf(later).at(-1)!;
    let state = start({ blocks: [{ key, description: "" }], words: [] });
    expect(notedAt(state, key)).toBeNull();
    state = state.apply(
      state.tr.insertText("Later.", positionOf(state, "Last."), positionOf(state, "Last.") + 5),
    );
    state = state.apply(placeMissing(state, later)!);
    expect(notedText(state, key)).toBe("Later.");
  });
});

test("marks the words of a comment over marks, and follows them", () => {
  const words = "Some cold water.";
  const quote = quoteAt(words, { start: 5, end: 15 });
  let state = start({ blocks: [], words: [{ id: "c", node: keys[1]!, quote }] });
  expect(markedWords(state)).toEqual(["cold water"]);
  state = state.apply(state.tr.insertText("The ", 1));
  state = state.apply(state.tr.insertText("er", positionOf(state, "cold") + 4));
  expect(markedWords(state)).toEqual(["colder water"]);
});

test("quotes the selected words of a block for a comment, and names an unselected block", () => {
  const state = EditorState.create({ doc: documentOf(opened) });
  const from = positionOf(state, "cold");
  expect(selectedIn(opened, state, { from: from - 1, to: from + 6 })).toEqual({
    key: keys[1],
    quote: { exact: "cold w", prefix: "Some ", suffix: "ater." },
  });
  expect(selectedIn(opened, state, { from, to: from })).toEqual({ key: keys[1] });
  const two = positionOf(state, "two");
  expect(selectedIn(opened, state, { from: two, to: two + 3 })).toMatchObject({
    key: keys[2],
    quote: { exact: "two", prefix: "one\n" },
  });
});

test("blocks below a source that is typed as several blocks keep their notes and their comments", () => {
  const before = openText("<div>\nold\n</div>\n\nSame.\n\nSame.\n\nSame.\n");
  const after = openText("Old.\n\nNew.\n\nSame.\n\nSame.\n\nSame.\n");
  const added = keysOf(after);
  let state = EditorState.create({ doc: documentOf(before), plugins: [pendingSource, ...blockNotes] });
  const [first, second] = after.blocks;
  state = state.apply(setPending(state.tr, { at: 0, content: Fragment.from([first!.node, second!.node]) }));
  const notes = added.map((key) => ({ key, description: key }));
  state = state.apply(showNotes(state, after, { blocks: notes, words: [] }));
  expect(added.map((key) => notedAt(state, key))).toEqual([0, 0, 1, 8, 15]);
  expect(selectedIn(after, state, { from: 9, to: 9 })).toEqual({ key: added[3] });
});

test("an offset in the text has the key of its block", () => {
  const offsets = ["Title", "Some", "two", "***", "Last."].map((words) => TEXT.indexOf(words));
  expect(offsets.map((offset) => keyAt(opened, offset))).toEqual(keys);
});

test("a link to a block leads to it, also after it was edited", () => {
  const state = EditorState.create({ doc: documentOf(opened) });
  const anchor = anchorAt(opened, state, positionOf(state, "cold"))!;
  const edited = blocksOf(TEXT.replace("cold", "cool")).filter(({ type }) => type !== "yaml");
  expect(keys[indexOfBlock(anchor, keys, true)]).toBe(keys[1]);
  expect(
    edited[
      indexOfBlock(
        anchor,
        edited.map(({ key }) => key),
        true,
      )
    ]?.source,
  ).toBe("Some *cool* water.");
});
