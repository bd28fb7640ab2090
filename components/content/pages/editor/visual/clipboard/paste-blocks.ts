import { Fragment, type Node, Slice } from "prosemirror-model";
import type { EditorState, Transaction } from "prosemirror-state";
import { endOfBlocks } from "@/lib/core/content/editing/groups";
import { marks, nodes, schema } from "@/lib/core/content/editing/schema";
import { withFootnotes } from "./footnotes";
import { isLine, placeBlocks, type Range } from "./place-blocks";
import { placeWholeBlocks } from "./place-whole-blocks";

/**
 * Puts blocks in the place of a range as `placeBlocks` does, and the texts of their footnotes at the end. The caret of a
 * person who went on typing while they were read stays behind the typed words.
 * @param areWhole true if the blocks stay blocks of their own
 */
export const pasteBlocks = (
  state: EditorState,
  pasted: readonly Node[],
  range: Range,
  areWhole = false,
): Transaction => {
  const { blocks, texts } = withFootnotes(pasted, state.doc);
  const tr = (areWhole && placeWholeBlocks(state, blocks, range)) || placeBlocks(state, blocks, range);
  if (texts.length > 0) tr.insert(endOfBlocks(tr.doc), texts);
  const { from, to } = state.selection;
  const isThere = from === range.from && to === range.to;
  return isThere ? tr : tr.setSelection(state.selection.map(tr.doc, tr.mapping));
};

/** Puts a plain text in the place of the selection, a paragraph for each line. */
export const pastePlain = (state: EditorState, text: string): Transaction => {
  const lines = text.split(/\n+/);
  if (isLine(state.selection.$from) || lines.length === 1) return state.tr.insertText(lines.join(" "));
  const paragraphs = lines.map((line) =>
    nodes.paragraph.create(null, line === "" ? null : schema.text(line)),
  );
  return state.tr.replaceSelection(new Slice(Fragment.from(paragraphs), 1, 1));
};

/** An address that is pasted over words becomes their link. */
export const linkPasted = (state: EditorState, text: string): Transaction | null => {
  const { empty, from, to, $from, $to } = state.selection;
  const href = text.trim();
  if (empty || !$from.sameParent($to) || !/^https?:\/\/\S+$/.test(href)) return null;
  if (!$from.parent.type.allowsMarkType(marks.link) || !URL.canParse(href)) return null;
  return state.tr.removeMark(from, to, marks.link).addMark(from, to, marks.link.create({ href }));
};
