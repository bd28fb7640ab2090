import type { ResolvedPos } from "prosemirror-model";
import { type Command, NodeSelection, type Selection } from "prosemirror-state";
import { nodes } from "@/lib/core/content/editing/schema";
import { BlockSelection, selectionOf } from "./block-selection";

/** True for a block that is selected by itself or with others. */
const isBlocks = (selection: Selection): boolean =>
  selection instanceof BlockSelection || (selection instanceof NodeSelection && selection.node.isBlock);

/** Rows and cells are selected with their table, and the title of a container with it. */
const isPart = ({ parent }: ResolvedPos): boolean => parent.type === nodes.row || parent.type === nodes.table;

/** Extends selected blocks by the next one, or takes the last one off; at the border of what holds them, by it. */
export const extendBlocks =
  (by: 1 | -1): Command =>
  ({ selection, doc, tr }, dispatch) => {
    if (!isBlocks(selection)) return false;
    // One block has no direction yet.
    let [$anchor, $head] = by > 0 ? [selection.$from, selection.$to] : [selection.$to, selection.$from];
    const isSeveral = selection.$to.index() - selection.$from.index() > 1;
    if (isSeveral) ({ $anchor, $head } = selection);
    const isAtBorder = () => {
      const { parent } = $head;
      const next = parent.maybeChild($head.index() - (by > 0 ? 0 : 1));
      return !next || next.type === nodes.label;
    };
    const isOuter = () => $head.depth === 0 || $head.parent.type === nodes.group;
    while ((isAtBorder() || isPart($head)) && !isOuter()) {
      const { depth } = $head;
      const [before, after] = [doc.resolve($head.before(depth)), doc.resolve($head.after(depth))];
      [$anchor, $head] = by > 0 ? [before, after] : [after, before];
    }
    if (isAtBorder()) {
      const all = BlockSelection.between($anchor, $head);
      if (all && !all.eq(selection)) dispatch?.(tr.setSelection(all).scrollIntoView());
      return true;
    }
    const next = $head.parent.child($head.index() - (by > 0 ? 0 : 1));
    const head = $head.pos + by * next.nodeSize;
    dispatch?.(tr.setSelection(selectionOf(doc, $anchor.pos, head)).scrollIntoView());
    return true;
  };
