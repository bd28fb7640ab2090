import type { Element, ElementContent, RootContent } from "hast";

/** The trees of a comparison, and the marks of changes in them. */

export type MarkedContent = ElementContent | RootContent;

/** The old version with removals marked, the new one with additions marked, and one with both. */
export interface MarkedVersions {
  before: MarkedContent[];
  after: MarkedContent[];
  merged: MarkedContent[];
}

export function append(target: MarkedVersions, more: MarkedVersions): void {
  for (const side of ["before", "after", "merged"] as const)
    for (const node of more[side]) target[side].push(node);
}

/** Line breaks between blocks only format the HTML source. */
export function meaningful(nodes: readonly MarkedContent[]): MarkedContent[] {
  return nodes.filter(
    (node) => node.type === "element" || (node.type === "text" && node.value.trim() !== ""),
  );
}

/** Nodes with equal signatures look equal; the block key differs with the source and is left out. */
export function signature(node: MarkedContent): string {
  return JSON.stringify(node, (key, value: unknown) =>
    key === "position" || key === "dataBlock" || key === "data" ? undefined : value,
  );
}

export function withChildren(node: Element, children: MarkedContent[]): Element {
  const properties = { ...node.properties, dataChange: "changed" };
  return { ...node, properties, children: children as ElementContent[] };
}

export function mark(tagName: "ins" | "del", children: MarkedContent[]): Element {
  return { type: "element", tagName, properties: {}, children: children as ElementContent[] };
}

export function markWhole(node: MarkedContent, kind: "added" | "removed"): MarkedContent {
  const tagName = kind === "added" ? "ins" : "del";
  if (node.type !== "element") return mark(tagName, [node]);
  return { ...wrapTexts(node, tagName), properties: { ...node.properties, dataChange: kind } };
}

/** Marks every text and image in an element at any depth: `del` may not surround rows or items. */
function wrapTexts(node: Element, tagName: "ins" | "del"): Element {
  const children = node.children.map((child): ElementContent => {
    if (child.type === "element")
      return child.tagName === "img" ? mark(tagName, [child]) : wrapTexts(child, tagName);
    return child.type === "text" && child.value.trim() !== "" ? mark(tagName, [child]) : child;
  });
  return { ...node, children };
}
