import { Fragment, type Mark, type Node, type ResolvedPos, Slice } from "prosemirror-model";
import { type EditorState, Selection, type Transaction } from "prosemirror-state";
import { depthOf, isInCaption } from "@/components/content/pages/editor/visual/editing/around";
import { marks, nodes, schema } from "@/lib/core/content/editing/schema";
import { fillCells } from "./fill-cells";

export type Range = { from: number; to: number };

/**
 * Puts blocks in the place of a range: words join those around them, items those of the list they are pasted in, and
 * cells those of the table.
 */
export const placeBlocks = (
  state: EditorState,
  pasted: readonly Node[],
  { from, to }: Range,
): Transaction => {
  const $from = state.doc.resolve(from);
  const depth = depthOf($from, nodes.item);
  const item = depth > 0 ? $from.node(depth) : null;
  const blocks = item ? withRestInList(pasted) : pasted;
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (!first || !last) return state.tr.delete(from, to);
  if (isLine($from)) {
    const filled = first.type === nodes.table && blocks.length === 1 ? fillCells(state, from, first) : null;
    return filled ?? state.tr.replaceWith(from, to, lineOf(blocks));
  }
  const isList = item !== null && first === last && first.type === nodes.list;
  const open = (node: Node): number => (node.type === nodes.paragraph ? 1 : isList ? 3 : 0);
  const items = isList && item.attrs.checked !== null ? asTasks(first) : first;
  const slice = new Slice(Fragment.from(isList ? [items] : blocks), open(first), open(last));
  const { tr } = state;
  tr.replaceRange(from, to, slice);
  // The first of the items is in the place of an empty one.
  if (isList && item.content.size === 2)
    tr.setNodeAttribute($from.before(depth), "checked", items.firstChild!.attrs.checked);
  const end = tr.mapping.map(to);
  return tr.setSelection(Selection.near(tr.doc.resolve(end), -1)).scrollIntoView();
};

/** Blocks that begin with a list as this list, with the others in its last item: beside it, they would split that around. */
const withRestInList = ([first, ...others]: readonly Node[]): readonly Node[] => {
  if (first?.type !== nodes.list || others.length === 0) return first ? [first, ...others] : [];
  const last = first.lastChild!;
  const filled = last.copy(last.content.append(Fragment.from(others)));
  return [first.copy(first.content.replaceChild(first.childCount - 1, filled))];
};

/** True for words that hold no line end: in a cell, and in a caption. */
export const isLine = ($at: ResolvedPos): boolean => $at.parent.type === nodes.cell || isInCaption($at);

/** The list with its items as tasks. */
export const asTasks = (list: Node): Node =>
  list.copy(
    Fragment.from(
      list.children.map((item) =>
        item.attrs.checked === null ? nodes.item.create({ checked: false }, item.content) : item,
      ),
    ),
  );

const feed = nodes.chip.create({ kind: "html", source: "<br>" });

/** Words with their line breaks as tags, which a line can hold. */
const withFeeds = (words: Fragment): Fragment =>
  Fragment.from(words.content.map((node) => (node.type === nodes.hardBreak ? feed : node)));

/** The words of blocks in one line, for a cell or caption; code and blocks without words of their own as they are written. */
const lineOf = (blocks: readonly Node[]): Fragment => {
  const lines: Fragment[] = [];
  const asWritten = (text: string, set: readonly Mark[]) => {
    for (const line of text.split("\n"))
      if (line.trim() !== "") lines.push(Fragment.from(schema.text(line.trim(), set)));
  };
  const visit = (node: Node) => {
    if (node.type === nodes.codeBlock) asWritten(node.textContent, [marks.code.create()]);
    else if (node.type === nodes.island) asWritten(node.attrs.source, []);
    else if (node.isTextblock && node.content.size > 0) lines.push(withFeeds(node.content));
    else node.forEach(visit);
  };
  blocks.forEach(visit);
  return lines.reduce((all, line, at) => (at === 0 ? line : all.addToEnd(feed).append(line)), Fragment.empty);
};
