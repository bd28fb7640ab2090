import type { Nodes, Root } from "mdast";
import type { ContainerDirective } from "mdast-util-directive";
import { anchorSlug } from "./anchor-slug";
import { htmlAnchorsOf } from "./html-anchors";
import { outlineOfRoot } from "./outline";
import { ISO_DAY, isUpdate } from "./updates";

/**
 * The entries of the changelogs in a text in order, with their anchors: the ones that the author gave them, or their
 * dates. Inline tags must have been read.
 */
export function updatesOf(root: Root): { node: ContainerDirective; anchor: string }[] {
  const nodes: ContainerDirective[] = [];
  const visit = (node: Nodes): void => {
    if (isUpdate(node)) nodes.push(node);
    if ("children" in node) for (const child of node.children) visit(child);
  };
  visit(root);
  if (nodes.length === 0) return [];
  const taken = new Set(outlineOfRoot(root).map(({ entry }) => entry.id));
  for (const { anchor } of htmlAnchorsOf(root, taken)) taken.add(anchor.anchor);
  return nodes.map((node) => {
    const { anchor, date, title } = node.attributes ?? {};
    const wanted = anchorSlug(anchor || ISO_DAY.exec(date ?? "")?.[0] || date || title || "update");
    let free = wanted;
    for (let number = 1; taken.has(free); number += 1) free = `${wanted}-${number}`;
    taken.add(free);
    return { node, anchor: free };
  });
}
