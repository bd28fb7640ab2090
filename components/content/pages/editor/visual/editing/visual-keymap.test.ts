import { history } from "prosemirror-history";
import { keydownHandler } from "prosemirror-keymap";
import { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { expect, it } from "vitest";
import { nodes } from "@/lib/core/content/editing/schema";
import { visualKeymap } from "./visual-keymap";

it("redoing undoes nothing once all is redone, in browsers that name the key in small letters, too", () => {
  let state = EditorState.create({
    doc: nodes.doc.create(null, nodes.paragraph.create()),
    plugins: [history()],
  });
  const view = {
    get state() {
      return state;
    },
    dispatch: (transaction: EditorState["tr"]) => {
      state = state.apply(transaction);
    },
  } as EditorView;
  view.dispatch(state.tr.insertText("Pumps", 1));
  const press = keydownHandler(visualKeymap(() => true));
  const key = { key: "z", keyCode: 90, ctrlKey: true, altKey: false, metaKey: false };
  const undoes = { ...key, shiftKey: false } as KeyboardEvent;
  const redoes = { ...key, shiftKey: true } as KeyboardEvent;

  press(view, undoes);
  expect(state.doc.textContent).toBe("");
  for (let turn = 0; turn < 2; turn += 1) {
    expect(press(view, redoes)).toBe(true);
    expect(state.doc.textContent).toBe("Pumps");
  }
});
