import type { EditorView } from "@codemirror/view";
import { useMemo, useState } from "react";
import type { PageThreads } from "../use-page-threads";
import { blockAtLine, blockLinesOf } from "./block-lines";

/**
 * Where the open threads of the page that is written stand in its text, and the block to comment on.
 * @param html the preview, which tells where blocks begin; it is needed while `needsBlocks` says so
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

/** The line of the caret on which somebody wants to comment; null while nobody does. */
export const useAsking = () => {
  const [asking, setAsking] = useState<number | null>(null);
  const ask = (view: EditorView | null) =>
    view && setAsking(view.state.doc.lineAt(view.state.selection.main.head).number);
  return { asking, ask, done: () => setAsking(null) };
};
