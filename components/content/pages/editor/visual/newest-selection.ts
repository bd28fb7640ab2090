import { type Selection, TextSelection, type Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";

/**
 * The selection of words that the browser shows, as a selection of the editor's document; null while it is not one of
 * words, or an input method is composing.
 */
const shownSelection = (view: EditorView): TextSelection | null => {
  const { state, dom } = view;
  const shown = dom.ownerDocument.getSelection();
  if (!shown || !view.hasFocus() || view.composing || !(state.selection instanceof TextSelection))
    return null;
  const [anchor, head] = [
    [shown.anchorNode, shown.anchorOffset] as const,
    [shown.focusNode, shown.focusOffset] as const,
  ].map(([node, offset]) => (node && dom.contains(node) ? view.posAtDOM(node, offset, 1) : null));
  const end = state.doc.content.size;
  if (anchor == null || head == null || anchor > end || head > end) return null;
  const [$anchor, $head] = [state.doc.resolve(anchor), state.doc.resolve(head)];
  if ($anchor.parent.inlineContent && $head.parent.inlineContent) return new TextSelection($anchor, $head);
  // All of the text is selected beside its blocks.
  const between = shown.isCollapsed ? null : TextSelection.between($anchor, $head);
  return between instanceof TextSelection ? between : null;
};

/**
 * Adopts the selection that the browser shows. A key that follows another one quickly comes before the browser reports
 * where that put the caret, and would work where the caret was.
 */
export const adoptNewestSelection = (view: EditorView): void => {
  const shown = shownSelection(view);
  if (shown && !shown.eq(view.state.selection)) view.dispatch(view.state.tr.setSelection(shown));
};

/**
 * Leaves out of a selection of words whatever others insert at its ends: the next letter continues the word before the
 * caret, and typing replaces only what the person selected.
 */
export const withKeptCaret = (selection: Selection, transaction: Transaction): Transaction => {
  const { doc, mapping } = transaction;
  if (!(selection instanceof TextSelection)) return transaction.setSelection(selection.map(doc, mapping));
  const to = mapping.map(selection.to, -1);
  const from = Math.min(to, mapping.map(selection.from, selection.empty ? -1 : 1));
  const [anchor, head] = selection.anchor <= selection.head ? [from, to] : [to, from];
  return transaction.setSelection(TextSelection.between(doc.resolve(anchor), doc.resolve(head)));
};

/**
 * Gives an edit that is not the person's the selection that the browser shows. The browser reports a selection some
 * time after it shows it; an edit in that time would set it back, and keys held down would select too little.
 */
export const withNewestSelection = (view: EditorView, transaction: Transaction): Transaction => {
  if (transaction.selectionSet) return transaction;
  const { selection } = view.state;
  const shown = shownSelection(view) ?? selection;
  if (!transaction.docChanged && shown.eq(selection)) return transaction;
  return withKeptCaret(shown, transaction);
};
