import { Fragment, type Node } from "prosemirror-model";
import { freeFootnotes } from "@/components/content/pages/editor/visual/islands/insert-inline";
import { nodes } from "@/lib/core/content/editing/schema";

/*
 * A footnote is in two places: its reference among words, and its text in a block of the page. Both are copied, so that
 * a reference that is pasted has its text, under a label that the page has free.
 */

const REFERENCE = /^\[\^([\s\S]+)\]$/;
const DEFINITION = /^( {0,3}\[\^)((?:[^\]\\]|\\.)+)(?=\]:)/;

const referenceIn = ({ type, attrs }: Node): string | undefined =>
  type === nodes.chip && attrs.kind === "footnoteReference" ? REFERENCE.exec(attrs.source)?.[1] : undefined;

const definitionIn = ({ type, attrs }: Node): string | undefined =>
  type === nodes.island && attrs.kind === "footnoteDefinition"
    ? DEFINITION.exec(attrs.source)?.[2]
    : undefined;

const labelsIn = (content: Fragment | Node, labelOf: (node: Node) => string | undefined): Set<string> => {
  const labels = new Set<string>();
  content.descendants((node) => {
    const label = labelOf(node);
    if (label !== undefined) labels.add(label);
  });
  return labels;
};

const definitionsOf = (doc: Node): Map<string, Node> => {
  const found = new Map<string, Node>();
  doc.descendants((node) => {
    const label = definitionIn(node);
    if (label !== undefined && !found.has(label)) found.set(label, node);
    return !node.isTextblock;
  });
  return found;
};

/** The texts of footnotes that copied content refers to and does not have. */
export const footnotesFor = (copied: Fragment, doc: Node): Node[] => {
  const referred = labelsIn(copied, referenceIn);
  if (referred.size === 0) return [];
  const own = labelsIn(copied, definitionIn);
  return [...definitionsOf(doc)].flatMap(([label, node]) =>
    referred.has(label) && !own.has(label) ? [node] : [],
  );
};

const relabelled = (node: Node, labels: ReadonlyMap<string, string>): Node => {
  const reference = labels.get(referenceIn(node) ?? "");
  if (reference !== undefined)
    return node.type.create({ ...node.attrs, source: `[^${reference}]` }, null, node.marks);
  const definition = labels.get(definitionIn(node) ?? "");
  if (definition !== undefined) {
    const source = String(node.attrs.source).replace(DEFINITION, (_, start: string) => start + definition);
    return node.type.create({ ...node.attrs, source });
  }
  if (node.isLeaf) return node;
  const children = node.children.map((child) => relabelled(child, labels));
  return children.every((child, at) => child === node.child(at)) ? node : node.copy(Fragment.from(children));
};

/**
 * Splits pasted blocks into those for the place of the caret, and texts of footnotes for the end of the page. A footnote
 * that the page has with the same text is that one; one with another text gets a free label.
 */
export const withFootnotes = (
  pasted: readonly Node[],
  doc: Node,
): { blocks: readonly Node[]; texts: readonly Node[] } => {
  const referred = labelsIn(Fragment.from(pasted), referenceIn);
  const isText = (node: Node) => referred.has(definitionIn(node) ?? "");
  if (!pasted.some(isText)) return { blocks: pasted, texts: [] };
  const present = definitionsOf(doc);
  const given = pasted.filter(isText);
  const isKnown = (node: Node) => present.get(definitionIn(node)!)?.attrs.source === node.attrs.source;
  const clashing = given.filter((node) => present.has(definitionIn(node)!) && !isKnown(node));
  const free = freeFootnotes(doc, clashing.length);
  const labels = new Map(clashing.map((node, index) => [definitionIn(node)!, free[index]!]));
  const put = (all: readonly Node[]) => all.map((node) => relabelled(node, labels));
  return {
    blocks: put(pasted.filter((node) => !isText(node))),
    texts: put(given.filter((node) => !isKnown(node))),
  };
};
