import type { Node, ResolvedPos } from "prosemirror-model";
import { type EditorState, Plugin, type Transaction } from "prosemirror-state";
import { literalLinks } from "@/lib/core/content/editing/literal-links";
import { marks, nodes } from "@/lib/core/content/editing/schema";

/*
 * An address that is typed or pasted among words becomes a link, because readers see it as one. The word at the caret is
 * left alone until the caret has left it.
 */

const ADDRESS = /:\/\/|www\.|@/i;

/** The words of a text block that may be addresses, by positions in the block. */
const wordsIn = (block: Node): { text: string; from: number; to: number }[] => {
  const words = block.textBetween(0, block.content.size, undefined, "\uFFFC");
  return [...words.matchAll(/[^\s\uFFFC]+/g)]
    .filter(([text]) => ADDRESS.test(text))
    .map(({ 0: text, index }) => ({ text, from: index, to: index + text.length }));
};

const isPlain = (block: Node, from: number, to: number): boolean =>
  !block.rangeHasMark(from, to, marks.link) && !block.rangeHasMark(from, to, marks.code);

type Links = ReturnType<typeof literalLinks>;

/** The most words that are kept with what they read as. */
const MOST_KNOWN = 500;

/** The links in a word. A paragraph may have many words with an “@”, and each key asks about all of them. */
const linksOf = (read: (source: string) => readonly Node[]) => {
  const known = new Map<string, Links>();
  return (word: string): Links => {
    const kept = known.get(word);
    if (kept) return kept;
    if (known.size >= MOST_KNOWN) known.clear();
    const [found, ...others] = read(`x ${word}`);
    const isWord = found?.isTextblock && others.length === 0 && found.textContent === `x ${word}`;
    const links = isWord ? literalLinks(found) : [];
    known.set(word, links);
    return links;
  };
};

/** Marks the addresses of a text block, by what its words read as. */
const linkWords = (
  tr: Transaction,
  { block, start }: { block: Node; start: number },
  caret: number,
  linksIn: (word: string) => Links,
) => {
  for (const { text, from, to } of wordsIn(block)) {
    if (caret >= start + from && caret <= start + to) continue;
    if (!isPlain(block, from, to)) continue;
    for (const link of linksIn(text))
      tr.addMark(start + from + link.from - 2, start + from + link.to - 2, link.mark);
  }
};

const blockAt = ($at: ResolvedPos) =>
  $at.parent.isTextblock && $at.parent.type !== nodes.codeBlock
    ? [{ block: $at.parent, start: $at.start() }]
    : [];

/** The text blocks that differ from those before, and that with the caret before. */
const touched = (before: EditorState, { doc }: EditorState, caret: number) => {
  const found = new Map<number, { block: Node; start: number }>();
  const add = (blocks: { block: Node; start: number }[]) => {
    for (const each of blocks) found.set(each.start, each);
  };
  if (caret <= doc.content.size) add(blockAt(doc.resolve(caret)));
  const from = before.doc.content.findDiffStart(doc.content);
  const ends = before.doc.content.findDiffEnd(doc.content);
  if (from !== null && ends)
    doc.nodesBetween(from, Math.min(Math.max(from, ends.b), doc.content.size), (node, at) => {
      if (node.isTextblock) add(blockAt(doc.resolve(at + 1)));
      return !node.isTextblock;
    });
  return [...found.values()];
};

/** @param read reads Markdown as the page does */
export const linkAddresses = (read: (source: string) => readonly Node[]): Plugin => {
  const linksIn = linksOf(read);
  return new Plugin({
    appendTransaction: (transactions, before, now) => {
      const isOwn = transactions.every((tr) => tr.getMeta("addToHistory") !== false);
      const hasMoved = !before.selection.eq(now.selection) || before.doc !== now.doc;
      if (!isOwn || !hasMoved) return null;
      const caret = transactions.reduce((at, tr) => tr.mapping.map(at), before.selection.head);
      const { tr, selection } = now;
      for (const each of touched(before, now, caret)) linkWords(tr, each, selection.head, linksIn);
      return tr.docChanged ? tr.setStoredMarks(now.storedMarks) : null;
    },
  });
};
