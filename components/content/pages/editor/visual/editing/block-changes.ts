import { Fragment, type ResolvedPos } from "prosemirror-model";
import { type Command, NodeSelection, Selection, TextSelection } from "prosemirror-state";
import { nodes } from "@/lib/core/content/editing/schema";
import { holdsParts } from "./around";
import { BlockSelection, selectionOf } from "./block-selection";
import { blocksOf } from "./blocks";

/** Moves blocks before or behind their neighbour; at the border of a container, out of it. */
export const moveBlocks =
  (by: 1 | -1): Command =>
  (state, dispatch) => {
    const { parent, startIndex, endIndex, start, end, depth, $from } = blocksOf(state.selection);
    const { tr } = state;
    const neighbour = parent.maybeChild(by < 0 ? startIndex - 1 : endIndex);
    if (neighbour && neighbour.type !== nodes.label) {
      const { nodeSize } = neighbour;
      if (by < 0) tr.delete(start - nodeSize, start).insert(end - nodeSize, neighbour);
      else tr.delete(end, end + nodeSize).insert(start, neighbour);
    } else if (depth > 0 && (parent.type === nodes.quote || parent.type === nodes.container)) {
      const isAll =
        endIndex - startIndex === parent.children.filter(({ type }) => type !== nodes.label).length;
      if (isAll) return true;
      const content = Fragment.from(parent.children.slice(startIndex, endIndex));
      const outside = placeOutside($from, depth, by);
      const $outside = state.doc.resolve(outside);
      if (!$outside.parent.canReplace($outside.index(), $outside.index(), content)) return true;
      const { selection } = state;
      const offset = selection.anchor - start;
      tr.delete(start, end);
      const at = tr.mapping.map(outside);
      tr.insert(at, content).setSelection(
        selection instanceof BlockSelection
          ? BlockSelection.create(tr.doc, at, at + content.size)
          : Selection.near(tr.doc.resolve(at + offset)),
      );
    } else return true;
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** Where blocks go that leave their container: beside it; from a tab or step into the next one, and from the last behind all. */
const placeOutside = ($at: ResolvedPos, depth: number, by: 1 | -1): number => {
  const [before, after] = [$at.before(depth), $at.after(depth)];
  const outside = $at.node(depth - 1);
  if (!holdsParts(outside)) return by < 0 ? before : after;
  const next = outside.maybeChild($at.index(depth - 1) + by);
  if (next) return by < 0 ? before - 1 : after + 1;
  return by < 0 ? $at.before(depth - 1) : $at.after(depth - 1);
};

export const duplicateBlocks: Command = (state, dispatch) => {
  const { parent, startIndex, endIndex, start, end } = blocksOf(state.selection);
  const content = Fragment.from(parent.children.slice(startIndex, endIndex));
  const { selection } = state;
  const tr = state.tr.insert(end, content);
  const [anchor, head] = [selection.anchor + end - start, selection.head + end - start];
  tr.setSelection(
    selection instanceof NodeSelection || selection instanceof BlockSelection
      ? selectionOf(tr.doc, end, end + content.size)
      : TextSelection.between(tr.doc.resolve(anchor), tr.doc.resolve(head)),
  );
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Begins a paragraph behind the blocks, or an item behind the items. */
export const insertAfter: Command = (state, dispatch) => {
  const { parent, end } = blocksOf(state.selection);
  const added =
    parent.type === nodes.list
      ? nodes.item.create(
          { checked: parent.firstChild?.attrs.checked === null ? null : false },
          nodes.paragraph.create(),
        )
      : parent.type === nodes.table || holdsParts(parent)
        ? null
        : nodes.paragraph.create();
  if (!added) return false;
  const tr = state.tr.insert(end, added);
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(end + 1))).scrollIntoView());
  return true;
};
