import type { Mark, Node } from "prosemirror-model";
import type { Command, Transaction } from "prosemirror-state";
import { tagsIn } from "@/components/content/pages/editor/visual/islands/inline-tags";
import { nodes } from "@/lib/core/content/editing/schema";
import { openingTag, readTag } from "@/lib/core/content/markdown-inline";

/** Colors that readers see alike in light and dark, on a site and in a PDF. */
export const COLORS = ["red", "orange", "yellow", "green", "blue", "purple"] as const;
type Color = (typeof COLORS)[number];
/** The part of the words that gets the color. */
export type ColorOf = "text" | "background";

type Attributes = Readonly<Record<string, string>>;
/** Two tags `<mark>` in a document, by their positions. */
type MarkTags = { opening: number; closing: number; attributes: Attributes };
/** A tag to put in, or, without a source, to take out. */
type Edit = { at: number; source?: string };
type Stretch = { block: Node; start: number; from: number; to: number };

const CLOSING = "</mark>";

const openingOf = (attributes: Attributes): string =>
  openingTag({ name: "mark", attributes: { ...attributes } });

const markedIn = ({ block, start }: Stretch): MarkTags[] =>
  tagsIn(block).pairs.flatMap(({ opening, closing }) => {
    const tag = readTag(String(block.nodeAt(opening)?.attrs.source ?? ""));
    if (tag?.name !== "mark") return [];
    return [{ opening: start + opening, closing: start + closing, attributes: tag.attributes }];
  });

/** The selected words of each text block, without blanks around them. */
const stretchesOf = (doc: Node, from: number, to: number): Stretch[] => {
  const found: Stretch[] = [];
  doc.nodesBetween(from, to, (block, at) => {
    if (!block.isTextblock) return true;
    if (block.type === nodes.codeBlock) return false;
    const start = at + 1;
    const first = Math.max(from, start);
    const last = Math.min(to, start + block.content.size);
    const words = block.textBetween(first - start, last - start, "", "\uFFFC");
    const [before, behind] = [words.length - words.trimStart().length, words.length - words.trimEnd().length];
    if (words.trim() !== "") found.push({ block, start, from: first + before, to: last - behind });
    return false;
  });
  return found;
};

/** Marks of all of the words, which the tags get too, so that they stay in one piece with them. */
const commonMarks = ({ block, start, from, to }: Stretch): readonly Mark[] => {
  let common: readonly Mark[] | null = null;
  block.nodesBetween(from - start, to - start, (node) => {
    common = common === null ? node.marks : common.filter((mark) => mark.isInSet(node.marks));
  });
  return common ?? [];
};

/** Ends colors at the borders of the words; those of words around them stay. Returns that of exactly these words. */
const release = (stretch: Stretch, edits: Edit[], takes: (attributes: Attributes) => boolean): Attributes => {
  const { from, to } = stretch;
  const text = (start: number, end: number) =>
    stretch.block.textBetween(start - stretch.start, end - stretch.start, "", "");
  let own: Attributes = {};
  for (const { opening, closing, attributes } of markedIn(stretch)) {
    if (closing < from || opening >= to) continue;
    const beginsBefore = opening < from && text(opening + 1, from) !== "";
    const endsBehind = closing >= to && text(to, closing) !== "";
    if (beginsBefore && endsBehind) {
      if (takes(attributes))
        edits.push({ at: from, source: CLOSING }, { at: to, source: openingOf(attributes) });
      continue;
    }
    if (beginsBefore) edits.push({ at: from, source: CLOSING }, { at: closing });
    else if (endsBehind) edits.push({ at: opening }, { at: to, source: openingOf(attributes) });
    else {
      edits.push({ at: opening }, { at: closing });
      const isWhole =
        text(from, Math.max(from, opening)) === "" && text(Math.min(to, closing + 1), to) === "";
      if (isWhole) own = { ...own, ...attributes };
    }
  }
  return own;
};

/** At one place, edits further right come first: a tag is taken out, then opened, then closed. */
const rank = ({ source }: Edit): number => (source === undefined ? 0 : source === CLOSING ? 2 : 1);

const apply = (tr: Transaction, edits: readonly Edit[], tags: readonly Mark[]): void => {
  for (const { at, source } of edits.toSorted((one, other) => other.at - one.at || rank(one) - rank(other))) {
    if (source === undefined) tr.delete(at, at + 1);
    else tr.insert(at, nodes.chip.create({ kind: "html", source }, null, tags));
  }
};

/** Gives the selected words a color; null takes it off. */
export const setColor =
  (of: ColorOf, color: Color | null): Command =>
  (state, dispatch) => {
    const { tr, selection, doc } = state;
    const stretches = stretchesOf(doc, selection.from, selection.to);
    if (stretches.length === 0) return false;
    for (const stretch of stretches.reverse()) {
      const edits: Edit[] = [];
      const { [of]: _, ...others } = release(
        stretch,
        edits,
        (attributes) => color === null && of in attributes,
      );
      const wanted = { ...others, ...(color && { [of]: color }) };
      if (Object.values(wanted).some((name) => name !== "default"))
        edits.push({ at: stretch.from, source: openingOf(wanted) }, { at: stretch.to, source: CLOSING });
      apply(tr, edits, commonMarks(stretch));
    }
    if (tr.docChanged) dispatch?.(tr.scrollIntoView());
    return true;
  };

/** Takes the colors off the selected words, in a transaction that takes off other formatting. */
export const clearColors = (tr: Transaction): void => {
  const { from, to } = tr.selection;
  for (const stretch of stretchesOf(tr.doc, from, to).reverse()) {
    const edits: Edit[] = [];
    release(stretch, edits, () => true);
    apply(tr, edits, commonMarks(stretch));
  }
};
