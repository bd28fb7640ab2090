import { Fragment, type Node, type NodeRange } from "prosemirror-model";
import { type EditorState, Selection, type Transaction } from "prosemirror-state";
import { ARRANGEMENT_OF, ARRANGEMENTS } from "@/lib/core/content/containers";
import { nodes } from "@/lib/core/content/editing/schema";
import { childStart, isPicture } from "./around";
import { blocksOf, withEmptiedParents } from "./blocks";

/* Where blocks can be dropped that are dragged by their handle. */

/** The range that is replaced by a drop, which is empty between blocks, and what comes there. */
export type BlockDrop = { from: number; to: number; content: Fragment };

const nameOf = ({ type, attrs }: Node): string | null => (type === nodes.container ? attrs.name : null);

const isParagraph = ({ type }: Node): boolean => type === nodes.paragraph;
const isItem = ({ type }: Node): boolean => type === nodes.item;

/** The form of blocks at a place in a parent: items need a list, and in a list, paragraphs are items. Null if it takes none. */
const contentIn = (parent: Node, index: number, { parent: source, startIndex, endIndex }: NodeRange) => {
  const blocks = source.children.slice(startIndex, endIndex);
  if (parent.type === nodes.table) return source === parent ? Fragment.from(blocks) : null;
  if (parent.type === nodes.list) {
    if (blocks.every(isItem)) return Fragment.from(blocks);
    const checked = parent.firstChild?.attrs.checked === null ? null : false;
    return blocks.every(isParagraph)
      ? Fragment.from(blocks.map((block) => nodes.item.create({ checked }, block)))
      : null;
  }
  const name = nameOf(parent);
  const isPart = blocks.some((block) => ARRANGEMENT_OF.has(nameOf(block) ?? ""));
  if (name !== null && ARRANGEMENTS.has(name)) {
    const part = ARRANGEMENTS.get(name);
    return blocks.every((block) => nameOf(block) === part) ? Fragment.from(blocks) : null;
  }
  const isOfPictures = isPicture(parent) || blocks.some((block) => nameOf(block) === "image");
  if (isOfPictures) return source === parent ? Fragment.from(blocks) : null;
  if (source.type === nodes.table || isPart) return null;
  const isBox = parent.type === nodes.quote || name !== null;
  if (isBox && index === 0 && parent.firstChild?.type === nodes.label) return null;
  if (parent.type === nodes.item) {
    // Beside the first block of an item, items and paragraphs go beside the item.
    const isBeside = index === 0 || (index === 1 && blocks.every(isParagraph)) || blocks.every(isItem);
    return isBeside ? null : Fragment.from(blocks);
  }
  const isHolder = isBox || parent.type === nodes.doc || parent.type === nodes.group;
  if (!isHolder) return null;
  return Fragment.from(
    blocks.every(isItem) ? nodes.list.create({ ...source.attrs, start: 1 }, blocks) : blocks,
  );
};

/**
 * Where the selected blocks go that are dragged to a position: beside the innermost block around it whose parent takes
 * them. Null if they are there already, or nothing takes them.
 * @param isBehind true if they go behind the block at a position
 */
export const blockDropAt = (
  { doc, selection }: EditorState,
  position: number,
  isBehind: (at: number) => boolean,
): BlockDrop | null => {
  const dragged = blocksOf(selection);
  const $at = doc.resolve(position);
  for (let { depth } = $at; depth >= 0; depth--) {
    const parent = $at.node(depth);
    if (parent.isTextblock || parent.childCount === 0) continue;
    const index = Math.min($at.index(depth), parent.childCount - 1);
    const child = parent.child(index);
    const start = childStart(parent, $at.start(depth), index);
    const [behind, end] = [isBehind(start), start + child.nodeSize];
    const place = behind ? index + 1 : index;
    const content = contentIn(parent, place, dragged);
    if (!content || !parent.canReplace(place, place, content)) continue;
    const at = behind ? end : start;
    if (at >= dragged.start && at <= dragged.end) return null;
    const isPlaceholder = parent.type === nodes.container && isParagraph(child) && child.content.size === 0;
    return isPlaceholder ? { from: start, to: end, content } : { from: at, to: at, content };
  }
  return null;
};

/**
 * Moves the selected blocks to a drop, and what would be left without any block goes. The caret is in their words, so
 * that the next letters do not overwrite them.
 */
export const dropBlocks = ({ selection, tr }: EditorState, { from, to, content }: BlockDrop): Transaction => {
  const { start, end } = blocksOf(selection);
  tr.replaceWith(from, to, content);
  const gone = withEmptiedParents(tr.doc, tr.mapping.map(start, 1), tr.mapping.map(end, -1));
  const inserted = tr.steps.length;
  tr.delete(gone.from, gone.to);
  const $end = tr.doc.resolve(tr.mapping.slice(inserted).map(from) + content.size);
  return tr.setSelection(Selection.near($end, -1)).scrollIntoView();
};
