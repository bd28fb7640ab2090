import type { ResolvedPos } from "prosemirror-model";
import { type EditorState, Plugin, Selection, TextSelection, type Transaction } from "prosemirror-state";
import { canJoin } from "prosemirror-transform";
import { GROUP_SIZE, isGrouped } from "@/lib/core/content/editing/groups";

/*
 * Commands see blocks that are side by side, so before one runs, the groups at the selection become one. Groups mean
 * nothing, and none of it is part of the history.
 */

const LARGEST = 4 * GROUP_SIZE;

/** The indexes of the groups with the selection, and of a neighbour where it is in the block beside it. */
const reached = ({ $from, $to, doc }: { $from: ResolvedPos; $to: ResolvedPos; doc: EditorState["doc"] }) => {
  let [first, last] = [$from.index(0), $to.index(0)];
  if ($from.depth > 0 && $from.index(1) === 0) first -= 1;
  if ($to.depth > 0 && $to.index(1) >= $to.node(1).childCount - 1) last += 1;
  return { first: Math.max(0, first), last: Math.min(last, doc.childCount - 1) };
};

/** Joins the groups at the selection and splits groups elsewhere that grew; null if nothing is to be done. */
export const settleGroups = (state: EditorState): Transaction | null => {
  const { doc, selection, tr } = state;
  if (!isGrouped(doc)) return null;
  const { first, last } = reached({ $from: selection.$from, $to: selection.$to, doc });
  const isAll = last - first === doc.childCount - 1 && first !== last && selection.from <= 1;
  if (isAll) return null;
  let end = doc.content.size;
  for (let index = doc.childCount - 1; index >= 0; index--) {
    const group = doc.child(index);
    const start = end - group.nodeSize;
    if (index > first && index <= last) {
      if (canJoin(tr.doc, start)) tr.join(start);
    } else if ((index < first || index > last) && group.childCount > LARGEST) {
      let at = start + 1;
      const cuts: number[] = [];
      group.forEach((block, _, child) => {
        if (child > 0 && child % GROUP_SIZE === 0) cuts.push(at);
        at += block.nodeSize;
      });
      for (const cut of cuts.toReversed()) tr.split(cut);
    }
    end = start;
  }
  return tr.docChanged ? tr.setMeta("addToHistory", false).setMeta(settling, true) : null;
};

/** Marks transactions that change groups and nothing else. */
export const settling = "settling";

const PLAIN = new Set(["Shift", "Control", "Alt", "Meta", "CapsLock", "Escape", "F6", "F10"]);

/**
 * The selection that a key for an end of the text leads to; null for other keys. The browser would stop at the
 * beginning of the last group, which it has not laid out.
 */
const endSelection = (
  { doc, selection }: EditorState,
  { key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent,
): Selection | null => {
  const isStart = (ctrlKey && key === "Home") || (metaKey && key === "ArrowUp");
  const isEnd = (ctrlKey && key === "End") || (metaKey && key === "ArrowDown");
  if (altKey || !(isStart || isEnd) || !isGrouped(doc)) return null;
  const end = isStart ? Selection.atStart(doc) : Selection.atEnd(doc);
  return shiftKey ? TextSelection.between(selection.$anchor, end.$head) : end;
};

/** Settles the groups before keys that may run a command. */
export const groupKeys: Plugin = new Plugin({
  props: {
    handleKeyDown: (view, event) => {
      const end = endSelection(view.state, event);
      if (end && !view.composing) {
        view.dispatch(view.state.tr.setSelection(end).scrollIntoView());
        return true;
      }
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      const isExtending = shiftKey && !(view.state.selection instanceof TextSelection);
      const isCommand =
        isExtending ||
        ctrlKey ||
        metaKey ||
        altKey ||
        (key.length > 1 && !/^(?:Arrow|Page|Home|End)/.test(key));
      if (!isCommand || view.composing || PLAIN.has(key)) return false;
      const settle = settleGroups(view.state);
      if (settle) view.dispatch(settle);
      return false;
    },
  },
});
