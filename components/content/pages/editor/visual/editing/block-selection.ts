import { Fragment, type Node, type ResolvedPos, Slice } from "prosemirror-model";
import {
  type EditorState,
  NodeSelection,
  Selection,
  type SelectionBookmark,
  TextSelection,
} from "prosemirror-state";
import type { Mappable } from "prosemirror-transform";

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

/** The selection of the blocks between two positions. */
export const selectionOf = (doc: Node, anchor: number, head: number): Selection => {
  const from = Math.min(anchor, head);
  const isOne = doc.nodeAt(from)?.nodeSize === Math.abs(head - anchor);
  return isOne ? NodeSelection.create(doc, from) : BlockSelection.create(doc, anchor, head);
};
