import type { Node } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";
import { copiedMarkdown } from "@/components/content/pages/editor/visual/clipboard/copied";
import type { MarkdownStyle } from "@/lib/core/content/markdown-print";
import { blocksOf } from "./blocks";

type Insertion = {
  read: (source: string) => readonly Node[];
  insert: (source: string, range: { from: number; to: number }) => void;
};

/**
 * Returns the Markdown of the selected blocks, and a function that puts other Markdown in their place, or at the caret if
 * they have changed since.
 */
export const selectedBlocks = (view: EditorView, style: MarkdownStyle, { read, insert }: Insertion) => {
  const { parent, startIndex, endIndex, start, end } = blocksOf(view.state.selection);
  const taken = parent.children.slice(startIndex, endIndex);
  const markdown = copiedMarkdown(view.state.doc.slice(start, end), style);
  const replaceWith = (source: string) => {
    const at = positionOf(view.state.doc, taken);
    if (at === null) return insert(source, view.state.selection);
    const size = taken.reduce((all, { nodeSize }) => all + nodeSize, 0);
    view.dispatch(view.state.tr.replaceWith(at, at + size, read(source)));
  };
  return { markdown, replaceWith };
};

/** The position of neighbouring nodes that have not changed. */
const positionOf = (doc: Node, wanted: readonly Node[]): number | null => {
  let found: number | null = null;
  doc.descendants((node, at, parent, index) => {
    const isIt = found === null && node === wanted[0];
    if (isIt && wanted.every((each, offset) => parent?.maybeChild(index + offset) === each)) found = at;
    return found === null && !node.isTextblock;
  });
  return found;
};
