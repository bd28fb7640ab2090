import { EditorState, NodeSelection, TextSelection } from "prosemirror-state";
import { expect, it } from "vitest";
import { documentOf, openText } from "@/lib/core/content/editing/open-text";
import { outerEscape } from "./visual-keys";

it("Escape belongs to the screen around the text once a block of the page is selected", () => {
  const doc = documentOf(openText("> words\n"));
  const { keydown } = outerEscape.props.handleDOMEvents!;
  const isLeft = (selection: EditorState["selection"], key = "Escape") =>
    keydown!.call(
      outerEscape,
      { state: EditorState.create({ doc, selection }), composing: false } as never,
      { key } as KeyboardEvent,
    );
  expect(isLeft(TextSelection.create(doc, 3))).toBe(false);
  expect(isLeft(NodeSelection.create(doc, 1))).toBe(false);
  expect(isLeft(NodeSelection.create(doc, 0))).toBe(true);
  expect(isLeft(NodeSelection.create(doc, 0), "Enter")).toBe(false);
});
