import type { Nodes, RootContent } from "mdast";
import { type Block, blocksOfRoot } from "./blocks";
import { parseMarkdown } from "./markdown";
import type { Span } from "./quotes";

/*
 * The words of the blocks of a page as readers see them, and their positions in the page's Markdown, so that selected
 * words can be replaced in the source.
 */

export type BlockText = {
  block: Block;
  text: string;
  /** For every character of the text: its place in the source, and the nodes around it. */
  origins: { at: Span; within: readonly Nodes[] }[];
};

/** Nodes whose text is separated from that of their neighbours. */
const APART = new Set([
  ...[
    "paragraph",
    "heading",
    "listItem",
    "tableCell",
    "tableRow",
    "code",
    "math",
    "blockquote",
    "containerDirective",
  ],
  "footnoteDefinition",
]);
const WORDS = new Set(["text", "inlineCode", "code", "inlineMath", "math"]);
/** Nodes without visible words. */
const UNSEEN = new Set(["html", "yaml", "definition", "image", "imageReference", "footnoteReference"]);

/** The words of every block of a page, in order. Throws `TooComplex`. */
export const blockTextsOf = (page: string): BlockText[] =>
  blocksOfRoot(page, parseMarkdown(page)).map(({ block, node }) => textOf(page, block, node));

function textOf(page: string, block: Block, top: RootContent): BlockText {
  const written: BlockText = { block, text: "", origins: [] };
  const append = (value: string, places: readonly Span[], within: readonly Nodes[]) => {
    written.text += value;
    for (const at of places) written.origins.push({ at, within });
  };
  const visit = (node: Nodes, within: readonly Nodes[]): void => {
    if (UNSEEN.has(node.type)) return;
    if (WORDS.has(node.type) && "value" in node) {
      append(node.value, placesOf(node.value, page, spanOf(node)), within);
    } else if (node.type === "break") {
      append("\n", [spanOf(node)], within);
    } else if ("children" in node) {
      for (const child of node.children) visit(child, [...within, node]);
    }
    if (APART.has(node.type)) append("\n", [{ start: spanOf(node).end, end: spanOf(node).end }], within);
  };
  visit(top, []);
  return written;
}

const spanOf = ({ position }: Nodes): Span => ({
  start: position?.start.offset ?? 0,
  end: position?.end.offset ?? 0,
});

const AMPERSAND = /^&(?:amp|#38|#x26);/i;
const LONGEST_ENTITY = 34;
const ENTITY = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{0,31});/i;

/** The place of each character of a value in the source; the whole node where a character cannot be located. */
function placesOf(value: string, source: string, node: Span): Span[] {
  const whole = () => value.split("").map(() => node);
  const slice = source.slice(node.start, node.end);
  const direct = slice.indexOf(value);
  if (direct !== -1 && slice.indexOf(value, direct + 1) === -1) {
    return [...value.split("").keys()].map((index) => {
      const start = node.start + direct + index;
      return { start, end: start + 1 };
    });
  }
  const places: Span[] = [];
  let at = node.start;
  for (const letter of value.split("")) {
    if (source[at] === "\\" && source[at + 1] === letter) at += 1;
    const entity = (letter === "&" ? AMPERSAND : ENTITY).exec(
      source.slice(at, Math.min(node.end, at + LONGEST_ENTITY)),
    );
    const length = entity ? entity[0].length : 1;
    if (at >= node.end || (!entity && source[at] !== letter)) return whole();
    places.push({ start: at, end: at + length });
    at += length;
    // Every line of a quotation or an item begins with its mark or indentation.
    if (letter === "\n") while (/[ \t>]/.test(source[at] ?? "")) at += 1;
  }
  return places;
}

/**
 * The place of a block's words in the source. A mark that begins or ends inside of the words is included with
 * everything that it surrounds, so that a replacement leaves no half of a mark.
 */
export function sourceOf({ origins }: BlockText, { start, end }: Span): Span | null {
  const [first, last] = [origins[start], origins[end - 1]];
  if (!first || !last) return null;
  const shared = first.within.findIndex((node, depth) => node !== last.within[depth]);
  const depth = shared === -1 ? first.within.length : shared;
  const opening = first.within[depth];
  const closing = last.within[depth];
  return {
    start: opening ? spanOf(opening).start : first.at.start,
    end: closing ? spanOf(closing).end : last.at.end,
  };
}
