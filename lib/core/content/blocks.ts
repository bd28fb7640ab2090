import type { Root, RootContent } from "mdast";
import { keyMaker } from "./block-key";
import { withIndentation } from "./block-start";
import { placesOfBlocks } from "./block-structure";

/*
 * A page is a sequence of top-level blocks with gaps (blank lines) between them. Blocks are slices of the source,
 * never reprinted: replacing one leaves every other byte of the page unchanged.
 */

export interface Block {
  /** Identifies the block on its page; equal content has equal keys, see block-key.ts. */
  key: string;
  /** The Markdown node type, such as `paragraph`, `heading`, `code`, `table`. */
  type: string;
  /** Offsets into the text: `text.slice(start, end) === source`. */
  start: number;
  end: number;
  source: string;
  /** 1-based line on which the block starts. */
  line: number;
}

type BlockSpan = Pick<Block, "type" | "start" | "end" | "line">;

/** The top-level blocks of a page in order. Throws `TooComplex`. */
export const blocksOf = (text: string): Block[] => blocksAt(text, placesOfBlocks(text));

/** The same for a parsed text, each block with its node. */
export function blocksOfRoot(text: string, root: Root): { block: Block; node: RootContent }[] {
  const spans = root.children.map(({ type, position }): BlockSpan => {
    if (!position) throw new TypeError("Blocks need a tree with positions; parse the text first.");
    const { start, end } = position;
    return { type, start: start.offset ?? 0, end: end.offset ?? text.length, line: start.line };
  });
  return blocksAt(text, spans).map((block, index) => ({ block, node: root.children[index]! }));
}

function blocksAt(text: string, spans: readonly BlockSpan[]): Block[] {
  const keyOf = keyMaker();
  let previousEnd = 0;
  return spans.map(({ type, start: from, end, line }) => {
    const start = withIndentation(text, from, previousEnd);
    previousEnd = end;
    const source = text.slice(start, end);
    return { key: keyOf(source), type, start, end, source, line };
  });
}
