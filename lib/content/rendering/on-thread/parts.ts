import type { ElementContent, RootContent } from "hast";
import { element } from "./element";
import { nodeText } from "./typeset";

/*
 * Splits a long page into parts, so that a browser styles and lays out only those near the visible area; see `.part`
 * in the style sheet of published sites, which expects them to be about this high.
 */

/** The height of a part, in lines of text. */
const PART = 60;
/** A shorter page is laid out as a whole. */
const SHORTEST = 5 * PART;
const CHARACTERS_IN_LINE = 80;
/** Elements that begin a new line. */
const BLOCK = /^(?:p|li|dt|dd|tr|h[1-6]|blockquote|figcaption|summary|hr)$/;
const HEADING = /^h[1-6]$/;

/**
 * The blocks of a page, with those in the middle of a long one in parts. The beginning is seen first, and a scroll to
 * the end needs the real height of the end. No part begins below a heading, which would separate it from its content.
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

/** The approximate height of a node in lines. */
function linesOf(node: RootContent): number {
  if (node.type === "text") return node.value.length / CHARACTERS_IN_LINE;
  if (node.type !== "element") return 0;
  if (node.tagName === "img") return 12;
  if (node.tagName === "pre") return nodeText(node).split("\n").length + 2;
  const inside = node.children.reduce((sum, child) => sum + linesOf(child), 0);
  return BLOCK.test(node.tagName) ? Math.ceil(inside) + 0.5 : inside;
}
