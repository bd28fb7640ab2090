import type { EditorView } from "@codemirror/view";
import { useMemo, useState } from "react";
import type { PageThreads } from "../use-page-threads";
import { blockAtLine, blockLinesOf } from "./block-lines";

/**
 * Maps the open threads of the edited page to lines of its text, and the asked line to its block.
 * @param html the preview, which names the first line of each block; needed only while `needsBlocks` is true
 */
export const useEditorThreads = (threads: PageThreads, asking: number | null, html: string) => {
  const blocks = useMemo(
    () => (needsBlocks(threads, asking) ? blockLinesOf(html) : []),
    [threads, asking, html],
  );
  return { blocks, asked: asking === null ? null : (blockAtLine(blocks, asking) ?? null) };
};

export const needsBlocks = ({ byBlock }: PageThreads, asking: number | null): boolean =>
  byBlock.size > 0 || asking !== null;

/** Holds the line of the caret that a new comment is for; null while there is none. */
export const useAsking = () => {
  const [asking, setAsking] = useState<number | null>(null);
  const ask = (view: EditorView | null) =>
    view && setAsking(view.state.doc.lineAt(view.state.selection.main.head).number);
  return { asking, ask, done: () => setAsking(null) };
};
