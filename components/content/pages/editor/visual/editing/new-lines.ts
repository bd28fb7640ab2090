import { splitBlock } from "prosemirror-commands";
import type { ResolvedPos } from "prosemirror-model";
import { type Command, Selection, TextSelection, type Transaction } from "prosemirror-state";
import { endOfBlocks, isGrouped } from "@/lib/core/content/editing/groups";
import { nodes } from "@/lib/core/content/editing/schema";
import { caretAtStart, depthOf, holdsParts, isPicture } from "./around";
import { withEmptiedParents } from "./blocks";

/* Keys at the borders of containers, which no text needs from its first moment. */

/** Puts the caret in a new paragraph behind the container at a depth; behind all of its tabs, steps or pictures. */
const goBehind = (tr: Transaction, $at: ResolvedPos, depth: number): Transaction => {
  const outer = depth > 1 && holdsParts($at.node(depth - 1)) ? depth - 1 : depth;
  const at = tr.mapping.map($at.after(outer));
  tr.insert(at, nodes.paragraph.create());
  return tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView();
};

/** Leaves the innermost quote, hint or other container, for a paragraph behind it. */
export const leaveContainer: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const depth = Math.max(depthOf($from, nodes.container), depthOf($from, nodes.quote));
  if (depth === 0) return false;
  dispatch?.(goBehind(state.tr, $from, depth));
  return true;
};

/**
 * Backspace at the beginning of a picture's caption, and of a part such as a tab: the picture stays, and a part goes if it
 * has neither words nor a title.
 */
export const resetPart: Command = (state, dispatch) => {
  const $at = caretAtStart(state);
  const holder = $at && $at.depth > 1 ? $at.node(-1) : null;
  if (!$at || !holder || $at.parent.type !== nodes.paragraph || $at.index(-1) > 0) return false;
  const isPart = holdsParts($at.node(-2));
  if (!isPart) return isPicture(holder);
  if (holder.textContent !== "" || isPicture(holder) || holder.attrs.attributes.title) return true;
  const start = $at.before(-1);
  const { from, to } = withEmptiedParents(state.doc, start, $at.after(-1));
  const { tr } = state;
  if (from === start) tr.delete(from, to);
  else tr.replaceWith(from, to, nodes.paragraph.create());
  const side = from === start ? -1 : 1;
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(from), side)).scrollIntoView());
  return true;
};

/**
 * Enter in a container: an empty last line leaves it, and so does a caption. Other empty lines neither split it nor leave
 * a tab or step.
 */
export const enterInContainer: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const holder = $from.depth > 1 ? $from.node(-1) : null;
  if (!empty || $from.parent.type !== nodes.paragraph || holder?.type !== nodes.container) return false;
  const isCaption = isPicture(holder);
  if (!isCaption && $from.parent.content.size > 0) return false;
  const count = holder.children.filter(({ type }) => type !== nodes.label).length;
  const { tr } = state;
  if (isCaption) {
    dispatch?.(goBehind(tr, $from, $from.depth - 1));
    return true;
  }
  if (count > 1 && $from.index(-1) === holder.childCount - 1) {
    dispatch?.(goBehind(tr.delete($from.before(), $from.after()), $from, $from.depth - 1));
    return true;
  }
  const isFree = count === 1 && !holdsParts($from.node(-2));
  return !isFree && splitBlock(state, dispatch);
};

/** Begins a paragraph below the last block, unless the caret can be in words at the end. */
export const writeBelow: Command = ({ doc, tr }, dispatch) => {
  const last = isGrouped(doc) ? doc.lastChild!.lastChild : doc.lastChild;
  if (last?.type === nodes.paragraph || last?.type === nodes.heading) return false;
  const end = endOfBlocks(doc);
  tr.insert(end, nodes.paragraph.create());
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(end + 1))).scrollIntoView());
  return true;
};
