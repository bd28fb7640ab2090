import { Fragment, type Node } from "prosemirror-model";
import { type EditorState, Selection, type Transaction } from "prosemirror-state";
import { depthOf } from "@/components/content/pages/editor/visual/editing/around";
import { emptyRow } from "@/components/content/pages/editor/visual/editing/tables";
import { rangeBeside } from "@/components/content/pages/editor/visual/insert-markdown";
import { nodes } from "@/lib/core/content/editing/schema";
import { fillCells } from "./fill-cells";
import { asTasks, type Range } from "./place-blocks";

/**
 * Puts blocks that were selected as a whole beside the words around a range, items beside an item, rows below a row:
 * before words at their beginning, else behind them. Null where they join the words instead, as in a cell.
 */
export const placeWholeBlocks = (
  state: EditorState,
  blocks: readonly Node[],
  { from, to }: Range,
): Transaction | null => {
  const { doc, tr } = state;
  const [first] = blocks;
  if (!first) return null;
  if (doc.resolve(from).parent.type === nodes.cell)
    return first.type === nodes.table && blocks.length === 1 ? rowsBelow(state, from, first) : null;
  if (from < to) tr.deleteRange(from, to);
  const at = tr.mapping.map(from);
  const $at = tr.doc.resolve(at);
  const list = $at.node(depthOf($at, nodes.list));
  const isItems = blocks.length === 1 && first.type === nodes.list && list.type === nodes.list;
  const isTasks = isItems && list.firstChild!.attrs.checked !== null;
  const content = isItems ? (isTasks ? asTasks(first) : first).content : Fragment.from(blocks);
  const isBetween = $at.parent.canReplace($at.index(), $at.index(), content);
  const place = isBetween ? { from: at, to: at } : rangeBeside($at, content, true);
  if (!place) return null;
  tr.replaceWith(place.from, place.to, content);
  const end = tr.doc.resolve(place.from + content.size);
  return tr.setSelection(Selection.near(end, -1)).scrollIntoView();
};

/** Puts the rows of a table below the row at a position. */
const rowsBelow = (state: EditorState, position: number, copied: Node): Transaction | null => {
  const $at = state.doc.resolve(position);
  const depth = depthOf($at, nodes.table);
  const below = $at.after(depth + 1);
  const { tr } = state;
  tr.insert(
    below,
    copied.children.map(() => emptyRow($at.node(depth))),
  );
  const filled = fillCells(state.apply(tr), below + 2, copied);
  for (const step of filled?.steps ?? []) tr.step(step);
  return filled && tr.setSelection(Selection.fromJSON(tr.doc, filled.selection.toJSON())).scrollIntoView();
};
