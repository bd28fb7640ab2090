import { Fragment, type Node, type ResolvedPos, Slice } from "prosemirror-model";
import {
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction,
} from "prosemirror-state";
import { nodes } from "@/lib/core/content/editing/schema";
import { isPicture } from "./editing/around";

/** The words of a single paragraph that was read, to be put into a line; null for other blocks. */
const wordsOf = (blocks: readonly Node[]): Fragment | null =>
  blocks.length === 1 && blocks[0]!.type === nodes.paragraph ? blocks[0]!.content : null;

/** Words of a template that a person would have to delete before they write. */
const PLACEHOLDER = "Text";

/** The blocks of a template without its placeholders, except for the first one if it is selected. */
export const withoutPlaceholders = (blocks: readonly Node[], select: string): Node[] => {
  let isKept = select === PLACEHOLDER;
  const visit = (node: Node): Node => {
    if (!node.isTextblock) return node.isLeaf ? node : node.copy(Fragment.from(node.children.map(visit)));
    if (node.type !== nodes.paragraph || node.textContent !== PLACEHOLDER) return node;
    const kept = isKept ? node : nodes.paragraph.create();
    isKept = false;
    return kept;
  };
  return blocks.map(visit);
};

/**
 * Inserts what was read from Markdown: words at the position; blocks in the place of an empty paragraph there, or
 * behind the block that holds it.
 * @param select words of the inserted blocks to select, to be overwritten; the caret is in the first block if they are
 * no text
 */
export const insertRead = (
  state: EditorState,
  blocks: readonly Node[],
  { from, to }: { from: number; to: number },
  select = "",
): Transaction => {
  const { tr } = state;
  const words = wordsOf(blocks);
  const $to = state.doc.resolve(to);
  if (words && $to.parent.inlineContent && $to.parent.type !== nodes.codeBlock) {
    tr.replace(from, to, new Slice(words, 0, 0));
    return tr.setSelection(Selection.near(tr.doc.resolve(tr.mapping.map(to)), -1)).scrollIntoView();
  }
  const at = rangeBeside($to, Fragment.from(blocks)) ?? { from: to, to };
  tr.replaceWith(at.from, at.to, blocks);
  const size = Fragment.from(blocks).size;
  if (blocks.length === 1 && blocks[0]!.type === nodes.island)
    return tr.setSelection(NodeSelection.create(tr.doc, at.from)).scrollIntoView();
  return tr.setSelection(selectionIn(tr.doc, at.from, at.from + size, select)).scrollIntoView();
};

const isWithoutWords = ({ type, content }: Node): boolean =>
  (type === nodes.paragraph && content.size === 0) || (type === nodes.item && content.size === 2);

/**
 * The place for blocks at words: behind the innermost block around them whose parent takes these, or in the place of
 * one without words.
 * @param isBefore true to put them before the block, if the words are at its beginning
 */
export const rangeBeside = (
  $at: ResolvedPos,
  content: Fragment,
  isBefore = false,
): { from: number; to: number } | null => {
  let isAtStart = isBefore && $at.parentOffset === 0;
  for (let { depth } = $at; depth > 0; depth--) {
    const parent = $at.node(depth - 1);
    const index = $at.index(depth - 1);
    const [before, behind] = [$at.before(depth), $at.after(depth)];
    if (!isPicture(parent)) {
      if (isWithoutWords($at.node(depth)) && parent.canReplace(index, index + 1, content))
        return { from: before, to: behind };
      const [place, at] = isAtStart ? [index, before] : [index + 1, behind];
      if (parent.canReplace(place, place, content)) return { from: at, to: at };
    }
    isAtStart &&= index === 0;
  }
  return null;
};

const selectionIn = (doc: Node, from: number, to: number, words: string): Selection => {
  let found: Selection | null = null;
  doc.nodesBetween(from, to, (node, at) => {
    const index = node.isTextblock && words !== "" && !found ? node.textContent.indexOf(words) : -1;
    if (index >= 0) found = TextSelection.create(doc, at + 1 + index, at + 1 + index + words.length);
  });
  if (found) return found;
  return words === ""
    ? Selection.near(doc.resolve(Math.min(to, doc.content.size)), -1)
    : Selection.near(doc.resolve(from), 1);
};
