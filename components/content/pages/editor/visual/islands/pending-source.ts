import { Fragment, type Node } from "prosemirror-model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "prosemirror-state";
import { withoutGroups } from "@/lib/core/content/editing/groups";

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

/** The document as it will be once the source is left, with the blocks in its place. */
export const withPending = (state: EditorState): Transaction => {
  const pending = key.getState(state);
  const { tr } = state;
  return pending ? tr.replaceWith(pending.at, pending.at + 1, pending.blocks) : tr;
};

/**
 * Brings the document to another one. The source stays in the place of its blocks, unless these are others there.
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
  const content = Fragment.from(pending.blocks);
  const since = adopted.mapping.slice(1);
  const [from, to] = [since.map(pending.at, 1), since.map(pending.at + content.size, -1)];
  if (from > to || !adopted.doc.slice(from, to).content.eq(content)) return adopted;
  const source = state.doc.nodeAt(pending.at)!;
  // The history would forget earlier edits of a source that is replaced by its blocks and put back.
  return adopt(state.tr, withoutGroups(adopted.replaceWith(from, to, source).doc));
};
