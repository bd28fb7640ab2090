import type { Node } from "prosemirror-model";
import { Plugin, PluginKey } from "prosemirror-state";
import { Decoration, DecorationSet, type NodeViewConstructor } from "prosemirror-view";
import { nodes } from "@/lib/core/content/editing/schema";

/* A cell does not know its row and column, so that decorations say which are headers and how columns are aligned. */

const key = new PluginKey<DecorationSet>("tableCells");

const cellsOf = (table: Node, at: number): Decoration[] => {
  const found: Decoration[] = [];
  table.forEach((row, rowAt, index) => {
    row.forEach((cell, cellAt, column) => {
      const from = at + rowAt + cellAt + 2;
      const align: unknown = table.attrs.align[column];
      const isHeader = index === 0;
      const attributes = typeof align === "string" ? { style: `text-align: ${align}` } : {};
      if (isHeader || typeof align === "string")
        found.push(Decoration.node(from, from + cell.nodeSize, attributes, { isHeader }));
    });
  });
  return found;
};

/** The tables within a range; a table holds none. */
const tablesIn = (doc: Node, from: number, to: number): { table: Node; at: number }[] => {
  const found: { table: Node; at: number }[] = [];
  doc.nodesBetween(from, to, (node, at) => {
    if (node.type === nodes.table) found.push({ table: node, at });
    return !node.isTextblock && node.type !== nodes.table;
  });
  return found;
};

const isShapedAlike = (one: Node, other: Node): boolean =>
  one.childCount === other.childCount &&
  one.sameMarkup(other) &&
  one.children.every((row, index) => row.childCount === other.child(index).childCount);

const isHeaderIn = (decorations: readonly Decoration[]): boolean =>
  decorations.some(({ spec }) => spec?.isHeader === true);

/** The element of a cell, which depends on its row. */
export const tableCell: NodeViewConstructor = (node, _view, _position, decorations) => {
  const isHeader = isHeaderIn(decorations);
  const dom = document.createElement(isHeader ? "th" : "td");
  if (isHeader) dom.setAttribute("scope", "col");
  return {
    dom,
    contentDOM: dom,
    update: (next, decorations) => next.type === node.type && isHeaderIn(decorations) === isHeader,
  };
};

/** Names the headers of tables and aligns columns. Typing in a cell keeps what is decorated. */
export const tableCells: Plugin = new Plugin<DecorationSet>({
  key,
  state: {
    init: (_, { doc }) =>
      DecorationSet.create(
        doc,
        tablesIn(doc, 0, doc.content.size).flatMap(({ table, at }) => cellsOf(table, at)),
      ),
    apply: (tr, old) => {
      if (!tr.docChanged) return old;
      const from = tr.before.content.findDiffStart(tr.doc.content);
      const ends = tr.before.content.findDiffEnd(tr.doc.content);
      let cells = old.map(tr.mapping, tr.doc);
      if (from === null || !ends) return cells;
      const before = tablesIn(tr.before, from, Math.max(from, ends.a));
      for (const { table, at } of tablesIn(tr.doc, from, Math.max(from, ends.b))) {
        const [kept, wanted] = [cells.find(at, at + table.nodeSize), cellsOf(table, at)];
        const isAlike = before.some((each) => each.at === at && isShapedAlike(each.table, table));
        if (!isAlike || kept.length !== wanted.length) cells = cells.remove(kept).add(tr.doc, wanted);
      }
      return cells;
    },
  },
  props: { decorations: (state) => key.getState(state) },
});
