import type { Processor } from "unified";
import { markdownReader } from "./markdown";

/*
 * The syntax tree has the range of a link, but not that of its address. The tokens have it; this extension copies
 * their offsets to the node under construction.
 */

interface HrefRange {
  start: number;
  end: number;
}

declare module "mdast" {
  interface Data {
    hrefRange?: HrefRange;
  }
}

interface Token {
  start: { offset: number };
  end: { offset: number };
}

interface Construction {
  stack: { data?: { hrefRange?: HrefRange } }[];
}

/** `inset` is the width of the angle brackets around the address. */
function noteRange(inset: number) {
  return function note(this: Construction, token: Token): void {
    const node = this.stack.at(-1);
    if (!node) return;
    node.data = {
      ...node.data,
      hrefRange: { start: token.start.offset + inset, end: token.end.offset - inset },
    };
  };
}

function remarkLinkPositions(this: Processor): void {
  const data = this.data();
  data.fromMarkdownExtensions ??= [];
  data.fromMarkdownExtensions.push({
    enter: {
      resourceDestinationRaw: noteRange(0),
      resourceDestinationLiteral: noteRange(1),
      definitionDestinationRaw: noteRange(0),
      definitionDestinationLiteral: noteRange(1),
    },
  });
}

export const linkProcessor = markdownReader().use(remarkLinkPositions);
