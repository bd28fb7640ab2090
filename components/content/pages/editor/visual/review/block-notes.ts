import type { Node, ResolvedPos } from "prosemirror-model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "prosemirror-state";
import type { Mapping } from "prosemirror-transform";
import { Decoration, DecorationSet } from "prosemirror-view";
import { withPending } from "@/components/content/pages/editor/visual/islands/pending-source";
import { blockAnchor } from "@/lib/core/content/block-anchor";
import { keyMaker } from "@/lib/core/content/block-key";
import { canonical, isSame, isWordless } from "@/lib/core/content/editing/canonical";
import type { OpenedText } from "@/lib/core/content/editing/open-text";
import { nodes } from "@/lib/core/content/editing/schema";
import { findQuote, LONGEST_QUOTE, type Quote, quoteAt, type Span } from "@/lib/core/content/quotes";

/*
 * Notes on blocks and words: comments, suggestions, changes and people elsewhere. A note names its block by the key
 * that this has in the stored text. Once it is placed it moves with the edits, and is placed again only when the notes
 * change or a block was missing.
 */

type BlockNote = {
  key: string;
  /** Says for screen readers what is noted. */
  description: string;
};

export type NotedWords = {
  id: string;
  /** The key of the block. */
  node: string;
  quote: Quote;
  /** The suggested words in their place. */
  replacement?: string;
};

export type Notes = { blocks: readonly BlockNote[]; words: readonly NotedWords[] };

/** The place of a note: a position inside the block, or before a block without an inside. */
type PositionedNote = BlockNote & { at: number; isLeaf: boolean };

/** Notes to place by a text, and what leads from the document to the one of which the text is made. */
type Placing = { notes: Notes; opened: OpenedText; left: Transaction };

type State = {
  notes: Notes;
  positioned: readonly PositionedNote[];
  blocks: DecorationSet;
  words: DecorationSet;
  /** True if the block or the words of a note were not found. */
  isMissing: boolean;
};

const key = new PluginKey<State>("notes");
const NONE: State = {
  notes: { blocks: [], words: [] },
  positioned: [],
  blocks: DecorationSet.empty,
  words: DecorationSet.empty,
  isMissing: false,
};

const keysByText = new WeakMap<OpenedText, readonly string[]>();

/** The keys of the blocks of a text, as the server knows them. */
export const keysOf = (opened: OpenedText): readonly string[] => {
  const known = keysByText.get(opened);
  if (known) return known;
  const keyOf = keyMaker();
  if (opened.head.trim() !== "") keyOf(opened.head);
  const keys = opened.blocks.map(({ source }) => keyOf(source));
  keysByText.set(opened, keys);
  return keys;
};

type LastingBlock = { node: Node; from: number };

/** Long documents have their blocks in groups, which mean nothing. */
const isGroup = (node: Node | undefined): boolean => node?.type.name === "group";

/** The blocks of a document that its text has, too. */
const lastingBlocks = (doc: Node): LastingBlock[] => {
  const all: LastingBlock[] = [];
  const add = (parent: Node, start: number) =>
    parent.forEach((node, offset) => {
      if (isGroup(node)) add(node, start + offset + 1);
      else if (!isWordless(node)) all.push({ node, from: start + offset });
    });
  add(doc, 0);
  return all;
};

/** Differs for two positions in different blocks. */
export const blockNumber = ($at: ResolvedPos): string =>
  isGroup($at.node(1)) && $at.depth > 0 ? `${$at.index(0)} ${$at.index(1)}` : `${$at.index(0)}`;

/** The words of a block as readers see them, with their positions in the document. */
const wordsOf = ({ node: block, from }: LastingBlock) => {
  let text = "";
  const pieces: { start: number; at: number; length: number }[] = [];
  const visit = (node: Node, at: number) => {
    if (node.isTextblock && text !== "") text += "\n";
    if (!node.isText) return;
    pieces.push({ start: text.length, at, length: node.nodeSize });
    text += node.text;
  };
  visit(block, from);
  block.descendants((node, at) => visit(node, from + 1 + at));
  return { text, pieces };
};

const positionsOf = ({ pieces }: ReturnType<typeof wordsOf>, { start, end }: Span) => {
  const at = (offset: number): number => {
    const piece = pieces.findLast((each) => each.start <= offset)!;
    return piece.at + Math.min(offset - piece.start, piece.length - 1);
  };
  return { from: at(start), to: at(end - 1) + 1 };
};

/** The block at a position, and its index among those of the text; null in a block that is not stored. */
const storedAt = (opened: OpenedText, doc: Node, at: number) => {
  const blocks = lastingBlocks(doc);
  const index = blocks.findLastIndex(({ from }) => from <= at);
  const [block, blockKey] = [blocks[index], keysOf(opened)[index]];
  if (!block || blockKey === undefined || at > block.from + block.node.nodeSize) return null;
  return { block, index, key: blockKey };
};

/** Returns the key of the block at an offset of a text. */
export const keyAt = (opened: OpenedText, offset: number): string | null => {
  let end = opened.head.length;
  const index = opened.blocks.findIndex(({ gap, source }) => {
    end += gap.length + source.length;
    return offset <= end;
  });
  return keysOf(opened).at(index) ?? null;
};

/** Returns the anchor of the block at a position, for links to it; null in a block that is not stored. */
export const anchorAt = (opened: OpenedText, state: EditorState, at: number): string | null => {
  const { doc, mapping } = withPending(state);
  const stored = storedAt(opened, doc, mapping.map(at));
  if (!stored) return null;
  const keys = keysOf(opened);
  const blocks = opened.blocks.map(({ node: { type } }, index) => ({
    key: keys[index]!,
    isHeading: type === nodes.heading,
  }));
  return blockAnchor(blocks, stored.index);
};

/**
 * Returns the block at a position with the selected words in it, if there are some; null in a block that is not stored.
 */
export const selectedIn = (
  opened: OpenedText,
  state: EditorState,
  selection: { from: number; to: number },
): { key: string; quote?: Quote } | null => {
  const { doc, mapping } = withPending(state);
  const [from, to] = [mapping.map(selection.from), mapping.map(selection.to)];
  const stored = storedAt(opened, doc, from);
  if (!stored) return null;
  const { block, key: blockKey } = stored;
  const words = wordsOf(block);
  const covered = words.pieces.flatMap(({ start, at, length }) => {
    const [first, last] = [Math.max(from, at), Math.min(to, at + length)];
    return first < last ? [{ start: start + first - at, end: start + last - at }] : [];
  });
  const [start, end] = [covered[0]?.start ?? 0, covered.at(-1)?.end ?? 0];
  const selected = words.text.slice(start, end);
  const exact = selected.trim();
  if (exact === "" || exact.length > LONGEST_QUOTE) return { key: blockKey };
  const first = start + selected.indexOf(exact);
  return { key: blockKey, quote: quoteAt(words.text, { start: first, end: first + exact.length }) };
};

const startOf = ({ at, isLeaf }: PositionedNote, doc: Node): number => {
  const $at = doc.resolve(at);
  const depth = $at.depth > 0 && isGroup($at.node(1)) ? 2 : 1;
  return isLeaf || $at.depth < depth ? at : $at.before(depth);
};

const mapped = (positioned: readonly PositionedNote[], mapping: Mapping): PositionedNote[] =>
  positioned.flatMap((note) => {
    const { pos, deletedAfter, deletedAcross } = mapping.mapResult(note.at);
    return (note.isLeaf ? deletedAfter : deletedAcross) ? [] : [{ ...note, at: pos }];
  });

const blockMarks = (doc: Node, positioned: readonly PositionedNote[]): DecorationSet => {
  const noted = new Map<number, PositionedNote[]>();
  for (const note of positioned) {
    const start = startOf(note, doc);
    noted.set(start, [...(noted.get(start) ?? []), note]);
  }
  const marks = [...noted].flatMap(([start, all]) => {
    const node = doc.nodeAt(start);
    const description = all.map((each) => each.description).filter(Boolean);
    const attributes = {
      "data-block": all[0]!.key,
      ...(description.length > 0 && { "aria-description": `${description.join(". ")}.` }),
    };
    return node ? [Decoration.node(start, start + node.nodeSize, attributes)] : [];
  });
  return DecorationSet.create(doc, marks);
};

const suggestionAfter = (words: string) => () => {
  const element = document.createElement("span");
  element.className = "visual-suggestion";
  element.ariaHidden = "true";
  // Shown by the style sheet, so that it is no word of the block.
  element.dataset.words = words;
  return element;
};

const wordMarks = (block: LastingBlock, { id, quote, replacement }: NotedWords): Decoration[] => {
  const words = wordsOf(block);
  const span = findQuote(words.text, quote);
  if (!span) return [];
  const { from, to } = positionsOf(words, span);
  const isReplaced = replacement !== undefined;
  const attributes = {
    nodeName: "mark",
    class: isReplaced ? "commented visual-replaced" : "commented",
    "data-comment": id,
  };
  const mark = Decoration.inline(from, to, attributes, { id });
  if (!isReplaced || replacement === "") return [mark];
  return [mark, Decoration.widget(to, suggestionAfter(replacement), { id, side: 1, marks: [] })];
};

/** Finds blocks of a text in a document, which may be ahead of it; undefined for a block that was edited since. */
const finderOf = (left: Transaction, opened: OpenedText) => {
  const back = left.mapping.invert();
  const blocks = lastingBlocks(left.doc);
  const indexes = new Map(keysOf(opened).map((each, index) => [each, index]));
  return (wanted: string): LastingBlock | undefined => {
    const index = indexes.get(wanted);
    const node = index === undefined ? undefined : opened.blocks[index]?.node;
    if (index === undefined || !node) return undefined;
    const isWanted = (block: LastingBlock | undefined) =>
      block !== undefined && isSame(canonical(block.node), canonical(node));
    const found = isWanted(blocks[index]) ? blocks[index] : blocks.find(isWanted);
    const from = found && back.map(found.from, -1);
    const shown = from === undefined ? null : left.before.nodeAt(from);
    return shown && from !== undefined ? { node: shown, from } : undefined;
  };
};

/** Places notes by the keys of the present text; those of a block that has another key meanwhile stay. */
const placed = (doc: Node, { notes, opened, left }: Placing, old: State): State => {
  if (notes.blocks.length + notes.words.length === 0) return NONE;
  const find = finderOf(left, opened);
  const positioned = notes.blocks.flatMap((note): PositionedNote[] => {
    const block = find(note.key);
    const kept = old.positioned.find((each) => each.key === note.key);
    if (!block) return kept ? [{ ...kept, ...note }] : [];
    const isLeaf = block.node.isLeaf;
    return [{ ...note, at: isLeaf ? block.from : block.from + 1, isLeaf }];
  });
  let isMissing = positioned.length < notes.blocks.length;
  const words = notes.words.flatMap((each) => {
    const block = find(each.node);
    const marks = block
      ? wordMarks(block, each)
      : old.words.find(undefined, undefined, ({ id }) => id === each.id);
    if (marks.length === 0) isMissing = true;
    return marks;
  });
  return {
    ...{ notes, positioned, isMissing },
    blocks: blockMarks(doc, positioned),
    words: DecorationSet.create(doc, words),
  };
};

const follow = (old: State, { mapping, doc }: Transaction): State => {
  const positioned = mapped(old.positioned, mapping);
  let isLost = false;
  const blocks = old.blocks.map(mapping, doc, {
    onRemove: () => {
      isLost = true;
    },
  });
  const isMissing = old.isMissing || positioned.length < old.positioned.length;
  return {
    ...{ notes: old.notes, positioned, isMissing },
    // A block that was split or joined is another one.
    blocks: isLost ? blockMarks(doc, positioned) : blocks,
    words: old.words.map(mapping, doc),
  };
};

export const blockNotes: readonly Plugin[] = [
  new Plugin<State>({
    key,
    state: {
      init: () => NONE,
      apply: (tr, old) => {
        const moved = tr.docChanged && old !== NONE ? follow(old, tr) : old;
        const set = tr.getMeta(key) as Placing | undefined;
        return set ? placed(tr.doc, set, moved) : moved;
      },
    },
    props: { decorations: (state) => key.getState(state)?.blocks },
  }),
  new Plugin({ props: { decorations: (state) => key.getState(state)?.words } }),
];

/** Shows these notes and no others. */
export const showNotes = (state: EditorState, opened: OpenedText, notes: Notes): Transaction =>
  state.tr.setMeta(key, { notes, opened, left: withPending(state) }).setMeta("addToHistory", false);

/** Places the notes again whose blocks were missing; null if there are none. */
export const placeMissing = (state: EditorState, opened: OpenedText): Transaction | null => {
  const { notes, isMissing } = key.getState(state) ?? NONE;
  return isMissing ? showNotes(state, opened, notes) : null;
};

/** The position before the block that a note is on. */
export const notedAt = (state: EditorState, noteKey: string): number | null => {
  const note = key.getState(state)?.positioned.find((each) => each.key === noteKey);
  return note ? startOf(note, state.doc) : null;
};
