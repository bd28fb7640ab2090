import type { Definition } from "mdast";
import { Fragment, type Node } from "prosemirror-model";
import { folded } from "../block-definitions";
import { printMarkdown } from "../markdown-print";
import type { OpenedText } from "./open-text";
import { marks, nodes } from "./schema";

/** Writes the address into links and pictures whose definition was removed from the document. */
export function withoutLostReferences({ definitions }: OpenedText, document: Node): Node {
  if (definitions.size === 0) return document;
  const kept = new Set<string>();
  document.descendants((node) => {
    if (node.type === nodes.island) kept.add(node.attrs.name);
  });
  const lost = [...definitions.values()].filter(({ identifier }) => !kept.has(identifier));
  return lost.length === 0 ? document : writtenOut(document, lost);
}

function writtenOut(node: Node, lost: readonly Definition[]): Node {
  if (node.isInline) return inlineWrittenOut(node, lost);
  const children = node.children.map((child) => writtenOut(child, lost));
  return children.every((child, index) => child === node.child(index))
    ? node
    : node.copy(Fragment.fromArray(children));
}

function inlineWrittenOut(node: Node, lost: readonly Definition[]): Node {
  if (node.type === nodes.chip && node.attrs.name !== null) {
    const definition = lost.find(({ identifier }) => identifier === node.attrs.name);
    if (!definition) return node;
    const image = {
      type: "image" as const,
      url: definition.url,
      title: definition.title,
      alt: node.attrs.alt,
    };
    const tree = { type: "root" as const, children: [{ type: "paragraph" as const, children: [image] }] };
    return nodes.chip.create({ kind: "image", source: printMarkdown(tree).trimEnd() }, null, node.marks);
  }
  const link = marks.link.isInSet(node.marks);
  if (!link || link.attrs.ref === null) return node;
  const isLost = lost.some(({ label, identifier }) => folded(label ?? identifier) === folded(link.attrs.ref));
  return isLost ? node.mark(marks.link.create({ ...link.attrs, ref: null }).addToSet(node.marks)) : node;
}
