import { findQuote, LONGEST_QUOTE, type Quote, quoteAt, type Span } from "@/lib/core/content/quotes";

/*
 * The words of a block in the DOM: read to be quoted, and marked where a quote stands. Only text nodes are split and
 * wrapped, each on its own, so marks never break what the renderer made, whatever elements the words run through.
 */

/** What the server does not count as words of the block: what was removed, notes, and what aids reading. */
const UNSEEN =
  "del, button, [data-change=removed], .diff-note, .sr-only, [data-footnote-ref], .line-numbers, math, script, style";
/** Elements whose words stand apart from those before them. */
const APART =
  "p, li, td, th, pre, h1, h2, h3, h4, h5, h6, summary, figcaption, dt, dd, section, aside, blockquote";

type Piece = { node: Text; start: number };
type Words = { text: string; pieces: Piece[] };

/** The words of a block as one text, and the text nodes that they are in. */
export function wordsIn(block: Element): Words {
  const pieces: Piece[] = [];
  let text = "";
  let apart: Element | null = null;
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest(UNSEEN) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const around = node.parentElement?.closest(APART) ?? null;
    if (around !== apart && text !== "") text += "\n";
    apart = around;
    pieces.push({ node, start: text.length });
    text += node.data;
  }
  return { text, pieces };
}

/** The part of a block's words that a range covers. */
function spanOf(range: Range, { pieces }: Words): Span | null {
  const covered = pieces.flatMap(({ node, start }) => {
    if (!range.intersectsNode(node)) return [];
    const from = node === range.startContainer ? range.startOffset : 0;
    const to = node === range.endContainer ? range.endOffset : node.length;
    return from < to ? [{ start: start + from, end: start + to }] : [];
  });
  const [first, last] = [covered[0], covered.at(-1)];
  return first && last ? { start: first.start, end: last.end } : null;
}

/** Words that a reader selected in a block. */
export type SelectedWords = {
  block: HTMLElement;
  key: string;
  quote: Quote;
  /** Other words are to be suggested for them. */
  suggesting?: boolean;
};

/** Where blocks say their key: `data-block` on pages, `data-words` where versions are compared. */
const BLOCK = "[data-words], [data-block]";

const blockAround = (node: Node, root: Element): HTMLElement | null => {
  const element = node instanceof Element ? node : node.parentElement;
  const inner = element?.closest<HTMLElement>(BLOCK) ?? null;
  // A block of a comparison is drawn with the key of its own text inside.
  const block = inner?.closest<HTMLElement>("[data-words]") ?? inner;
  return block && root.contains(block) ? block : null;
};

/** The words that are selected now; those of the first block when more than one is touched. */
export function selectedWords(root: Element | null): SelectedWords | null {
  const selection = getSelection();
  if (!root || !selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const block = blockAround(range.startContainer, root);
  const key = block?.dataset.words ?? block?.dataset.block;
  if (!block || key === undefined) return null;
  const words = wordsIn(block);
  const span = spanOf(range, words);
  const quote = span && quoteAt(words.text, trimmed(words.text, span));
  if (!quote || quote.exact === "" || quote.exact.length > LONGEST_QUOTE) return null;
  return { block, key, quote };
}

function trimmed(text: string, { start, end }: Span): Span {
  const words = text.slice(start, end);
  const from = start + (words.length - words.trimStart().length);
  return { start: from, end: Math.max(from, end - (words.length - words.trimEnd().length)) };
}

/** The element of a block that some key names. */
export const blockOf = (root: Element, key: string): HTMLElement | null =>
  root.querySelector<HTMLElement>(`[data-words="${CSS.escape(key)}"], [data-block="${CSS.escape(key)}"]`);

/** Words to mark in a document, and what is said of them to those who cannot see the colour. */
export type MarkedWords = {
  id: string;
  /** Key of the block; the whole document when absent. */
  node?: string;
  quote: Quote;
  description: string;
};

/** Marks words; the answer takes the marks away again. */
export function markWords(root: HTMLElement, marks: readonly MarkedWords[], idOf: (id: string) => string) {
  const made: HTMLElement[] = [];
  for (const { id, node, quote } of marks) {
    const block = node === undefined ? root : blockOf(root, node);
    if (!block) continue;
    const words = wordsIn(block);
    const span = findQuote(words.text, quote);
    if (!span) continue;
    for (const { node: text, start } of words.pieces) {
      const from = Math.max(0, span.start - start);
      const to = Math.min(text.length, span.end - start);
      if (from >= to || text.data.slice(from, to).trim() === "") continue;
      const part = from === 0 ? text : text.splitText(from);
      if (to - from < part.length) part.splitText(to - from);
      const mark = document.createElement("mark");
      mark.className = "commented";
      mark.dataset.comment = id;
      mark.setAttribute("aria-describedby", idOf(id));
      part.replaceWith(mark);
      mark.append(part);
      made.push(mark);
    }
  }
  return () => {
    for (const mark of made.toReversed()) {
      const { parentNode } = mark;
      mark.replaceWith(...mark.childNodes);
      parentNode?.normalize();
    }
  };
}
