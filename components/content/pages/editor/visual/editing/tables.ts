import { Fragment, type Node, type ResolvedPos } from "prosemirror-model";
import { type Command, Selection, TextSelection, type Transaction } from "prosemirror-state";
import { nodes, schema } from "@/lib/core/content/editing/schema";
import { childStart, depthOf } from "./around";

/*
 * Commands over tables as Markdown has them: a cell is a line, none spans others, and the first row is the header.
 */

type Align = "left" | "center" | "right" | null;

interface Place {
  table: Node;
  /** Where the table begins. */
  at: number;
  row: number;
  column: number;
}

const placeOf = ($at: ResolvedPos): Place | null => {
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
const toCell = (
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

const widthOf = (table: Node): number => Math.max(...table.children.map(({ childCount }) => childCount));

const emptyRow = (table: Node): Node =>
  nodes.row.create(
    null,
    Array.from({ length: widthOf(table) }, () => nodes.cell.create()),
  );

/** Tab and Shift+Tab: to the next cell or the one before; behind the last one a row is added. */
export const goToCell =
  (by: 1 | -1): Command =>
  (state, dispatch) => {
    const place = placeOf(state.selection.$from);
    if (!place) return false;
    const { table, at } = place;
    let [row, column] = [place.row, place.column + by];
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
  const place = placeOf(state.selection.$from);
  if (!place) return false;
  const { table, at, row, column } = place;
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
  const place = placeOf(state.selection.$from);
  if (!place) return false;
  dispatch?.(leave(state.tr, place.at));
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

/** Makes another table of the one around the selection, and puts the caret in one of its cells. */
const change =
  (make: (place: Place) => { table: Node | null; row: number; column: number } | null): Command =>
  (state, dispatch) => {
    const place = placeOf(state.selection.$from);
    const made = place && make(place);
    if (!place || !made) return false;
    const { at, table } = place;
    const { tr } = state;
    if (made.table === null) {
      tr.replaceWith(at, at + table.nodeSize, nodes.paragraph.create());
      dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(at + 1))).scrollIntoView());
      return true;
    }
    // The rest stays the same, so that a caret and decorations elsewhere in the table keep their places.
    const from = table.content.findDiffStart(made.table.content);
    const end = table.content.findDiffEnd(made.table.content);
    if (from !== null && end) tr.replaceWith(at + 1, at + table.nodeSize - 1, made.table.content);
    if (!table.sameMarkup(made.table)) tr.setNodeMarkup(at, null, made.table.attrs);
    dispatch?.(toCell(tr, at, made.row, made.column));
    return true;
  };

const withRows = (table: Node, rows: readonly Node[]): Node => table.copy(Fragment.from(rows));

export const addRow = (side: "above" | "below"): Command =>
  change(({ table, row, column }) => {
    const at = side === "above" ? row : row + 1;
    return { table: withRows(table, table.children.toSpliced(at, 0, emptyRow(table))), row: at, column };
  });

/** The table goes with its last row; behind a header that goes, the next row is the header. */
export const deleteRow: Command = change(({ table, row, column }) =>
  table.childCount === 1
    ? { table: null, row, column }
    : {
        table: withRows(table, table.children.toSpliced(row, 1)),
        row: Math.min(row, table.childCount - 2),
        column,
      },
);

const moved = <Item>(items: readonly Item[], from: number, to: number): Item[] =>
  items.toSpliced(from, 1).toSpliced(to, 0, items[from]!);

export const moveRow = (by: 1 | -1): Command =>
  change(({ table, row, column }) => {
    const to = row + by;
    if (to < 0 || to >= table.childCount) return null;
    return { table: withRows(table, moved(table.children, row, to)), row: to, column };
  });

/** Changes the cells of each row and the alignments alike; rows with cells missing get them first. */
const withColumns = (table: Node, cells: <Item>(items: readonly Item[], empty: Item) => Item[]): Node => {
  const width = widthOf(table);
  const filled = <Item>(items: readonly Item[], empty: () => Item): Item[] =>
    Array.from({ length: width }, (_, at) => items[at] ?? empty());
  const rows = table.children.map((row) =>
    nodes.row.create(
      null,
      cells(
        filled(row.children, () => nodes.cell.create()),
        nodes.cell.create(),
      ),
    ),
  );
  const align = filled<Align>(table.attrs.align, () => null);
  return nodes.table.create({ align: cells(align, null) }, rows);
};

export const addColumn = (side: "left" | "right"): Command =>
  change(({ table, row, column }) => {
    const at = side === "left" ? column : column + 1;
    return { table: withColumns(table, (items, empty) => items.toSpliced(at, 0, empty)), row, column: at };
  });

export const deleteColumn: Command = change(({ table, row, column }) =>
  widthOf(table) === 1
    ? { table: null, row, column }
    : {
        table: withColumns(table, (items) => items.toSpliced(column, 1)),
        row,
        column: Math.max(0, column - 1),
      },
);

export const moveColumn = (by: 1 | -1): Command =>
  change(({ table, row, column }) => {
    const to = column + by;
    if (to < 0 || to >= widthOf(table)) return null;
    return { table: withColumns(table, (items) => moved(items, column, to)), row, column: to };
  });

export const alignColumn = (align: Align): Command =>
  change(({ table, row, column }) => {
    const own = Array.from({ length: widthOf(table) }, (_, at): Align => table.attrs.align[at] ?? null);
    return { table: nodes.table.create({ align: own.with(column, align) }, table.content), row, column };
  });

/** A table with a header, an empty row, and these words in the header. */
export const tableOf = (header: readonly string[]): Node => {
  const head = header.map((words) => nodes.cell.create(null, words === "" ? null : schema.text(words)));
  const table = nodes.table.create({ align: header.map(() => null) }, [nodes.row.create(null, head)]);
  return table.copy(table.content.addToEnd(emptyRow(table)));
};

export const deleteTable: Command = change(({ row, column }) => ({ table: null, row, column }));
