import type { Node } from "prosemirror-model";
import type { EditorState } from "prosemirror-state";
import { looksLikeMarkdown } from "@/lib/core/content/clipboard/looks-like-markdown";
import { marks, nodes, schema } from "@/lib/core/content/editing/schema";
import { MARKDOWN_LIMITS } from "@/lib/core/content/markdown-limits";

const words = (text: string) => (text === "" ? null : schema.text(text));

/** A bullet or number before a tab, as word processors copy lists. */
const MARKER = /^[ ]*(?:[-*+•◦▪‣·–]|\d{1,9}[.)])$/;

/** The cells of lines with the same number of tabs, as spreadsheets and terminals copy them; null for other texts. */
const rowsIn = (lines: readonly string[]): string[][] | null => {
  const rows = lines.map((line) => line.split("\t"));
  const width = rows[0]!.length;
  if (rows.length < 2 || width < 2 || rows.some(({ length }) => length !== width)) return null;
  // A page could not hold more.
  if (rows.length * (width + 1) > MARKDOWN_LIMITS.tableCells) return null;
  const firsts = rows.map(([first = ""]) => first);
  // Indented code and lists have nothing or a marker before their first tab.
  const isTable =
    !firsts.every((first) => first.trim() === "") && !firsts.every((first) => MARKER.test(first));
  return isTable ? rows : null;
};

const tableOf = (rows: readonly string[][]): Node =>
  nodes.table.create(
    { align: rows[0]!.map(() => null) },
    rows.map((cells) =>
      nodes.row.create(
        null,
        cells.map((cell) => nodes.cell.create(null, words(cell.trim()))),
      ),
    ),
  );

/** The lines of a plain text as items of the list at the caret; null elsewhere, and for words without a line end. */
export const plainItems = ({ selection: { $from } }: EditorState, text: string): Node[] | null => {
  const isInItem = $from.parent.type === nodes.paragraph && $from.node(-1).type === nodes.item;
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (!isInItem || !text.includes("\n") || lines.length === 0) return null;
  const items = lines.map((line) =>
    nodes.item.create(null, nodes.paragraph.create(null, words(line.trim()))),
  );
  return [nodes.list.create($from.node(-2).attrs, items)];
};

/**
 * The blocks that a plain text is pasted as: a table, Markdown or items of the list at the caret. Null if it is words.
 * @param read reads Markdown as the page does
 */
export const plainBlocks = (
  state: EditorState,
  text: string,
  read: (source: string) => readonly Node[],
): readonly Node[] | null => {
  if (marks.code.isInSet(state.selection.$from.marks())) return null;
  const rows = rowsIn(text.replace(/^\n+|\n+$/g, "").split("\n"));
  if (rows) return [tableOf(rows)];
  return looksLikeMarkdown(text) ? read(text) : plainItems(state, text);
};
