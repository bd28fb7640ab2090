import type { Node } from "prosemirror-model";
import type { Candidate } from "./candidate";
import { candidates } from "./candidates";
import { canonical, isEmptyParagraph, isSame, keyOf } from "./canonical";
import { withoutLostReferences } from "./lost-references";
import { documentOf, type OpenedBlock, type OpenedText, openText } from "./open-text";
import { pairNodes } from "./pair-nodes";
import { contextOf, type PageContext, readBlock, readBlocks, readsAs } from "./reading";
import { nodes } from "./schema";
import { spellingsOf } from "./spellings";

/*
 * Writes an edited document as Markdown. A block without an edit is copied. An edited one is brought to the wanted
 * content by small replacements in its source, each of which counts only if reading the result gives exactly the
 * intended block. Printing, from the smallest part outwards, remains if no replacement does.
 */

/** Replacements that one block may take, so that a block with edits everywhere is printed instead. */
const MOST_REPLACEMENTS = 60;

interface SavedText {
  text: string;
  /** Blocks of the document whose source does not read as they are. */
  unwritten: Node[];
}

interface Written {
  /** The index of the block before the edit, if it has one. */
  index: number | undefined;
  node: Node;
  source: string;
  gap: string;
  isChanged: boolean;
}

/** Returns the text of an edited document. Bytes outside of the edited blocks and the gaps around them stay. */
export function saveText(opened: OpenedText, document: Node): SavedText {
  const context = contextOf(opened);
  const wanted = withoutLostReferences(opened, document);
  const written = withGaps(context, opened, writeBlocks(context, opened, wanted));
  const unwritten = written.flatMap(({ node, isRead }) => (isRead ? [] : [node]));
  const body = written.map(({ gap, source }) => gap + source).join("");
  const text = opened.head + body + opened.tail;
  // An edited text ends with a line feed.
  const isEnded = text === "" || text.endsWith("\n") || isUnedited(opened, written);
  return { text: isEnded ? text : `${text}\n`, unwritten };
}

/** True if a text reads as a document. It reads the whole text, so it is for a thread, or for a test. */
export const readsBack = (text: string, document: Node): boolean =>
  readsAs(documentOf(openText(text)), document);

const isUnedited = ({ blocks }: OpenedText, written: readonly Written[]): boolean =>
  written.length === blocks.length && written.every(({ isChanged, index }, at) => !isChanged && index === at);

function writeBlocks(context: PageContext, { blocks }: OpenedText, document: Node): Written[] {
  const indexes = new Map(blocks.map(({ node }, index) => [node, index]));
  const byKey = new Map(blocks.map((block) => [keyOf(block.node), block]));
  const written: Written[] = [];
  let last: Node | undefined;
  const pairs = pairNodes(
    blocks.map(({ node }) => node),
    document.children,
  );
  for (const { old, now } of pairs) {
    if (old) last = old;
    if (!now) continue;
    const index = old && indexes.get(old);
    const block = index === undefined ? undefined : blocks[index];
    const kept = block && isSame(block.node, now) ? block : byKey.get(keyOf(now));
    const node = kept ? now : canonical(now);
    if (!kept && isEmptyParagraph(node)) continue;
    const source = kept?.source ?? sourceFor(context, block, node, last);
    written.push({ index, node, source, gap: "", isChanged: !kept });
  }
  return written;
}

function sourceFor(
  context: PageContext,
  block: OpenedBlock | undefined,
  node: Node,
  last: Node | undefined,
): string {
  const patched = block ? patch(context, block, node) : null;
  if (patched !== null) return patched;
  const ways = spellingsOf(context, node, last);
  const found = ways.find((source) => {
    const read = readBlock(context, source);
    return read !== null && readsAs(read.node, node);
  });
  // The last source that could be read is better than one that says something else.
  return found ?? block?.source ?? ways.at(-1)!;
}

/** The source of a block brought to `wanted`; null if no replacement leads there. */
function patch(context: PageContext, block: OpenedBlock, wanted: Node): string | null {
  const edit = { context, original: block.node };
  let state = block;
  for (let step = 0; step < MOST_REPLACEMENTS; step++) {
    if (readsAs(state.node, wanted)) return state.source;
    const next = nextState(
      context,
      candidates(edit, state.node, wanted, ([node]) => node!),
    );
    if (!next || isSame(next.node, state.node)) return null;
    state = next;
  }
  return null;
}

function nextState(context: PageContext, all: Iterable<Candidate>): OpenedBlock | null {
  for (const { source, expect } of all) {
    const read = readBlock(context, source);
    if (read && readsAs(read.node, expect)) return read;
  }
  return null;
}

/**
 * Gives each block the gap before it: the one that it had, between blocks that were neighbours already, otherwise a
 * blank line. A block may read differently beside others, so new neighbours are read together.
 */
function withGaps(
  context: PageContext,
  { blocks, head }: OpenedText,
  written: readonly Written[],
): (Written & { isRead: boolean })[] {
  const done: (Written & { isRead: boolean })[] = [];
  for (const each of written) {
    const before = done.at(-1);
    const own = each.index === undefined ? "" : blocks[each.index]!.gap;
    const isNeighbour = before
      ? before.index !== undefined && before.index + 1 === each.index
      : each.index === 0;
    const first = blocks[0]?.gap ?? (head === "" ? "" : "\n\n");
    const gap = before ? (isNeighbour || /\n[ \t]*\n/.test(own) ? own : "\n\n") : first;
    const block = { ...each, gap, isRead: true };
    // Three dashes in the first line open front matter.
    const isNewFirst = !before && head === "" && (block.isChanged || block.index !== 0);
    if (isNewFirst && /^---[ \t]*$/.test(block.source)) block.source = "***";
    done.push(block);
    if (isNeighbour && !block.isChanged && !before?.isChanged) continue;
    block.isRead = settle(context, before, block);
  }
  return done;
}

/** Changes what separates two blocks until both read as they are; false if nothing helps. */
function settle(context: PageContext, before: Written | undefined, block: Written): boolean {
  const fits = () => {
    const both = before ? [before, block] : [block];
    const text = both.map(({ gap, source }, at) => (at === 0 ? "" : gap) + source).join("");
    const read = readBlocks(context, text);
    return read.length === both.length && read.every(({ node }, at) => readsAs(node, both[at]!.node));
  };
  if (fits()) return true;
  if (before) block.gap = "\n\n";
  if (fits()) return true;
  // Two lists with one bullet would be one.
  if (block.node.type === nodes.list && !block.node.attrs.ordered) {
    const other = block.source.trimStart().startsWith("-") ? "$1*" : "$1-";
    block.source = block.source.replace(/^([ \t>]*)[-*+](?=[ \t]|$)/gm, other);
    if (fits()) return true;
  }
  return false;
}
