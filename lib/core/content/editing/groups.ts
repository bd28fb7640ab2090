import { Fragment, type Node } from "prosemirror-model";
import { nodes } from "./schema";

/*
 * Blocks of a long document are in groups, which a browser lays out only near the visible part: with thousands of
 * blocks side by side, each key costs as much as the page is long. Groups mean nothing; saving looks through them.
 */

export const GROUP_SIZE = 50;

/** Documents with more blocks are grouped. */
const MOST_UNGROUPED = 400;

export const isGrouped = ({ firstChild }: Node): boolean => firstChild?.type === nodes.group;

/** The position behind the last block. */
export const endOfBlocks = (doc: Node): number => doc.content.size - (isGrouped(doc) ? 1 : 0);

/** Puts blocks into groups. */
export function inGroups(blocks: readonly Node[]): Node[] {
  const groups: Node[] = [];
  for (let at = 0; at < blocks.length; at += GROUP_SIZE)
    groups.push(nodes.group.create(null, blocks.slice(at, at + GROUP_SIZE)));
  return groups;
}

/** The document in groups if it is long. */
export const groupedIfLong = (doc: Node): Node =>
  doc.childCount > MOST_UNGROUPED && !isGrouped(doc) ? doc.copy(Fragment.from(inGroups(doc.children))) : doc;

interface PlacedBlock {
  node: Node;
  from: number;
}

/** The children of a node whose first one is at `start`; of a document in groups, the blocks in these. */
export function placedBlocks(parent: Node, start = isGrouped(parent) ? 1 : 0): PlacedBlock[] {
  const blocks: PlacedBlock[] = [];
  const isInGroups = isGrouped(parent);
  let from = start;
  for (const node of parent.children) {
    if (isInGroups) blocks.push(...placedBlocks(node, from));
    else blocks.push({ node, from });
    from += node.nodeSize;
  }
  return blocks;
}

const flat = new WeakMap<Node, Node>();

/** The same document with its blocks side by side. */
export function withoutGroups(doc: Node): Node {
  if (!isGrouped(doc)) return doc;
  const known = flat.get(doc);
  if (known) return known;
  const none: readonly Node[] = [];
  const blocks = none.concat(
    ...doc.children.map((each) => (each.type === nodes.group ? each.children : each)),
  );
  const result = doc.copy(Fragment.from(blocks.length > 0 ? blocks : nodes.paragraph.create()));
  flat.set(doc, result);
  return result;
}

/** The position in `withoutGroups(doc)`. */
export function flatPosition(doc: Node, position: number): number {
  if (!isGrouped(doc)) return position;
  let [at, start] = [0, 0];
  for (const { nodeSize, content } of doc.children) {
    if (position <= at) return start;
    if (position < at + nodeSize) return start + position - at - 1;
    at += nodeSize;
    start += content.size;
  }
  return start;
}

/** Maps a position in `withoutGroups(doc)` to the document in groups. */
export function groupedPosition(doc: Node, position: number): number {
  if (!isGrouped(doc)) return position;
  let [at, start] = [0, 0];
  for (const [index, { nodeSize, content }] of doc.children.entries()) {
    const isLast = index === doc.childCount - 1;
    if (position < start + content.size || isLast) return at + 1 + Math.min(position - start, content.size);
    at += nodeSize;
    start += content.size;
  }
  return at;
}
