import { findQuote, LONGEST_QUOTE, type Quote, quoteAt, type Span } from "@/lib/core/content/quotes";

/* Reads the words of a block in the DOM, to quote and mark them. Marks wrap single text nodes, so they never break
   the rendered elements. */

/** Elements that the server does not count as words of a block: removed text, notes, and reading aids. */
const UNSEEN =
  "del, button, [data-change=removed], .diff-note, .sr-only, [data-footnote-ref], math, script, style";
/** Elements whose words are separated from those before them. */
const APART =
  "p, li, td, th, pre, h1, h2, h3, h4, h5, h6, summary, figcaption, dt, dd, section, aside, blockquote";

type Piece = { node: Text; start: number };
type Words = { text: string; pieces: Piece[] };

/** Returns the words of a block as one text, with their text nodes. */
export function wordsOfBlock(block: Element): Words {
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

/** Returns the part of a block's words that a range covers. */
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
  /** True if they are selected for a suggestion. */
  suggesting?: boolean;
};

/** Blocks have their key in `data-block` on pages, in `data-words` in comparisons. */
const BLOCK = "[data-words], [data-block]";

const blockAround = (node: Node, root: Element): HTMLElement | null => {
  const element = node instanceof Element ? node : node.parentElement;
  const inner = element?.closest<HTMLElement>(BLOCK) ?? null;
  // In a comparison, the block contains a rendered block with a key of its own.
  const block = inner?.closest<HTMLElement>("[data-words]") ?? inner;
  return block && root.contains(block) ? block : null;
};

/** Returns the selected words; if several blocks are touched, those of the first one. */
export function selectedWords(root: Element | null): SelectedWords | null {
  const selection = getSelection();
  if (!root || !selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const block = blockAround(range.startContainer, root);
  const key = block?.dataset.words ?? block?.dataset.block;
  if (!block || key === undefined) return null;
  const words = wordsOfBlock(block);
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

/** Returns the element of the block with a key. */
export const blockOf = (root: Element, key: string): HTMLElement | null =>
  root.querySelector<HTMLElement>(`[data-words="${CSS.escape(key)}"], [data-block="${CSS.escape(key)}"]`);

/** Words to mark in a document, and their description for screen readers. */
export type MarkedWords = {
  id: string;
  /** Key of the block; the whole document when absent. */
  node?: string;
  quote: Quote;
  description: string;
};

/** Marks words; returns a function that removes the marks. */
export function markWords(root: HTMLElement, marks: readonly MarkedWords[], idOf: (id: string) => string) {
  const made: HTMLElement[] = [];
  for (const { id, node, quote } of marks) {
    const block = node === undefined ? root : blockOf(root, node);
    if (!block) continue;
    const words = wordsOfBlock(block);
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
