import type { Definition } from "mdast";
import { Fragment, type Node } from "prosemirror-model";
import { folded } from "../block-definitions";
import { printMarkdown } from "../markdown-print";
import type { OpenedText } from "./open-text";
import { marks, nodes } from "./schema";

/**
 * Writes the address into links and pictures whose definition was removed from the document, or is no longer the first
 * of its name.
 */
export function withoutLostReferences(opened: OpenedText, document: Node): Node {
  const { definitions: present, formerDefinitions = [], blocks } = opened;
  // The document goes on naming a definition that an earlier save has removed from the text.
  const definitions = new Map([...formerDefinitions, ...present]);
  if (definitions.size === 0) return document;
  const before = sourcesByName(blocks.map(({ node }) => node));
  const now = sourcesByName(document.children);
  const lost = [...definitions.values()].filter(({ identifier }) => {
    const [counting] = now.get(identifier) ?? [];
    const [own, ...others] = before.get(identifier) ?? [];
    return counting === undefined || (counting !== own && others.includes(counting));
  });
  return lost.length === 0 ? document : writtenOut(document, lost);
}

/** The sources of definitions, of which the first of a name counts. */
function sourcesByName(blocks: readonly Node[]): Map<string, string[]> {
  const sources = new Map<string, string[]>();
  const visit = ({ type, attrs, children }: Node): void => {
    if (type === nodes.island && attrs.name !== null)
      sources.set(attrs.name, [...(sources.get(attrs.name) ?? []), attrs.source]);
    children.forEach(visit);
  };
  blocks.forEach(visit);
  return sources;
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
