import { Fragment, type Node, type ResolvedPos, Slice } from "prosemirror-model";
import {
  type Command,
  type EditorState,
  NodeSelection,
  Plugin,
  Selection,
  type SelectionBookmark,
  TextSelection,
} from "prosemirror-state";
import type { Mappable } from "prosemirror-transform";
import { Decoration, DecorationSet } from "prosemirror-view";
import { nodes } from "@/lib/core/content/editing/schema";

/*
 * Several blocks side by side that are selected as a whole: both ends are between blocks of one parent. One block that
 * is selected is a `NodeSelection`.
 */

const holdsBlocks = ({ parent }: ResolvedPos): boolean => !parent.isTextblock && !parent.isLeaf;

export class BlockSelection extends Selection {
  /** Null if nothing is between the ends, or these are not in one parent. */
  static between($anchor: ResolvedPos, $head: ResolvedPos): BlockSelection | null {
    const isOne = $anchor.sameParent($head) && $anchor.pos !== $head.pos && holdsBlocks($anchor);
    return isOne ? new BlockSelection($anchor, $head) : null;
  }

  static create(doc: Node, anchor: number, head: number): Selection {
    const [$anchor, $head] = [doc.resolve(anchor), doc.resolve(head)];
    return BlockSelection.between($anchor, $head) ?? Selection.near($head);
  }

  override map(doc: Node, mapping: Mappable): Selection {
    const isForward = this.anchor < this.head;
    const side = isForward ? 1 : -1;
    return BlockSelection.create(doc, mapping.map(this.anchor, side), mapping.map(this.head, -side));
  }

  override content(): Slice {
    const { $from, $to } = this;
    return new Slice(Fragment.from($from.parent.children.slice($from.index(), $to.index())), 0, 0);
  }

  override eq(other: Selection): boolean {
    return other instanceof BlockSelection && other.anchor === this.anchor && other.head === this.head;
  }

  override toJSON() {
    return { type: "blocks", anchor: this.anchor, head: this.head };
  }

  static override fromJSON(doc: Node, json: { anchor: number; head: number }): Selection {
    return BlockSelection.create(doc, json.anchor, json.head);
  }

  override getBookmark(): SelectionBookmark {
    return bookmark(this.anchor, this.head);
  }
}

BlockSelection.prototype.visible = false;
Selection.jsonID("blocks", BlockSelection);

const bookmark = (anchor: number, head: number): SelectionBookmark => ({
  map: (mapping) => bookmark(mapping.map(anchor), mapping.map(head)),
  resolve: (doc) => BlockSelection.create(doc, anchor, head),
});

/** The same selection in words, for commands that look for those at its ends. */
export const asWords = (state: EditorState): EditorState => {
  const { selection, tr } = state;
  if (!(selection instanceof BlockSelection)) return state;
  return state.apply(tr.setSelection(TextSelection.between(selection.$from, selection.$to)));
};

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

/** The selection of the blocks between two positions. */
export const selectionOf = (doc: Node, anchor: number, head: number): Selection => {
  const from = Math.min(anchor, head);
  const isOne = doc.nodeAt(from)?.nodeSize === Math.abs(head - anchor);
  return isOne ? NodeSelection.create(doc, from) : BlockSelection.create(doc, anchor, head);
};

/** Shows selected blocks. */
export const selectedBlocks: Plugin = new Plugin({
  props: {
    decorations: ({ doc, selection }) => {
      if (!(selection instanceof BlockSelection)) return null;
      const { $from, $to } = selection;
      let at = $from.pos;
      const marked = $from.parent.children.slice($from.index(), $to.index()).map((block) => {
        const from = at;
        at += block.nodeSize;
        return Decoration.node(from, at, { class: "visual-selected" });
      });
      return DecorationSet.create(doc, marked);
    },
  },
});
