import { Fragment, type ResolvedPos, Slice } from "prosemirror-model";
import { liftListItem, splitListItem } from "prosemirror-schema-list";
import { type Command, TextSelection } from "prosemirror-state";
import { ReplaceAroundStep } from "prosemirror-transform";
import { nodes } from "@/lib/core/content/editing/schema";
import { caretAtEnd, caretAtStart, depthOf } from "./around";

/** Begins a new item; that of a task list is not done yet. An empty item leaves its list. */
export const splitItem: Command = (state, dispatch, view) => {
  const item = state.selection.$from.node(-1);
  const isTask = item?.type === nodes.item && item.attrs.checked !== null;
  return splitListItem(nodes.item, isTask ? { checked: false } : undefined)(state, dispatch, view);
};

/** Moves the selected items below the one before them, in a list of the same kind. The first of a list stays. */
export const indentItems: Command = (state, dispatch) => {
  const { $from, $to } = state.selection;
  const range = $from.blockRange($to, ({ type }) => type === nodes.list);
  if (!range) return false;
  const { startIndex, start, end, parent } = range;
  if (startIndex === 0) return true;
  const isNested = parent.child(startIndex - 1).lastChild?.type === nodes.list;
  const list = nodes.list.create(
    { ...parent.attrs, start: 1 },
    isNested ? Fragment.from(nodes.item.create()) : null,
  );
  const depth = isNested ? 3 : 1;
  const slice = new Slice(Fragment.from(nodes.item.create(null, list)), depth, 0);
  dispatch?.(
    state.tr.step(new ReplaceAroundStep(start - depth, end, start, end, slice, 1, true)).scrollIntoView(),
  );
  return true;
};

export const outdentItems: Command = liftListItem(nodes.item);

/** Takes the item out of its list, or a list deeper in another one beside its parent. */
export const leaveItem: Command = (state, dispatch, view) => {
  const $at = caretAtStart(state);
  const isFirst = $at?.node(-1)?.type === nodes.item && $at.index(-1) === 0;
  return isFirst && outdentItems(state, dispatch, view);
};

/** Checks the task around the caret, or takes its check away. */
export const tickTask: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const depth = depthOf($from, nodes.item);
  const { checked } = $from.node(depth).attrs;
  if (depth === 0 || checked === null) return false;
  dispatch?.(state.tr.setNodeAttribute($from.before(depth), "checked", !checked));
  return true;
};

/** Joins a paragraph with the last words of the list before it. */
export const joinWithList: Command = (state, dispatch) => {
  const $at = caretAtStart(state);
  if ($at?.parent.type !== nodes.paragraph) return false;
  const before = state.doc.resolve($at.before()).nodeBefore;
  if (before?.type !== nodes.list) return false;
  let last = before;
  let end = $at.before();
  while (!last.isTextblock && last.lastChild) {
    last = last.lastChild;
    end -= 1;
  }
  if (last.type !== nodes.paragraph) return false;
  const words = $at.parent.content;
  const tr = state.tr.delete($at.before(), $at.after()).insert(end - 1, words);
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end - 1)).scrollIntoView());
  return true;
};

/** Joins the words of the next item, or of the paragraph behind the list, with those at the caret. */
export const joinWithNext: Command = (state, dispatch) => {
  const $at = caretAtEnd(state);
  if ($at?.parent.type !== nodes.paragraph || depthOf($at, nodes.item) === 0) return false;
  const $next = nextText($at);
  if ($next?.parent.type !== nodes.paragraph) return false;
  const owner = $next.node(-1);
  const rest = owner.type === nodes.item ? owner.content.cut($next.parent.nodeSize) : Fragment.empty;
  if (owner.type === nodes.item && $next.index(-1) !== 0) return false;
  // Items and lists that hold nothing else go, too.
  let depth = owner.type === nodes.item ? $next.depth - 1 : $next.depth;
  while (depth > 1 && $next.node(depth - 1).childCount === 1) depth -= 1;
  const tr = state.tr.delete($next.before(depth), $next.after(depth));
  tr.insert($at.after(), rest).insert($at.pos, $next.parent.content);
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, $at.pos)).scrollIntoView());
  return true;
};

const nextText = ($at: ResolvedPos): ResolvedPos | null => {
  const next = TextSelection.findFrom($at.doc.resolve($at.after()), 1, true);
  return next?.$from ?? null;
};
