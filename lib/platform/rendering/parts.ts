import type { ElementContent, RootContent } from "hast";
import { element } from "./handlers";
import { textOf } from "./typeset";

/*
 * A long page comes in parts, so that a browser styles and lays out what is near to its reader and leaves the rest
 * for later; see `.part` in the style sheet of published sites, which expects them to be about this high.
 */

/** How high a part is, in lines of text. */
const PART = 60;
/** A page that is shorter is laid out as a whole. */
const SHORTEST = 5 * PART;
const CHARACTERS_IN_LINE = 80;
/** What stands in lines of its own. */
const BLOCK = /^(?:p|li|dt|dd|tr|h[1-6]|blockquote|figcaption|summary|hr)$/;
const HEADING = /^h[1-6]$/;

/**
 * The blocks of a page; those in the middle of a long one in parts. Its beginning is what is seen first, and the last
 * screen is only the last if the height of its end is known. No part begins below a heading, which would stand away
 * from what it is about.
 */
export function inParts(blocks: RootContent[]): RootContent[] {
  const heights = blocks.map(linesOf);
  if (heights.reduce((sum, lines) => sum + lines, 0) < SHORTEST) return blocks;
  const parts: RootContent[][] = [[]];
  let height = 0;
  let isBelowHeading = false;
  for (const [index, block] of blocks.entries()) {
    if (height >= PART && !isBelowHeading && block.type === "element") {
      parts.push([]);
      height = 0;
    }
    parts.at(-1)!.push(block);
    height += heights[index]!;
    if (block.type === "element") isBelowHeading = HEADING.test(block.tagName);
  }
  const [beginning = [], ...others] = parts;
  // The very last one may be short.
  const end = others.splice(-2).flat();
  const middle = others.map((part) => element("div", { className: ["part"] }, part as ElementContent[]));
  return [...beginning, ...middle, ...end];
}

/** Roughly how many lines something is high. */
function linesOf(node: RootContent): number {
  if (node.type === "text") return node.value.length / CHARACTERS_IN_LINE;
  if (node.type !== "element") return 0;
  if (node.tagName === "img") return 12;
  if (node.tagName === "pre") return textOf(node).split("\n").length + 2;
  const inside = node.children.reduce((sum, child) => sum + linesOf(child), 0);
  return BLOCK.test(node.tagName) ? Math.ceil(inside) + 0.5 : inside;
}
