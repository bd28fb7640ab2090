import type { Node } from "prosemirror-model";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import type { Candidate } from "./candidate";
import { candidates } from "./candidates";
import { canonical, isEmptyParagraph, isSame, isWordless, keyOf } from "./canonical";
import { withoutLostReferences } from "./lost-references";
import { type OpenedBlock, type OpenedText, openText } from "./open-text";
import { origins } from "./origins";
import { pairNodes } from "./pair-nodes";
import { contextOf, type PageContext, readBlock, readBlocks, readsAs, shareContext } from "./reading";
import { nodes } from "./schema";
import { splice } from "./source-text";
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

interface WrittenBlock {
  /** The index of the block before the edit, if it has one. */
  index: number | undefined;
  node: Node;
  /** The block that an unchanged one is a copy of. */
  kept: OpenedBlock | undefined;
  source: string;
  gap: string;
  isChanged: boolean;
  /** False if the block reads as another one beside its neighbours. */
  isRead: boolean;
}

/** Returns the text of an edited document. Bytes outside of the edited blocks and the gaps around them stay. */
export function saveText(opened: OpenedText, document: Node): SavedText {
  const { text, unwritten } = write(opened, document);
  return { text, unwritten };
}

/**
 * The same, with the text as it is opened again, from which further edits are saved. Only the edited blocks are read
 * for it, unless a definition among them may change the meaning of others.
 */
export function saveAndReopen(opened: OpenedText, document: Node): SavedText & { opened: OpenedText } {
  const { text, tail, unwritten, edited, isUnedited } = write(opened, document);
  if (isUnedited) return { text, unwritten, opened };
  const original = opened.original ?? opened;
  if (original !== opened && saysAll(original, document))
    return { text: textOf(original), unwritten: [], opened: following(opened, original) };
  const context = contextOf(opened);
  const blocks = edited.written.map(({ gap, source, kept }) => {
    const node = kept?.source === source ? kept.node : readBlock(context, source)?.node;
    return node && { gap, source, node };
  });
  // The first definition of a name counts, so that their order means something, too.
  const namesIn = (all: readonly (OpenedBlock | null | undefined)[]) =>
    all.flatMap((block) => (block && definesNames(block.node) ? [block.node] : []));
  const [before, after] = [namesIn(edited.blocks), namesIn(blocks)];
  const isLocal =
    blocks.every(Boolean) && before.length === after.length && before.every((node, at) => node === after[at]);
  if (unwritten.length > 0 || !isLocal) return { text, unwritten, opened: openedOr(opened, text) };
  const all = [...opened.blocks.slice(0, edited.from), ...(blocks as OpenedBlock[]), ...edited.below];
  const next = following(opened, { ...opened, blocks: all, tail });
  texts.set(next, text);
  shareContext(opened, next);
  return { text, unwritten, opened: next };
}

const texts = new WeakMap<OpenedText, string>();

function textOf(opened: OpenedText): string {
  const known = texts.get(opened);
  if (known !== undefined) return known;
  const text = opened.head + sourceOf(opened.blocks) + opened.tail;
  texts.set(opened, text);
  return text;
}

const sourceOf = (blocks: readonly { gap: string; source: string }[]): string =>
  blocks.map(({ gap, source }) => gap + source).join("");

const lengthOf = (blocks: readonly OpenedBlock[]): number =>
  blocks.reduce((sum, { gap, source }) => sum + gap.length + source.length, 0);

/** True if a document has the blocks of a text and no others. */
function saysAll({ blocks }: OpenedText, document: Node): boolean {
  let next = 0;
  for (const node of document.children) {
    const block = blocks[next];
    if (block && isSame(node, block.node)) next += 1;
    else if (!isWordless(node)) return false;
  }
  return next === blocks.length;
}

/** The text that follows another one by a save, with the sources that undo may lead back to. */
const following = (before: OpenedText, next: OpenedText): OpenedText => ({
  ...next,
  former: before.former ?? new Map(sourcesOf(before)),
  formerDefinitions: new Map([...(before.formerDefinitions ?? []), ...before.definitions]),
  original: before.original ?? before,
});

/** The text that replaces another one in the editor: undo may lead back to any block before. */
export const withFormer = (before: OpenedText, next: OpenedText): OpenedText => ({
  ...following(before, next),
  former: new Map([...(before.former ?? []), ...sourcesOf(before)]),
  original: undefined,
});

const sourcesOf = ({ blocks }: OpenedText) =>
  blocks.map((block): [string, OpenedBlock] => [keyOf(block.node), block]);

function openedOr(before: OpenedText, text: string): OpenedText {
  try {
    return following(before, openText(text));
  } catch (error) {
    if (error instanceof TooComplex) return before;
    throw error;
  }
}

const NAMING = new Set(["definition", "footnoteDefinition"]);

const naming = new WeakMap<Node, boolean>();

function definesNames(node: Node): boolean {
  if (node.isTextblock) return false;
  if (node.type === nodes.island) return NAMING.has(node.attrs.kind);
  const known = naming.get(node) ?? node.children.some(definesNames);
  naming.set(node, known);
  return known;
}

function write(opened: OpenedText, document: Node) {
  const context = contextOf(opened);
  const edited = editedPart(opened, withoutLostReferences(opened, document));
  const written = withGaps(context, opened, edited, writeBlocks(context, opened, edited));
  const isUnedited =
    written.length === edited.blocks.length &&
    written.every(({ isChanged, index }, at) => !isChanged && index === edited.from + at);
  const unwritten = written.flatMap(({ node, isRead }) => (isRead ? [] : [node]));
  const former = textOf(opened);
  const start = opened.head.length + lengthOf(opened.blocks.slice(0, edited.from));
  const end = start + lengthOf(edited.blocks);
  const text = former.slice(0, start) + sourceOf(written) + former.slice(end);
  // An edited text ends with a line feed.
  const isEnded = text === "" || text.endsWith("\n") || isUnedited;
  const [added, tail] = isEnded ? ["", opened.tail] : ["\n", `${opened.tail}\n`];
  return { text: text + added, tail, unwritten, edited: { ...edited, written }, isUnedited };
}

interface EditedPart {
  /** The index of its first block in the text. */
  from: number;
  /** Its blocks before the edit, and after it. */
  blocks: readonly OpenedBlock[];
  children: readonly Node[];
  /** The blocks below it. */
  below: readonly OpenedBlock[];
}

/** The blocks that an edit touched, with a neighbour on both sides. The others stay, however many they are. */
function editedPart({ blocks }: OpenedText, { children }: Node): EditedPart {
  const most = Math.min(blocks.length, children.length);
  let start = 0;
  while (start < most && blocks[start]!.node === children[start]) start += 1;
  let kept = 0;
  while (kept < most - start && blocks.at(-1 - kept)!.node === children.at(-1 - kept)) kept += 1;
  const from = Math.max(0, start - 1);
  const below = Math.max(0, kept - 1);
  return {
    from,
    blocks: blocks.slice(from, blocks.length - below),
    children: children.slice(from, children.length - below),
    below: blocks.slice(blocks.length - below),
  };
}

function writeBlocks(
  context: PageContext,
  { blocks: all, former }: OpenedText,
  { from, blocks, children }: EditedPart,
): WrittenBlock[] {
  // Blocks that were duplicated or moved may share a node.
  const indexes = new Map<Node, number | number[]>();
  for (const [at, { node }] of blocks.entries()) {
    const index = from + at;
    const known = indexes.get(node);
    indexes.set(node, known === undefined ? index : [known, index].flat());
  }
  const indexOf = (node: Node): number | undefined => {
    const found = indexes.get(node);
    return Array.isArray(found) ? found.shift() : found;
  };
  const equalBlock = equalIn(all);
  const written: WrittenBlock[] = [];
  let last: Node | undefined;
  const pairs = pairNodes(
    blocks.map(({ node }) => node),
    children,
  );
  for (const { old, now } of pairs) {
    const index = old && indexOf(old);
    if (old) last = old;
    if (!now) continue;
    const block = index === undefined ? undefined : all[index];
    const kept = block && isSame(block.node, now) ? block : equalBlock(now);
    const node = kept ? now : canonical(now);
    if (!kept && isEmptyParagraph(node)) continue;
    const source =
      kept?.source ??
      formerSource(context, former?.get(keyOf(now))?.source, node) ??
      sourceFor(context, block, node, last);
    written.push({ index, node, kept, source, gap: "", isChanged: !kept || kept !== block, isRead: true });
  }
  return written;
}

/** Finds the last block that says the same as a node. */
function equalIn(blocks: readonly OpenedBlock[]): (node: Node) => OpenedBlock | undefined {
  // Equal blocks are of one size, so that few are compared.
  const bySize = new Map<number, OpenedBlock[]>();
  let isAsked = false;
  return (node) => {
    const isEqual = (block: OpenedBlock) => block.node.nodeSize === node.nodeSize && isSame(block.node, node);
    // Most edits are of one block.
    if (!isAsked) {
      isAsked = true;
      return blocks.findLast(isEqual);
    }
    if (bySize.size === 0)
      for (const block of blocks) {
        const alike = bySize.get(block.node.nodeSize);
        if (alike) alike.push(block);
        else bySize.set(block.node.nodeSize, [block]);
      }
    return bySize.get(node.nodeSize)?.findLast(isEqual);
  };
}

/** The source that a block had before edits that were undone, if it still reads as the block. */
function formerSource(context: PageContext, source: string | undefined, node: Node): string | null {
  const read = source === undefined ? null : readBlock(context, source);
  return read && readsAs(read.node, node) ? source! : null;
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
  { from }: EditedPart,
  written: WrittenBlock[],
): WrittenBlock[] {
  for (const [at, block] of written.entries()) {
    // The first one is above the edit, unless it begins the text.
    if (at === 0 && from > 0) {
      block.gap = blocks[from]!.gap;
      continue;
    }
    const before = written[at - 1];
    const own = block.index === undefined ? "" : blocks[block.index]!.gap;
    const isNeighbour = before
      ? before.index !== undefined && before.index + 1 === block.index
      : block.index === 0;
    const first = blocks[0]?.gap ?? (head === "" ? "" : "\n\n");
    block.gap = before ? (isNeighbour || /\n[ \t]*\n/.test(own) ? own : "\n\n") : first;
    // Three dashes in the first line open front matter.
    const isNewFirst = !before && head === "" && (block.isChanged || block.index !== 0);
    if (isNewFirst && /^---[ \t]*$/.test(block.source)) block.source = "***";
    if (isNeighbour && !block.isChanged && !before?.isChanged) continue;
    block.isRead = settle(context, before, block);
  }
  return written;
}

/** Changes what separates two blocks until both read as they are; false if nothing helps. */
function settle(context: PageContext, before: WrittenBlock | undefined, block: WrittenBlock): boolean {
  const fits = () => {
    const both = before ? [before, block] : [block];
    const text = both.map(({ gap, source }, at) => (at === 0 ? "" : gap) + source).join("");
    const read = readBlocks(context, text);
    return read.length === both.length && read.every(({ node }, at) => readsAs(node, both[at]!.node));
  };
  if (fits()) return true;
  if (before) block.gap = "\n\n";
  if (fits()) return true;
  // Two lists with one marker would be one.
  const own = block.source;
  if (block.node.type === nodes.list) {
    block.source = withOtherMarkers(context, own);
    if (fits()) return true;
    block.source = own;
  }
  return false;
}

const OTHER_MARKERS: Record<string, string> = { "-": "*", "*": "-", "+": "-", ".": ")", ")": "." };

/** The source of a list with another bullet, or another sign behind its numbers. */
function withOtherMarkers(context: PageContext, source: string): string {
  const starts = readBlock(context, source)?.node.children.map((item) => origins.get(item)!.from) ?? [];
  return starts.reduceRight((text, at) => {
    const marker = at + /^\d*/.exec(text.slice(at, at + 10))![0].length;
    return splice(text, marker, marker + 1, OTHER_MARKERS[text.charAt(marker)] ?? text.charAt(marker));
  }, source);
}
