import { history, undo } from "prosemirror-history";
import { EditorState, type Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { expect, it } from "vitest";
import { adoptDocument } from "@/components/content/pages/editor/visual/adopt-text";
import { makeText } from "@/components/content/pages/editor/visual/make-text";
import { documentOf, openText } from "@/lib/core/content/editing/open-text";
import { contextOf, readBlocks } from "@/lib/core/content/editing/reading";
import { withFormer } from "@/lib/core/content/editing/save-text";
import { asLeft, pendingKept, pendingSource, setPending, withPending } from "./pending-source";

const TEXT = "Before.\n\n<div>\nold\n</div>\n\nAfter.\n";
const TYPED = "<div>\nnew\n</div>\n\nMore.";

const typedSource = () => {
  let opened = openText(TEXT);
  const doc = documentOf(opened);
  const view = {
    state: EditorState.create({ doc, plugins: [history(), pendingSource] }),
    dispatch: (tr: Transaction) => {
      view.state = view.state.apply(tr);
    },
  };
  const at = doc.child(0).nodeSize;
  const blocks = readBlocks(contextOf(opened), TYPED).map(({ node }) => node);
  view.dispatch(setPending(view.state.tr, { at, blocks }));
  return {
    view,
    island: doc.child(1),
    text: () => {
      const made = makeText(view as EditorView, opened, undefined, asLeft);
      opened = made.opened;
      return made.text;
    },
    adopt: (next: string) => {
      const target = withFormer(opened, openText(next));
      const tr = adoptDocument(withPending(view.state), documentOf(target));
      opened = target;
      view.dispatch(pendingKept(view.state, tr));
    },
  };
};

it("a source that is typed as several blocks is stored while its block is still shown", () => {
  const { view, island, text } = typedSource();
  const stored = TEXT.replace("<div>\nold\n</div>", TYPED);
  expect(text()).toBe(stored);
  expect(text()).toBe(stored);
  expect(view.state.doc.child(1)).toBe(island);
  undo(view.state, view.dispatch);
  expect(view.state.doc.child(1)).toBe(island);
});

it("others' words beside a source that is typed as several blocks come in, and its block stays", () => {
  const { view, island, text, adopt } = typedSource();
  const theirs = text().replace("Before.", "First.\n\nBefore.").replace("After.", "After all.");
  adopt(theirs);
  expect(view.state.doc.child(2)).toBe(island);
  expect(text()).toBe(theirs);
});

it("others' words within a source that is typed as several blocks show its blocks", () => {
  const { view, text, adopt } = typedSource();
  const theirs = text().replace("More.", "More of it.");
  adopt(theirs);
  expect(view.state.doc.child(2).textContent).toBe("More of it.");
  expect(text()).toBe(theirs);
});
