import { Fragment, type Node } from "prosemirror-model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "prosemirror-state";

/*
 * The source of a block may read as several blocks, which come in its place once it is left: the field that it is typed
 * into would go with the block. Until then the text is made with them, and the document keeps the block.
 */

type Pending = { at: number; blocks: readonly Node[] };

const key = new PluginKey<Pending | null>("pendingSource");

export const pendingSource: Plugin = new Plugin<Pending | null>({
  key,
  state: {
    init: () => null,
    apply: (transaction, pending) => {
      const set = transaction.getMeta(key) as Pending | null | undefined;
      if (set !== undefined || !pending) return set ?? null;
      const { pos, deletedAfter } = transaction.mapping.mapResult(pending.at);
      return deletedAfter ? null : { ...pending, at: pos };
    },
  },
});

/** Notes the blocks that a typed source reads as; null if it is a single one again. */
export const setPending = (transaction: Transaction, pending: Pending | null): Transaction =>
  transaction.setMeta(key, pending);

export const isPendingSet = (transaction: Transaction): boolean => transaction.getMeta(key) !== undefined;

export const hasPending = (state: EditorState): boolean => Boolean(key.getState(state));

/** The document with the blocks in the place of their source. */
export const withPending = (state: EditorState): Transaction => {
  const pending = key.getState(state);
  const { tr } = state;
  return pending ? tr.replaceWith(pending.at, pending.at + 1, pending.blocks) : tr;
};

/** The document as it will be once the source is left. */
export const asLeft = (state: EditorState): Node => withPending(state).doc;

/**
 * Puts the source back in the place of its blocks, unless these were changed meanwhile.
 * @param transaction one that `withPending` began
 */
export const pendingKept = (state: EditorState, transaction: Transaction): Transaction => {
  const pending = key.getState(state);
  if (!pending) return transaction;
  const content = Fragment.from(pending.blocks);
  const since = transaction.mapping.slice(1);
  const [from, to] = [since.map(pending.at, 1), since.map(pending.at + content.size, -1)];
  if (from > to || !transaction.doc.slice(from, to).content.eq(content)) return transaction;
  const source = state.doc.nodeAt(pending.at)!;
  return setPending(transaction.replaceWith(from, to, source), { ...pending, at: from });
};
