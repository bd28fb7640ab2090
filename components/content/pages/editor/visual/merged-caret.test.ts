import { EditorState, TextSelection } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import { documentOf, openText } from "@/lib/core/content/editing/open-text";
import { adoptDocument } from "./adopt-text";
import { offsetAt, positionAt } from "./caret";
import { followLetters } from "./merged-caret";
import { withKeptCaret } from "./newest-selection";
import { wordDifferences } from "./word-differences";

/** The block and the caret (`|`) in it after a colleague's text was adopted by a person who has nothing to store. */
const adopted = (marked: string, next: string, typed = ""): string => {
  const own = marked.replace("|", "");
  const opened = openText(own);
  const doc = documentOf(opened);
  const caret = TextSelection.create(doc, positionAt(opened, doc, marked.indexOf("|")));
  let state = EditorState.create({ doc, selection: caret });
  state = state.apply(state.tr.insertText(typed));
  const { selection } = state;
  const follow = followLetters(selection, offsetAt(opened, state.doc, selection.head), [
    { text: next, mine: own },
  ]);
  const target = openText(next);
  const adoption = adoptDocument(state.tr, documentOf(target), [], wordDifferences);
  state = state.apply(withKeptCaret(selection, adoption));
  const followed = follow(state.selection, (offset) =>
    state.tr.setSelection(TextSelection.create(state.doc, positionAt(target, state.doc, offset))),
  );
  if (followed) state = state.apply(followed);
  const { parent, parentOffset } = state.selection.$head;
  return `${parent.textBetween(0, parentOffset)}|${parent.textBetween(parentOffset, parent.content.size)}`;
};

describe("the caret stays behind its letters when a colleague", () => {
  it.each([
    ["splits its block before them", "One. Two.|\n", "One.\n\nTwo.\n", "Two.|"],
    ["splits its block, in a list", "- One. Two.|\n- b\n", "- One.\n- Two.\n- b\n", "Two.|"],
    ["splits its block, and edits what is before", "a\n\nOne. Two.|\n", "ab\n\nOne.\n\nTwo.\n", "Two.|"],
    ["adds a block and corrects the word", "One two threee|\n", "New.\n\nOne two three\n", "One two three|"],
    [
      "corrects words around it",
      "Hello there worlld|\n",
      "Well, hello there world\n",
      "Well, hello there world|",
    ],
  ])("%s", (_what, marked, next, expected) => {
    expect(adopted(marked, next)).toBe(expected);
  });

  it("splits its block, which had a blank at its end that is not stored", () => {
    expect(adopted("One. Two.|\n", "One.\n\nTwo.\n", " ")).toBe("Two. |");
  });

  it("lengthens the word before a blank that is not stored", () => {
    expect(adopted("Hello world|\n", "Hello worlds\n", " ")).toBe("Hello worlds |");
  });
});
