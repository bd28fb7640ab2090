import type { Fragment, Node } from "prosemirror-model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import type { Position } from "@/components/content/pages/editor/visual/view-parts";
import { withoutGroups } from "@/lib/core/content/editing/groups";

/*
 * A value that is typed may make other nodes of the one that its field is in, such as several blocks of one. They come
 * in its place once the field is left, because the field would go with the node. Until then the text is made with them,
 * and the document keeps the node.
 */

/** The nodes that come in the place of the one at a position. */
type Pending = { at: number; content: Fragment };

const key = new PluginKey<Pending | null>("pendingSource");

export const pendingSource: Plugin = new Plugin<Pending | null>({
  key,
  state: {
    init: () => null,
    apply: (transaction, pending) => {
      const set = transaction.getMeta(key) as Pending | null | undefined;
      if (set !== undefined || !pending) return set ?? null;
      const { pos, deletedAfter } = transaction.mapping.mapResult(pending.at);
      const node = transaction.before.nodeAt(pending.at);
      // The change would replace words that were written into the node since.
      const isSame = !deletedAfter && node !== null && transaction.doc.nodeAt(pos)?.eq(node);
      return isSame ? { ...pending, at: pos } : null;
    },
  },
});

export const setPending = (transaction: Transaction, pending: Pending | null): Transaction =>
  transaction.setMeta(key, pending);

/** Makes a change of the node at a position wait until its field is left; null if it changes nothing. */
export const untilLeft = (
  { doc, tr }: EditorState,
  at: number | undefined,
  change: Transaction | null,
  isLeft: boolean,
): Transaction | null => {
  const node = at === undefined ? null : doc.nodeAt(at);
  if (isLeft || !change || at === undefined || !node) return change;
  if (change.doc.eq(doc)) return null;
  const end = change.mapping.map(at + node.nodeSize);
  return setPending(tr, { at, content: change.doc.slice(at, end).content });
};

/** Dispatches the change that a typed value makes, in the place of one that an earlier value of the block made. */
export const dispatchTyped = (
  view: EditorView,
  position: Position,
  write: () => Transaction | null,
): void => {
  const at = position();
  if (at === undefined) return;
  // The view of another block may be gone without its field being left.
  if (isPendingElsewhere(view.state, at)) view.dispatch(withPending(view.state));
  const { state } = view;
  const transaction = write() ?? state.tr;
  if (!isPendingSet(transaction) && key.getState(state)) setPending(transaction, null);
  if (isPendingSet(transaction) || !transaction.doc.eq(state.doc)) view.dispatch(transaction);
};

/** True if the change of another node waits than of the one at a position or around it. */
const isPendingElsewhere = (state: EditorState, position: number): boolean => {
  const pending = key.getState(state);
  if (!pending) return false;
  const end = pending.at + (state.doc.nodeAt(pending.at)?.nodeSize ?? 0);
  return position < pending.at || position >= end;
};

export const isPendingSet = (transaction: Transaction): boolean => transaction.getMeta(key) !== undefined;

/** The document as it will be once the field is left. */
export const withPending = (state: EditorState): Transaction => {
  const pending = key.getState(state);
  const { doc, tr } = state;
  const node = pending && doc.nodeAt(pending.at);
  return node ? tr.replaceWith(pending.at, pending.at + node.nodeSize, pending.content) : tr;
};

/**
 * Brings the document to another one. The node stays in the place of what waits, unless that is changed there.
 * @param adopt brings the document of a transaction to another one
 */
export const adoptAround = (
  state: EditorState,
  target: Node,
  adopt: (transaction: Transaction, target: Node) => Transaction,
): Transaction => {
  const adopted = adopt(withPending(state), target);
  const pending = key.getState(state);
  if (!pending) return adopted;
  const { at, content } = pending;
  const since = adopted.mapping.slice(1);
  const { pos: from, deletedAcross } = since.mapResult(at, 1);
  const to = Math.max(from, since.map(at + content.size, -1));
  if (deletedAcross || !adopted.doc.slice(from, to).content.eq(content)) return adopted;
  // The history would forget earlier edits of a node that is replaced and put back.
  return adopt(state.tr, withoutGroups(adopted.replaceWith(from, to, state.doc.nodeAt(at)!).doc));
};
