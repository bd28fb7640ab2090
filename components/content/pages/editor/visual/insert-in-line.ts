import { Fragment, type Node, Slice } from "prosemirror-model";
import type { EditorState, Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { nodes, schema } from "@/lib/core/content/editing/schema";

/**
 * Puts inline syntax at the selection; what it reads as by itself could be a block. A blank at its end stays. Null if
 * it is no inline syntax.
 */
const inLine = (
  state: EditorState,
  read: (source: string) => readonly Node[],
  source: string,
): Transaction | null => {
  const [block] = read(`x ${source}`);
  if (block?.type !== nodes.paragraph) return null;
  const words = block.content.cut(2);
  const end = source.endsWith(" ") ? Fragment.from(schema.text(" ")) : Fragment.empty;
  return state.tr.replaceSelection(new Slice(words.append(end), 0, 0)).scrollIntoView();
};

/**
 * Inserts inline syntax at the selection of a text.
 * @param read reads Markdown as the text does
 */
export const insertInLine = (
  view: EditorView,
  read: (source: string) => readonly Node[],
  source: string,
): void => {
  const tr = inLine(view.state, read, source);
  if (tr) view.dispatch(tr);
  view.focus();
};
