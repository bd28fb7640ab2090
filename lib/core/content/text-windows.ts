import type { RootContent } from "mdast";
import { htmlTablesIn } from "./dialects/html-tables";
import { wrappedTagsIn } from "./dialects/wrapped-tags";
import { formulaBlocksIn } from "./markdown-formulas";

/*
 * The parser's time grows faster than the text, so a long one is read in windows. A window ends anywhere, and its last
 * block may continue behind it, so the next window begins with the last block that follows a blank line after a
 * paragraph or heading: there no block is open, and the parser is in the same state as at the beginning of a text.
 * (After indented code it is not: a list that begins with 2 is none there.)
 */

/** A piece of a text. */
export interface Piece {
  text: string;
  at: number;
  /** The findings of the plugins of syntax in the whole text, if so many lines are parsed above the piece. */
  dataBelow: (lines: number) => Record<string, unknown>;
}

/** Blocks that read the same without the text before and behind them. */
interface TextWindow {
  nodes: RootContent[];
  /** The parsed text, in which the nodes have their positions, and the offset at which the window begins in it. */
  parsed: string;
  from: number;
  /** By how much the offsets and lines of the nodes are lower than in the text. */
  at: number;
  line: number;
  isLast: boolean;
}

interface WindowOptions {
  /** Returns the blocks of a piece, behind those of what it parsed above it. */
  parse: (piece: Piece) => { nodes: RootContent[]; above: string };
  /** About how many characters are read at once, also of the first window. */
  window: number;
  first?: number;
  /** The offset at which the first window begins. */
  start?: number;
}

/** The blocks of a text without byte order mark, one window after the other. */
export function* windowsOf(
  text: string,
  { parse, window, first = window, start = 0 }: WindowOptions,
): Generator<TextWindow, undefined> {
  const tables = htmlTablesIn(text);
  const tags = wrappedTagsIn(text);
  const blocks = formulaBlocksIn(text);
  let at = start;
  let line = linesIn(text.slice(0, start));
  let size = first;
  for (;;) {
    const feed = text.indexOf("\n", at + size);
    const piece = text.slice(at, feed < 0 ? undefined : feed + 1);
    const dataBelow = (lines: number) => {
      const linesBefore = line - lines;
      return { foundBefore: { tables, tags, linesBefore }, formulaBlocks: { blocks, linesBefore } };
    };
    const { nodes, above } = parse({ text: piece, at, dataBelow });
    const parsed = above + piece;
    const isLast = at + piece.length === text.length;
    const complete = isLast ? nodes.length : lastFresh(parsed, above.length, nodes);
    const place = { at: at - above.length, line: line - linesIn(above) };
    yield {
      nodes: nodes.slice(0, complete).filter(({ position }) => position!.start.offset! >= above.length),
      ...{ parsed, from: above.length, ...place, isLast },
    };
    if (isLast) return undefined;
    const next = nodes[complete];
    if (complete === 0 || !next) {
      size *= 2;
      continue;
    }
    at = place.at + lineStart(parsed, next.position!.start.offset!);
    line = place.line + next.position!.start.line - 1;
    size = window;
  }
}

const linesIn = (text: string): number => text.split(/\r\n?|\n/).length - 1;

const lineStart = (text: string, offset: number): number =>
  offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;

const CLOSED = new Set(["paragraph", "heading"]);

/** Index of the last node in the second half of a window that a new text could begin with; 0 for none. */
function lastFresh(text: string, from: number, nodes: readonly RootContent[]): number {
  for (let index = nodes.length - 1; index > 0; index--) {
    if (!CLOSED.has(nodes[index - 1]!.type)) continue;
    const offset = nodes[index]!.position!.start.offset!;
    if (offset < (from + text.length) / 2) return 0;
    const start = lineStart(text, offset);
    if (start > 1 && isBlank(text.slice(start, offset)) && isBlank(lineBefore(text, start))) {
      // At its beginning a text may have a byte order mark, which is skipped.
      if (text[start] !== "\uFEFF") return index;
    }
  }
  return 0;
}

const lineBefore = (text: string, start: number): string => text.slice(lineStart(text, start - 1), start - 1);

const isBlank = (line: string): boolean => /^[ \t]*$/.test(line);
