import type { Element, ElementContent, Nodes } from "hast";
import { element } from "./element";

/*
 * The fields in the closed parts of an API reference, of which a page has ten thousands of elements. On sites they are
 * in `noscript`: browsers with scripts keep them as text at first, and scripts of the site make them elements when a part
 * is needed or the browser is idle. Other readers get them as elements.
 */

/** Fewer elements would be more work to make than to keep. */
const FEWEST = 8;

/** Makes the content of closed parts text for browsers with scripts, in place. */
export function keepClosedParts(node: Nodes): void {
  if (!("children" in node)) return;
  const content = node.type === "element" && isClosedPart(node) ? contentOf(node) : null;
  if (content && isKept(content.children)) {
    const kept = element("noscript", {}, content.children.slice(content.from));
    for (const child of kept.children) dropEnds(child);
    content.children.splice(content.from, content.children.length, kept);
    return;
  }
  for (const child of node.children) keepClosedParts(child);
}

const isClosedPart = ({ tagName, properties: { className, open } }: Element): boolean =>
  tagName === "details" &&
  !open &&
  Array.isArray(className) &&
  className.some((name) => name === "openapi-fold" || name === "openapi-inside");

/** The content behind the summary; that of an element with an address remains below this element. */
function contentOf({ children }: Element): { children: ElementContent[]; from: number } {
  const [, only] = children;
  const isNamed = children.length === 2 && only?.type === "element" && only.properties.id !== undefined;
  return isNamed ? { children: only.children, from: 0 } : { children, from: 1 };
}

/** Scripts add tools to code and pictures when the page is shown. */
function isKept(nodes: readonly ElementContent[]): boolean {
  let count = 0;
  const isWithoutTools = (node: ElementContent): boolean => {
    if (node.type !== "element") return true;
    count += 1;
    return !/^(?:pre|img)$/.test(node.tagName) && node.children.every(isWithoutTools);
  };
  return nodes.every(isWithoutTools) && count >= FEWEST;
}

/** In the text of `noscript`, a value could end it; words cannot, since their signs are escaped. */
function dropEnds(node: ElementContent): void {
  if (node.type !== "element") return;
  for (const [name, value] of Object.entries(node.properties))
    if (/<\/noscript/i.test(String(value))) delete node.properties[name];
  for (const child of node.children) dropEnds(child);
}
