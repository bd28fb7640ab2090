import type { Node, ResolvedPos } from "prosemirror-model";
import { type Command, TextSelection, type Transaction } from "prosemirror-state";
import { nodes, schema } from "@/lib/core/content/editing/schema";
import { childStart, depthOf } from "./around";

/*
 * Keys in tables as Markdown has them: a cell is a line, none spans others, and the first row is the header. The
 * commands of the menu are in table-changes.ts, which loads with it.
 */

export interface CellPosition {
  table: Node;
  /** Where the table begins. */
  at: number;
  row: number;
  column: number;
}

export const cellPositionOf = ($at: ResolvedPos): CellPosition | null => {
  const depth = depthOf($at, nodes.table);
  if (depth === 0 || $at.depth < depth + 2) return null;
  return {
    table: $at.node(depth),
    at: $at.before(depth),
    row: $at.index(depth),
    column: $at.index(depth + 1),
  };
};

/** Puts the caret in a cell, or selects its words. */
export const toCell = (
  tr: Transaction,
  at: number,
  row: number,
  column: number,
  isSelected = false,
): Transaction => {
  const table = tr.doc.nodeAt(at)!;
  const cells = table.child(row);
  const index = Math.min(column, cells.childCount - 1);
  const start = childStart(cells, childStart(table, at + 1, row) + 1, index) + 1;
  const end = start + cells.child(index).content.size;
  return tr.setSelection(TextSelection.create(tr.doc, isSelected ? start : end, end)).scrollIntoView();
};

export const widthOf = (table: Node): number =>
  Math.max(...table.children.map(({ childCount }) => childCount));

export const emptyRow = (table: Node): Node =>
  nodes.row.create(
    null,
    Array.from({ length: widthOf(table) }, () => nodes.cell.create()),
  );

/** Tab and Shift+Tab: to the next cell or the one before; behind the last one a row is added. */
export const goToCell =
  (by: 1 | -1): Command =>
  (state, dispatch) => {
    const cell = cellPositionOf(state.selection.$from);
    if (!cell) return false;
    const { table, at } = cell;
    let [row, column] = [cell.row, cell.column + by];
    if (column < 0) {
      row -= 1;
      column = (table.maybeChild(row)?.childCount ?? 1) - 1;
    } else if (column >= table.child(row).childCount) [row, column] = [row + 1, 0];
    if (row < 0) return true;
    const { tr } = state;
    if (row === table.childCount) tr.insert(at + table.nodeSize - 1, emptyRow(table));
    dispatch?.(toCell(tr, at, row, column, true));
    return true;
  };

const isEmptyRow = (row: Node): boolean => row.children.every(({ content }) => content.size === 0);

/** Enter: to the cell below, in a new row if there is none. An empty last row leaves the table. */
export const goToRowBelow: Command = (state, dispatch) => {
  const cell = cellPositionOf(state.selection.$from);
  if (!cell) return false;
  const { table, at, row, column } = cell;
  const { tr } = state;
  if (row === table.childCount - 1) {
    if (row > 0 && isEmptyRow(table.child(row))) {
      const start = childStart(table, at + 1, row);
      tr.delete(start, start + table.child(row).nodeSize);
      dispatch?.(leave(tr, at));
      return true;
    }
    tr.insert(at + table.nodeSize - 1, emptyRow(table));
  }
  dispatch?.(toCell(tr, at, row + 1, column));
  return true;
};

/** Puts the caret in a new paragraph behind a block. */
const leave = (tr: Transaction, at: number): Transaction => {
  const behind = at + tr.doc.nodeAt(at)!.nodeSize;
  tr.insert(behind, nodes.paragraph.create());
  return tr.setSelection(TextSelection.create(tr.doc, behind + 1)).scrollIntoView();
};

export const leaveTable: Command = (state, dispatch) => {
  const cell = cellPositionOf(state.selection.$from);
  if (!cell) return false;
  dispatch?.(leave(state.tr, cell.at));
  return true;
};

/** A cell holds one line, so a line break in it is a tag. */
export const breakInCell: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type !== nodes.cell) return false;
  const chip = nodes.chip.create({ kind: "html", source: "<br>" });
  dispatch?.(state.tr.replaceSelectionWith(chip, false).scrollIntoView());
  return true;
};

/** Deletes the selected words of several cells; the cells stay. */
export const clearCells: Command = (state, dispatch) => {
  const { $from, $to, from, to } = state.selection;
  const depth = depthOf($from, nodes.table);
  const isInside = depth > 0 && $from.sharedDepth(to) >= depth && !$from.sameParent($to);
  if (!isInside || $from.parent.type !== nodes.cell || $to.parent.type !== nodes.cell) return false;
  const { tr } = state;
  state.doc.nodesBetween(from, to, (node, at) => {
    if (node.type !== nodes.cell) return;
    const [start, end] = [Math.max(from, at + 1), Math.min(to, at + 1 + node.content.size)];
    if (start < end) tr.delete(tr.mapping.map(start), tr.mapping.map(end));
  });
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, from)).scrollIntoView());
  return true;
};

/** A table with a header, an empty row, and these words in the header. */
export const tableOf = (header: readonly string[]): Node => {
  const head = header.map((words) => nodes.cell.create(null, words === "" ? null : schema.text(words)));
  const table = nodes.table.create({ align: header.map(() => null) }, [nodes.row.create(null, head)]);
  return table.copy(table.content.addToEnd(emptyRow(table)));
};
