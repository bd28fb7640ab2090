import { Fragment, type Node } from "prosemirror-model";
import { type Command, Selection } from "prosemirror-state";
import { nodes } from "@/lib/core/content/editing/schema";
import { type CellPosition, cellPositionOf, emptyRow, toCell, widthOf } from "./tables";

type Align = "left" | "center" | "right" | null;

/** Makes another table of the one around the selection, and puts the caret in one of its cells. */
const change =
  (make: (cell: CellPosition) => { table: Node | null; row: number; column: number } | null): Command =>
  (state, dispatch) => {
    const cell = cellPositionOf(state.selection.$from);
    const made = cell && make(cell);
    if (!cell || !made) return false;
    const { at, table } = cell;
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

export const deleteTable: Command = change(({ row, column }) => ({ table: null, row, column }));
