import { Fragment, type Mark, type Node } from "prosemirror-model";
import { marks, nodes } from "./schema";

/*
 * Addresses in a text are links without any syntax. Markdown has no way to write most of them as mere words, so that
 * words that read as such a link say what they say without it.
 */

interface Stretch {
  from: number;
  to: number;
  mark: Mark;
}

const known = new WeakMap<Node, readonly Stretch[]>();

/** The links of a text block whose words are their address, by positions in the block. */
export function literalLinks(block: Node): readonly Stretch[] {
  const kept = known.get(block);
  if (kept) return kept;
  const found: Stretch[] = [];
  block.forEach((child, from) => {
    const mark = marks.link.isInSet(child.marks);
    if (mark && isLiteral(mark, child)) found.push({ from, to: from + child.nodeSize, mark });
  });
  known.set(block, found);
  return found;
}

function isLiteral({ attrs: { href, title, ref } }: Mark, { text, marks: set }: Node): boolean {
  if (title !== null || ref !== null || marks.code.isInSet(set)) return false;
  return href === text || href === `http://${text}` || href === `mailto:${text}`;
}

/** The node with the addresses of literal links as source, which no printer escapes. */
export function withoutLiteralLinks(node: Node): Node {
  if (node.isLeaf) return node;
  const links = node.isTextblock ? literalLinks(node) : [];
  let at = 0;
  const children = node.children.map((child) => {
    const from = at;
    at += child.nodeSize;
    if (!node.isTextblock) return withoutLiteralLinks(child);
    if (!links.some((link) => link.from === from)) return child;
    const set = child.marks.filter(({ type }) => type !== marks.link);
    return nodes.chip.create({ kind: "html", source: child.text }, null, set);
  });
  return children.every((child, index) => child === node.child(index))
    ? node
    : node.copy(Fragment.fromArray(children));
}

/** The wanted node with the links of the read one that its words are. */
export function withLiteralLinks(wanted: Node, read: Node): Node {
  if (wanted.isLeaf || read.isLeaf) return wanted;
  if (wanted.isTextblock !== read.isTextblock) return wanted;
  if (wanted.isTextblock) return wordsWithLinks(wanted, read);
  if (wanted.childCount !== read.childCount) return wanted;
  const children = wanted.children.map((child, at) => withLiteralLinks(child, read.child(at)));
  const isKept = children.every((child, at) => child === wanted.child(at));
  return isKept ? wanted : wanted.copy(Fragment.from(children));
}

function wordsWithLinks(wanted: Node, read: Node): Node {
  const links = literalLinks(read);
  if (links.length === 0 || wanted.content.size !== read.content.size) return wanted;
  const edges = links.flatMap(({ from, to }) => [from, to]);
  const pieces: Node[] = [];
  wanted.forEach((child, start) => {
    const end = start + child.nodeSize;
    const cuts = child.isText ? edges.filter((edge) => edge > start && edge < end) : [];
    const bounds = [start, ...cuts, end];
    for (const [at, to] of bounds.slice(1).entries()) {
      const from = bounds[at]!;
      const piece = child.isText ? child.cut(from - start, to - start) : child;
      const link = links.find((each) => each.from <= from && to <= each.to);
      const isFree = link && piece.isText && !marks.link.isInSet(piece.marks);
      pieces.push(isFree ? piece.mark(link.mark.addToSet(piece.marks)) : piece);
    }
  });
  return wanted.copy(Fragment.fromArray(pieces));
}
