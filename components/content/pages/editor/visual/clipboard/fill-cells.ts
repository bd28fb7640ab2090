import type { Node } from "prosemirror-model";
import { type EditorState, Selection, type Transaction } from "prosemirror-state";
import { childStart, depthOf } from "@/components/content/pages/editor/visual/editing/around";
import { nodes } from "@/lib/core/content/editing/schema";

/** Puts the cells of a copied table over those of a table, from a position on; rows and columns are added. */
export const fillCells = ({ doc, tr }: EditorState, position: number, copied: Node): Transaction | null => {
  const $from = doc.resolve(position);
  const depth = depthOf($from, nodes.table);
  if (depth === 0) return null;
  const table = $from.node(depth);
  const [top, left] = [$from.index(depth), $from.index(depth + 1)];
  const width = Math.max(
    left + Math.max(...copied.children.map(({ childCount }) => childCount)),
    ...table.children.map(({ childCount }) => childCount),
  );
  const height = Math.max(table.childCount, top + copied.childCount);
  const rows = Array.from({ length: height }, (_, row) => {
    const cells = Array.from({ length: width }, (_, column) => {
      const own = table.maybeChild(row)?.maybeChild(column) ?? nodes.cell.create();
      return copied.maybeChild(row - top)?.maybeChild(column - left) ?? own;
    });
    return nodes.row.create(null, cells);
  });
  const align = Array.from({ length: width }, (_, at) => table.attrs.align[at] ?? null);
  const at = $from.before(depth);
  const made = nodes.table.create({ align }, rows);
  tr.replaceWith(at, at + table.nodeSize, made);
  const last = Math.min(top + copied.childCount, height) - 1;
  const end = childStart(made, at + 1, last) + made.child(last).nodeSize - 2;
  return tr.setSelection(Selection.near(tr.doc.resolve(end), -1)).scrollIntoView();
};
