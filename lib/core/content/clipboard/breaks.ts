import type { Element, ElementContent, Parents } from "hast";
import { childrenOf, element, isBlank, isBlock, isElement } from "./elements";

/** Two line breaks begin a paragraph; breaks at the ends of one, and between blocks, say nothing. */
export function readBreaks(parent: Parents): void {
  for (const child of childrenOf(parent))
    if (isElement(child) && !isElement(child, "pre", "table")) readBreaks(child);
  parent.children = childrenOf(parent).flatMap((child) => {
    if (!isElement(child, "p")) return [child];
    const parts = paragraphs(child.children);
    return parts.map((children) => ({ ...child, children }));
  });
  // A paragraph that alone opens an item is its line.
  if (parent.type === "element" && isElement(parent, "li")) {
    const blocks = parent.children.filter((child) => !isElement(child, "ul", "ol") && !isBlank(child));
    const [first, second] = blocks.filter((child) => !isElement(child, "input"));
    if (isElement(first, "p") && !second)
      parent.children = parent.children.flatMap((child) => (child === first ? first.children : [child]));
  }
  if (parent.type === "element" && !isBlock(parent)) return;
  if (!childrenOf(parent).some((child) => isElement(child, "br"))) return;
  if (parent.type === "element" && isElement(parent, "p", "table")) return;
  const groups = byBlocks(childrenOf(parent));
  const isAlone = groups.length === 1 && paragraphs(groups[0] as ElementContent[]).length === 1;
  parent.children = groups.flatMap((group) => {
    if (!Array.isArray(group)) return [group];
    return isAlone ? paragraphs(group)[0]! : paragraphs(group).map((part) => element("p", part));
  });
}

/** Blocks, and the runs of inline content between them. */
function byBlocks(children: readonly ElementContent[]): (Element | ElementContent[])[] {
  const groups: (Element | ElementContent[])[] = [];
  for (const child of children) {
    const last = groups.at(-1);
    if (isBlock(child)) groups.push(child);
    else if (Array.isArray(last)) last.push(child);
    else groups.push([child]);
  }
  return groups;
}

/** Inline content without breaks at its ends, divided where two are in a row. */
function paragraphs(children: readonly ElementContent[]): ElementContent[][] {
  const parts: ElementContent[][] = [[]];
  let breaks: ElementContent[] = [];
  for (const child of children) {
    if (isElement(child, "br")) breaks.push(child);
    else if (breaks.length > 0 && isBlank(child)) continue;
    else {
      if (breaks.length > 1) parts.push([]);
      else if (parts.at(-1)!.some((each) => !isBlank(each))) parts.at(-1)!.push(...breaks);
      breaks = [];
      parts.at(-1)!.push(child);
    }
  }
  return parts.filter((part) => part.some((child) => !isBlank(child)));
}
