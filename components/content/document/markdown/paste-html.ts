import type { EditorState, TransactionSpec } from "@codemirror/state";
import { type EditorView, type PluginValue, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import { holdsText, loadConverter, showPasteNotices } from "@/components/content/document/pasted-html";
import { browserSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import type { PastedMarkdown } from "@/lib/core/content/clipboard/html-to-markdown";
import { continued } from "@/lib/core/content/editing/source-text";
import { isInCode } from "./fences";
import { isInFrontMatter } from "./front-matter";

/*
 * Pasted HTML becomes Markdown. Its plain text is inserted first and replaced once the converter is loaded, so that no
 * paste waits for it, and undo leads back to the plain text.
 */

/** The markers that open a line of text: quotes and bullets. */
const MARKERS = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))*[ \t]*/;

/**
 * Replaces a pasted plain text with its Markdown: words within their line, blocks with blank lines around them, in the
 * quote or list item of the line. Null if the plain text is to stay: the Markdown says no more, or the place takes a
 * single line only.
 */
export const placePasted = (
  state: EditorState,
  { from, to }: { from: number; to: number },
  { markdown, kind }: PastedMarkdown,
): TransactionSpec | null => {
  const text = markdown.trimEnd();
  // Copied code and plain words may be Markdown already.
  if (kind !== "content" || text === "") return null;
  const line = state.doc.lineAt(from);
  const isInline = !text.includes("\n") && !/^(?:#{1,6}|[-*+] |\d+[.)] |>|\||:::)/.test(text);
  if (line.text.startsWith("|") && !isInline) return null;
  const markers = MARKERS.exec(line.text)?.[0] ?? "";
  const prefix = markers.replace(/[^>\s]/g, " ");
  const blank = `\n${prefix.trimEnd()}\n${prefix}`;
  const before = state.sliceDoc(line.from + markers.length, from);
  const after = state.sliceDoc(to, state.doc.lineAt(to).to);
  const insert = isInline
    ? text
    : `${before.trim() === "" ? "" : blank}${continued(text, prefix)}${after.trim() === "" ? "" : blank}`;
  return { changes: { from, to, insert }, userEvent: "input.paste" };
};

class HtmlPaste implements PluginValue {
  private pending: { from: number; to: number; text: string } | null = null;

  update({ changes, docChanged }: ViewUpdate) {
    if (!this.pending || !docChanged) return;
    const { from, to } = this.pending;
    const start = changes.mapPos(from, 1);
    this.pending = { ...this.pending, from: start, to: Math.max(start, changes.mapPos(to, -1)) };
  }

  /** True if it takes the paste. */
  paste(event: ClipboardEvent, view: EditorView): boolean {
    const { clipboardData: data } = event;
    const html = data?.getData("text/html") ?? "";
    const { state } = view;
    const { from, to } = state.selection.main;
    const isPlain = isInCode(state, from) || isInFrontMatter(state, from);
    // The text of a code editor is what its author wrote.
    const isSource = data?.types.includes("vscode-editor-data") === true;
    if (!data || state.readOnly || isPlain || isSource || !holdsText(html)) return false;
    const text = data.getData("text/plain").replace(/\r\n?/g, "\n");
    view.dispatch({
      changes: { from, to, insert: text },
      selection: { anchor: from + text.length },
      scrollIntoView: true,
      userEvent: "input.paste",
    });
    const pending = { from, to: from + text.length, text };
    this.pending = pending;
    void this.convert(view, html).catch(
      (error) => void toast.failed(browserSay()("Couldn't keep the formatting"), error),
    );
    return true;
  }

  private async convert(view: EditorView, html: string) {
    const { htmlToMarkdown } = await loadConverter();
    const { pending } = this;
    this.pending = null;
    // Another edit within the pasted text has decided about it.
    if (!pending || view.state.sliceDoc(pending.from, pending.to) !== pending.text) return;
    const pasted = htmlToMarkdown(html);
    const change = placePasted(view.state, pending, pasted);
    if (change) view.dispatch({ ...change, scrollIntoView: true });
    showPasteNotices(pasted.notices);
  }
}

/** Comes before the handler of files: programs put a picture of copied cells beside them. */
export const htmlPaste = ViewPlugin.fromClass(HtmlPaste, {
  eventHandlers: {
    paste(event, view) {
      return this.paste(event, view);
    },
  },
});
