import { history, undo } from "prosemirror-history";
import { Fragment } from "prosemirror-model";
import { EditorState, type Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { expect, it } from "vitest";
import { adoptDocument } from "@/components/content/pages/editor/visual/adopt-text";
import { offsetThrough, positionThrough } from "@/components/content/pages/editor/visual/caret";
import { makeText } from "@/components/content/pages/editor/visual/make-text";
import { documentOf, openText } from "@/lib/core/content/editing/open-text";
import { contextOf, readBlocks } from "@/lib/core/content/editing/reading";
import { withFormer } from "@/lib/core/content/editing/save-text";
import { adoptAround, pendingSource, setPending, withPending } from "./pending-source";

const TEXT = "Before.\n\n<div>\nold\n</div>\n\nAfter.\n";
const TYPED = "<div>\nnew\n</div>\n\nMore.";

/** An editor in which the source of the second block was changed, and is being typed again. */
const typedSource = (text = TEXT, typed = TYPED) => {
  let opened = openText(text);
  const doc = documentOf(opened);
  const view = {
    state: EditorState.create({ doc, plugins: [history(), pendingSource] }),
    dispatch: (tr: Transaction) => {
      view.state = view.state.apply(tr);
    },
  };
  const at = doc.child(0).nodeSize;
  const changed = `${doc.child(1).attrs.source}`.replace("old", "some");
  view.dispatch(view.state.tr.setNodeAttribute(at, "source", changed));
  const island = view.state.doc.child(1);
  const blocks = readBlocks(contextOf(opened), typed).map(({ node }) => node);
  view.dispatch(setPending(view.state.tr, { at, content: Fragment.from(blocks) }));
  return {
    view,
    island,
    opened: () => opened,
    text: () => {
      const made = makeText(view as EditorView, opened, undefined, withPending);
      opened = made.opened;
      return made.text;
    },
    adopt: (next: string) => {
      const target = withFormer(opened, openText(next));
      const tr = adoptAround(view.state, documentOf(target), adoptDocument);
      opened = target;
      if (tr.docChanged) view.dispatch(tr.setMeta("addToHistory", false));
      return tr.docChanged;
    },
  };
};

it("a source that is typed as several blocks is stored while its block is still shown", () => {
  const { view, island, text } = typedSource();
  const stored = TEXT.replace("<div>\nold\n</div>", TYPED);
  expect(text()).toBe(stored);
  expect(text()).toBe(stored);
  expect(view.state.doc.child(1)).toBe(island);
});

it("others' words beside a source that is typed as several blocks come in, and its block stays", () => {
  const { view, island, text, adopt } = typedSource();
  const theirs = text().replace("Before.", "First.\n\nBefore.").replace("After.", "After all.");
  adopt(theirs);
  expect(view.state.doc.child(2)).toBe(island);
  expect(text()).toBe(theirs);
  undo(view.state, view.dispatch);
  expect(view.state.doc.child(2).attrs.source).toBe("<div>\nold\n</div>");
});

it("others' words within a source that is typed as several blocks show its blocks", () => {
  const { view, text, adopt } = typedSource();
  const theirs = text().replace("More.", "More of it.");
  adopt(theirs);
  expect(view.state.doc.child(2).textContent).toBe("More of it.");
  expect(text()).toBe(theirs);
});

it("a source that was emptied stays so when others replace the blocks around it", () => {
  const { text, adopt, view } = typedSource(TEXT, "");
  expect(text()).toBe("Before.\n\nAfter.\n");
  const theirs = "```\ncode\n```\n";
  adopt(theirs);
  expect(text()).toBe(theirs);
  expect(view.state.doc.childCount).toBe(1);
});

it("a source that was emptied is still shown when others write beside it", () => {
  const { text, adopt, view, island } = typedSource(TEXT, "");
  const theirs = text().replace("Before.", "First.\n\nBefore.").replace("After.", "After all.");
  adopt(theirs);
  expect(text()).toBe(theirs);
  expect(view.state.doc.child(2)).toBe(island);
});

it("a text that says the same as a source that is typed changes nothing", () => {
  const { text, adopt } = typedSource();
  expect(adopt(text())).toBe(false);
});

it("the caret below a source that is typed as several blocks is at its words in the text", () => {
  const { view, opened, text } = typedSource();
  const stored = text();
  const at = view.state.doc.content.size - "ter.".length - 1;
  const offset = offsetThrough(opened(), withPending(view.state), at);
  expect(stored.slice(0, offset)).toMatch(/Af$/);
  expect(positionThrough(opened(), withPending(view.state), offset)).toBe(at);
  const within = positionThrough(opened(), withPending(view.state), stored.indexOf("More."));
  expect(view.state.doc.nodeAt(within)).toBe(view.state.doc.child(1));
});

it("links to a definition that is only in a source that is typed stay", () => {
  const { view, text, adopt } = typedSource(
    `See [x].\n\n<div>\nold\n</div>\n\n[x]: y\n`,
    `${TYPED}\n\n[x]: z`,
  );
  const theirs = text().replace("\n\n[x]: y", "");
  adopt(theirs);
  const { doc } = view.state;
  expect(text()).toBe(theirs);
  expect(view.state.doc).toBe(doc);
});
