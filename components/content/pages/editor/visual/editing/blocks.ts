import { lift, selectAll, setBlockType } from "prosemirror-commands";
import { type Node, NodeRange, type ResolvedPos } from "prosemirror-model";
import { type Command, NodeSelection, Selection, TextSelection } from "prosemirror-state";
import { nodes } from "@/lib/core/content/editing/schema";
import { caretAtEnd, caretAtStart, holdsParts, isPicture } from "./around";
import { BlockSelection } from "./block-selection";

/** The range that one command moves, copies or deletes: blocks side by side, items of a list, or rows of a table. */
export const blocksOf = (selection: Selection): NodeRange => {
  const { $from, $to } = selection;
  if (selection instanceof NodeSelection || selection instanceof BlockSelection)
    return new NodeRange($from, $to, $from.depth);
  const shared = $from.sharedDepth($to.pos);
  let depth = Math.max(0, Math.min(shared, $from.depth - 1));
  while (depth > 0 && !isMovableIn($from, depth)) depth -= 1;
  return new NodeRange($from, $to, depth);
};

/** True if the child at a position moves by itself: the first block of an item moves with the item, a caption with its picture. */
const isMovableIn = ($at: ResolvedPos, depth: number): boolean => {
  const parent = $at.node(depth);
  if (isPicture(parent)) return parent.attrs.name === "images" && parent.childCount > 1;
  if (parent.type === nodes.item) return $at.index(depth) > 0;
  return parent.type !== nodes.row && !parent.isTextblock && $at.node(depth + 1).type !== nodes.label;
};

/** The range of blocks side by side, with what would be left without any if they went. */
export const withEmptiedParents = (doc: Node, from: number, to: number): { from: number; to: number } => {
  const $from = doc.resolve(from);
  let range = { from, to };
  for (let { depth } = $from; depth > 0; depth--) {
    if ($from.start(depth) !== range.from || $from.end(depth) !== range.to) break;
    range = { from: $from.before(depth), to: $from.after(depth) };
  }
  return range;
};

/** Deletes blocks, and what would be left without any. */
export const deleteBlocks: Command = (state, dispatch) => {
  const { start, end } = blocksOf(state.selection);
  const { from, to } = withEmptiedParents(state.doc, start, end);
  const { tr } = state;
  const isLast = from === 0 && to === state.doc.content.size;
  if (isLast) tr.replaceWith(from, to, nodes.paragraph.create());
  else tr.delete(from, to);
  const $at = tr.doc.resolve(Math.min(from, tr.doc.content.size));
  dispatch?.(tr.setSelection(Selection.near($at, isLast ? 1 : -1)).scrollIntoView());
  return true;
};

/** Selects the block around the caret or the blocks with selected words, then the container around them. */
export const selectBlock: Command = (state, dispatch) => {
  const { selection, doc } = state;
  const { $from, $to } = selection;
  const { start, end, startIndex, endIndex } = blocksOf(selection);
  if (selection instanceof TextSelection && endIndex - startIndex > 1) {
    dispatch?.(state.tr.setSelection(BlockSelection.create(doc, start, end)).scrollIntoView());
    return true;
  }
  const isBlock = selection instanceof NodeSelection && selection.node.isBlock;
  let depth = isBlock ? $from.depth : $from.sharedDepth($to.pos);
  while (depth > 0 && $from.node(depth).type === nodes.label) depth -= 1;
  if (depth === 0 || $from.node(depth).type === nodes.group) return false;
  dispatch?.(state.tr.setSelection(NodeSelection.create(doc, $from.before(depth))).scrollIntoView());
  return true;
};

/** Selects the text of the block around the caret, then the page. */
export const selectMore: Command = (state, dispatch, view) => {
  const { $from, $to } = state.selection;
  const [from, to] = [$from.start(), $from.end()];
  const isWhole = $from.pos === from && $to.pos === to;
  if (!$from.parent.isTextblock || !$from.sameParent($to) || isWhole) return selectAll(state, dispatch, view);
  dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, from, to)));
  return true;
};

/** Backspace at the start of a heading, of code without words, or of the first block in a quote or container. */
export const resetBlock: Command = (state, dispatch, view) => {
  const { selection } = state;
  const $at = selection instanceof TextSelection ? selection.$cursor : null;
  if (!$at || $at.parentOffset > 0) return false;
  const { parent } = $at;
  if (parent.type === nodes.label) return true;
  if (parent.type === nodes.heading || (parent.type === nodes.codeBlock && parent.content.size === 0))
    return setBlockType(nodes.paragraph)(state, dispatch, view);
  if ($at.depth < 2) return false;
  const holder = $at.node(-1);
  const isFirst = $at.index(-1) === (holder.firstChild?.type === nodes.label ? 1 : 0);
  if (!isFirst) return false;
  if (holder.type === nodes.quote) return lift(state, dispatch, view);
  if (holder.type !== nodes.container) return false;
  // A container without words goes; one with words stays, with the caret in it.
  if (holder.textContent !== "") return true;
  const tr = state.tr.replaceWith($at.before(-1), $at.after(-1), nodes.paragraph.create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, $at.before(-1) + 1)).scrollIntoView());
  return true;
};

/** Enter in the title of a container goes to its text. */
export const leaveLabel: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if ($from.parent.type !== nodes.label) return false;
  const next = Selection.near(state.doc.resolve($from.after()), 1);
  dispatch?.(state.tr.setSelection(next).scrollIntoView());
  return true;
};

/** True for blocks without words, and for those that words of others cannot join. */
const isApart = (node: Node | null): boolean =>
  node !== null && (node.type === nodes.island || node.type === nodes.rule || holdsParts(node));

/** Selects a block beside the caret that its words cannot join, which the next press of the key deletes. */
export const selectBeside =
  (by: 1 | -1): Command =>
  (state, dispatch) => {
    const $caret = by < 0 ? caretAtStart(state) : caretAtEnd(state);
    if (!$caret || $caret.depth === 0) return false;
    const border = state.doc.resolve(by < 0 ? $caret.before() : $caret.after());
    const beside = by < 0 ? border.nodeBefore : border.nodeAfter;
    if (!isApart(beside)) return false;
    const at = by < 0 ? border.pos - beside!.nodeSize : border.pos;
    dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, at)).scrollIntoView());
    return true;
  };

/** Deletes blocks that are selected as a whole. */
export const deleteSelectedBlocks: Command = (state, dispatch) =>
  state.selection instanceof BlockSelection && deleteBlocks(state, dispatch);
