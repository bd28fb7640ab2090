import { EditorState } from "prosemirror-state";
import { expect, it } from "vitest";
import { documentOf, openText } from "@/lib/core/content/editing/open-text";
import { inlineTags, tagsIn } from "./inline-tags";

const stateOf = (text: string) =>
  EditorState.create({ doc: documentOf(openText(text)), plugins: [inlineTags] });

/** The elements of the first block, with the words in them. */
const shownIn = (text: string) => {
  const block = documentOf(openText(text)).firstChild!;
  return tagsIn(block).pairs.map(({ opening, closing, element }) => [
    element.class ?? element.nodeName,
    block.textBetween(opening + 1, closing, "", ""),
  ]);
};

it("words between tags look as readers see them", () => {
  expect(shownIn("Press <kbd>Ctrl</kbd> <kbd>**C**</kbd>\n")).toEqual([
    ["kbd", "Ctrl"],
    ["kbd", "C"],
  ]);
  expect(shownIn('<mark text="red" background="$blue">hot *and* cold</mark>\n')).toEqual([
    ["text-red background-blue", "hot and cold"],
  ]);
  expect(shownIn("H<sub>2<sup>x</sup></sub>O\n")).toEqual([
    ["sup", "x"],
    ["sub", "2x"],
  ]);
});

it("tags without a partner, of other names or across blocks stay as they are written", () => {
  for (const text of ["a <kbd>b\n", "a b</kbd>\n", "<blink>a</blink>\n", "- <kbd>a\n- b</kbd>\n"])
    expect(shownIn(text)).toEqual([]);
});

it("a tag that is deleted takes the look of its partner along", () => {
  const state = stateOf("a <kbd>b</kbd> c\n");
  const count = (each: EditorState) => inlineTags.getState(each)!.find().length;
  expect(count(state)).toBe(3);
  const without = state.apply(state.tr.delete(3, 4));
  expect(count(without)).toBe(0);
  expect(count(without.apply(without.tr.insert(3, state.doc.nodeAt(3)!)))).toBe(3);
});
