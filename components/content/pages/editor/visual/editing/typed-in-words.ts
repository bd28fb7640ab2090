import {
  NodeSelection,
  Plugin,
  PluginKey,
  Selection,
  TextSelection,
  type Transaction,
} from "prosemirror-state";
import type { EditorView } from "prosemirror-view";

/*
 * Escape, which also closes lists that are not open, selects the block around the caret. Letters that follow go on
 * where the caret was, instead of overwriting the block.
 */

/** The last caret in words. */
const lastCaret = new PluginKey<number>("lastCaret");

/** Puts the caret back in the words of a selected block; null if no block with words is selected. */
const backInWords = (view: Pick<EditorView, "state">): Transaction | null => {
  const { selection, doc, tr } = view.state;
  if (!(selection instanceof NodeSelection) || !selection.node.isBlock || selection.node.isAtom) return null;
  const at = lastCaret.getState(view.state) ?? -1;
  const isInside = at > selection.from && at < selection.to && doc.resolve(at).parent.isTextblock;
  const caret = isInside ? TextSelection.create(doc, at) : Selection.near(selection.$to, -1);
  return caret instanceof TextSelection ? tr.setSelection(caret) : null;
};

/** Types in the words of a selected block. */
export const typedInWords: Plugin = new Plugin({
  key: lastCaret,
  state: {
    init: (_, { selection }): number => selection.head,
    apply: (tr, at, _, { selection }): number =>
      selection instanceof TextSelection ? selection.head : tr.mapping.map(at),
  },
  props: {
    handleTextInput: (view, _from, _to, text) => {
      const tr = backInWords(view);
      if (tr) view.dispatch(tr.insertText(text).scrollIntoView());
      return tr !== null;
    },
    handleDOMEvents: {
      compositionstart: (view) => {
        const tr = backInWords(view);
        if (tr) view.dispatch(tr);
        return false;
      },
    },
  },
});
