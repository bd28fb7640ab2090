import { EditorState, Transaction, type TransactionSpec } from "@codemirror/state";
import { textChanges } from "@/components/content/document/text-changes";

/**
 * Reduces an input over existing text to the words that differ, so that undoing it keeps what a colleague changed in
 * between.
 */
export const fineChanges = EditorState.transactionFilter.of((transaction): Transaction | TransactionSpec => {
  const isOwn = transaction.isUserEvent("input") && !transaction.isUserEvent("input.type.compose");
  if (!isOwn || transaction.annotation(Transaction.addToHistory) === false) return transaction;
  const changes: { from: number; to: number; insert: string }[] = [];
  let isFiner = false;
  transaction.changes.iterChanges((from, to, _from, _to, text) => {
    const insert = text.toString();
    const parts = textChanges(transaction.startState.sliceDoc(from, to), insert);
    if (from < to && insert !== "") isFiner = true;
    changes.push(
      ...parts.map((part) => ({ from: from + part.from, to: from + part.to, insert: part.insert })),
    );
  });
  if (!isFiner) return transaction;
  return {
    changes,
    selection: transaction.newSelection,
    effects: transaction.effects,
    scrollIntoView: transaction.scrollIntoView,
    userEvent: transaction.annotation(Transaction.userEvent),
  };
});
