import type { EditorView, ViewUpdate } from "@codemirror/view";
import { type RefObject, useEffect } from "react";
import { blockOfLine, lineAtTop, marksOf, topOfLine } from "./preview-lines";

const LEADING = ["pointerenter", "pointerdown", "wheel", "touchstart", "keydown"] as const;

/**
 * Returns the height at which both panes show the same text: the top edge at their beginning, the bottom edge at their
 * end, so that both reach their ends together.
 */
const alignedHeightOf = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement) => {
  const room = scrollHeight - clientHeight;
  const share = room > 0 ? scrollTop / room : 0;
  return { share, height: scrollTop + share * clientHeight };
};

const lineAtHeight = (view: EditorView, height: number): number => {
  const block = view.lineBlockAtHeight(height);
  const share = block.height > 0 ? (height - block.top) / block.height : 0;
  return view.state.doc.lineAt(block.from).number + Math.min(1, Math.max(0, share));
};

const heightOfLine = (view: EditorView, line: number): number => {
  const { doc } = view.state;
  const block = view.lineBlockAt(doc.line(Math.min(doc.lines, Math.max(1, Math.floor(line)))).from);
  return block.top + (line - Math.floor(line)) * block.height;
};

/** Scrolls the preview to the block of the caret, at the height of the caret in the text. */
const showCaret = (view: EditorView, pane: HTMLElement) => {
  const { head } = view.state.selection.main;
  const block = blockOfLine(pane, view.state.doc.lineAt(head).number);
  if (!block) return;
  const [box, shown] = [block.getBoundingClientRect(), pane.getBoundingClientRect()];
  const line = view.lineBlockAt(head);
  const height = Math.max(0, line.top - view.scrollDOM.scrollTop);
  const isInSight = box.top >= shown.top && Math.min(box.bottom, box.top + 80) <= shown.bottom;
  if (!isInSight) pane.scrollTop += box.top - shown.top - Math.min(height, shown.height - 80);
};

type PreviewSync = {
  view: EditorView | null;
  pane: RefObject<HTMLElement | null>;
  html: string;
  shown: boolean;
  onUpdate: (listener: (update: ViewUpdate) => void) => () => void;
};

/**
 * Keeps text and preview at the same block: the pane in use leads, the other follows. The caret scrolls its block into
 * view; a double click in the preview moves the caret to its block.
 */
export const usePreviewSync = ({ view, pane, html, shown, onUpdate }: PreviewSync) => {
  useEffect(() => {
    const preview = pane.current;
    if (!view || !preview || !shown) return;
    const stop = new AbortController();
    const passive = { signal: stop.signal, passive: true };
    let leader: HTMLElement = view.dom;
    for (const element of [view.dom, preview])
      for (const event of LEADING)
        element.addEventListener(
          event,
          () => {
            leader = element;
          },
          passive,
        );
    const marks = () => marksOf(preview, view.state.doc.lines);
    const onText = () => {
      if (leader !== view.dom) return;
      const { share, height } = alignedHeightOf(view.scrollDOM);
      preview.scrollTop = topOfLine(marks(), lineAtHeight(view, height)) - share * preview.clientHeight;
    };
    const onPreview = () => {
      if (leader !== preview) return;
      const { share, height } = alignedHeightOf(preview);
      view.scrollDOM.scrollTop =
        heightOfLine(view, lineAtTop(marks(), height)) - share * view.scrollDOM.clientHeight;
    };
    const onDoubleClick = (event: MouseEvent) => {
      const block = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-line]") : null;
      const line = Number(block?.dataset.line);
      if (!line || line > view.state.doc.lines) return;
      view.dispatch({ selection: { anchor: view.state.doc.line(line).from }, scrollIntoView: true });
      view.focus();
    };
    view.scrollDOM.addEventListener("scroll", onText, passive);
    preview.addEventListener("scroll", onPreview, passive);
    preview.addEventListener("dblclick", onDoubleClick, passive);
    const unsubscribe = onUpdate(({ selectionSet, transactions }) => {
      const byHand = transactions.some((each) => each.isUserEvent("select") || each.isUserEvent("input"));
      if (!selectionSet || !byHand) return;
      leader = view.dom;
      view.requestMeasure({ read: () => showCaret(view, preview) });
    });
    return () => {
      unsubscribe();
      stop.abort();
    };
  }, [view, pane, shown, onUpdate]);

  // The edit may have made this block or one above it taller.
  useEffect(() => {
    if (html && view?.hasFocus && shown && pane.current) showCaret(view, pane.current);
  }, [html, view, pane, shown]);
};
