import type { Node } from "prosemirror-model";
import type { Transaction } from "prosemirror-state";
import { flatPosition, groupedPosition, withoutGroups } from "@/lib/core/content/editing/groups";
import type { OpenedText } from "@/lib/core/content/editing/open-text";
import { type Origin, offsetsOf, origins } from "@/lib/core/content/editing/origins";
import { lastingChildren } from "./lasting";

/*
 * Maps a caret between the document and its Markdown, so that a switch of modes keeps it in the same word. Blocks that
 * were edited since the text was opened have no sources of their own; their equals in the opened text have.
 */

/** Blanks that the editor shows at the beginning of a text block and that are not stored. */
const leadingBlanks = (live: Node, stored: Node): number => {
  const shown = live.textBetween(0, live.content.size, "", "\uFFFC");
  return live.content.size > stored.content.size ? shown.length - shown.trimStart().length : 0;
};

/** The offset in the text that a position in the document has. */
export const offsetAt = ({ head, blocks, tail }: OpenedText, shown: Node, at: number): number => {
  const doc = withoutGroups(shown);
  const position = flatPosition(shown, at);
  const place = doc.resolve(position);
  const index = lastingChildren(doc).filter((child) => child < place.index(0)).length;
  const before = blocks.slice(0, index).reduce((sum, { gap, source }) => sum + gap.length + source.length, 0);
  const block = blocks[index];
  if (!block) return head.length + before + (tail === "" ? 0 : 1);
  const start = head.length + before + block.gap.length;
  if (place.depth === 0) return start;
  let [stored, live, depth] = [block.node, place.node(1), 1];
  while (!live.isTextblock && depth < place.depth) {
    const at = lastingChildren(live).filter((child) => child < place.index(depth)).length;
    const child = stored.maybeChild(at) ?? stored.lastChild;
    if (!child) break;
    stored = child;
    depth += 1;
    live = place.node(depth);
  }
  const origin = origins.get(stored);
  if (!origin) return start;
  if (!stored.isTextblock || !live.isTextblock) return start + origin.from;
  const within = position - place.start(depth) - leadingBlanks(live, stored);
  const [offset] = offsetsOf(origin, Math.max(0, Math.min(within, stored.content.size)));
  return start + (offset ?? origin.from);
};

/** The same for a document from which steps lead to the one that the text is made of. */
export const offsetThrough = (opened: OpenedText, { doc, mapping }: Transaction, at: number): number =>
  offsetAt(opened, doc, mapping.map(at));

/** The position before these steps that an offset in the text has. */
export const positionThrough = (opened: OpenedText, { doc, mapping }: Transaction, offset: number): number =>
  mapping.invert().map(positionAt(opened, doc, offset), -1);

/** The position in the document that an offset in the text has. */
export const positionAt = (opened: OpenedText, shown: Node, offset: number): number =>
  groupedPosition(shown, flatPositionAt(opened, withoutGroups(shown), offset));

const flatPositionAt = ({ head, blocks }: OpenedText, doc: Node, offset: number): number => {
  let start = head.length;
  for (const [index, { gap, source, node }] of blocks.entries()) {
    start += gap.length;
    const isLast = index === blocks.length - 1;
    if (offset <= start + source.length || isLast) {
      const within = Math.max(0, Math.min(offset - start, source.length));
      return positionIn(doc, 0, index, node, within);
    }
    start += source.length;
  }
  return 0;
};

/** The position in a child of a document, by the offset in the source of its block. */
const positionIn = (parent: Node, start: number, index: number, stored: Node, offset: number): number => {
  const at = lastingChildren(parent)[index] ?? 0;
  const live = parent.child(at);
  const before = start + parent.children.slice(0, at).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
  if (live.isTextblock && stored.isTextblock) {
    const within = unitsPosition(origins.get(stored), offset) + leadingBlanks(live, stored);
    return before + 1 + Math.min(within, live.content.size);
  }
  if (live.isLeaf || stored.isLeaf) return before;
  const child = stored.children.findLastIndex((each) => (origins.get(each)?.from ?? Infinity) <= offset);
  return positionIn(live, before + 1, Math.max(0, child), stored.child(Math.max(0, child)), offset);
};

const unitsPosition = (origin: Origin | undefined, offset: number): number => {
  let at = 0;
  for (const [from, end, length] of origin?.units ?? []) {
    if (offset < from) return at;
    if (offset <= end && length > 0) {
      if (length === end - from) return at + offset - from;
      return offset > from ? at + length : at;
    }
    at += length;
  }
  return at;
};
