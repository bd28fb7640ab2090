"use client";

import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { markdown, markdownLanguage } from "@codemirror/lang-markdown";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorState, type StateCommand, Transaction } from "@codemirror/state";
import { drawSelection, EditorView, keymap, placeholder } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { type Ref, useEffect, useImperativeHandle, useRef } from "react";
import { cn } from "../ui/cn";
import { insertLink, toggleCode, toggleMark } from "./markdown-commands";
import { changesBetween } from "./text-changes";

/** What the screen around the editor may ask of it. */
export type MarkdownEditorHandle = {
  run: (command: StateCommand) => void;
  /** Puts text where the cursor is. */
  insert: (text: string) => void;
  /** Another text altogether, as one step that can be undone. */
  replace: (text: string) => void;
  /** The text as others made it: only lines that differ are touched, and undoing leaves them alone. */
  adopt: (text: string) => void;
  focus: () => void;
};

export type MarkdownEditorProps = {
  label: string;
  /** The text at first; the editor owns it from then on. */
  initial: string;
  onChange: (text: string) => void;
  /** Files that were pasted or dropped. */
  onFiles?: (files: File[]) => void;
  /** How far down it is scrolled, 0 to 1. */
  onScroll?: (share: number) => void;
  readOnly?: boolean;
  className?: string;
  ref?: Ref<MarkdownEditorHandle>;
};

const highlighting = HighlightStyle.define([
  { tag: tags.heading, fontWeight: "650", color: "var(--foreground)" },
  { tag: tags.strong, fontWeight: "650" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: tags.strikethrough, textDecoration: "line-through" },
  { tag: [tags.link, tags.url], color: "var(--accent-text)" },
  { tag: [tags.monospace, tags.string], color: "var(--success)" },
  { tag: [tags.keyword, tags.atom, tags.bool, tags.number], color: "var(--merged)" },
  { tag: [tags.comment, tags.quote, tags.processingInstruction, tags.meta], color: "var(--muted)" },
]);

const theme = EditorView.theme({
  "&": { height: "100%", fontSize: "0.875rem", backgroundColor: "transparent" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": {
    fontFamily: "var(--font-mono)",
    lineHeight: "1.65",
    overflow: "auto",
    fontVariantLigatures: "none",
    fontFeatureSettings: '"calt" 0',
  },
  ".cm-content": { padding: "0.5rem 0 40vh", caretColor: "var(--foreground)" },
  ".cm-line": { padding: "0 1.5rem" },
  ".cm-cursor": { borderLeftColor: "var(--foreground)" },
  ".cm-placeholder": { color: "var(--subtle)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "light-dark(#cfe0fb, #2a4270)",
  },
});

const filesOf = (transfer: DataTransfer | null) => [...(transfer?.files ?? [])];

/** Markdown as it is stored: the text that comes out is the text that went in, changed only where somebody typed. */
export const MarkdownEditor = ({
  label,
  initial,
  onChange,
  onFiles,
  onScroll,
  readOnly = false,
  className,
  ref,
}: MarkdownEditorProps) => {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const start = useRef({ label, initial, readOnly });
  const callbacks = useRef({ onChange, onFiles, onScroll });
  useEffect(() => {
    callbacks.current = { onChange, onFiles, onScroll };
  });

  useImperativeHandle(ref, () => ({
    run: (command) => {
      if (!view.current) return;
      command(view.current);
      view.current.focus();
    },
    insert: (text) => view.current?.dispatch(view.current.state.replaceSelection(text)),
    replace: (text) =>
      view.current?.dispatch({ changes: { from: 0, to: view.current.state.doc.length, insert: text } }),
    adopt: (text) =>
      view.current?.dispatch({
        changes: changesBetween(view.current.state.doc.toString(), text),
        annotations: Transaction.addToHistory.of(false),
      }),
    focus: () => view.current?.focus(),
  }));

  useEffect(() => {
    const { label, initial, readOnly } = start.current;
    const take = (transfer: DataTransfer | null) => {
      const files = filesOf(transfer);
      if (files.length === 0 || !callbacks.current.onFiles) return false;
      callbacks.current.onFiles(files);
      return true;
    };
    const editor = new EditorView({
      parent: host.current ?? undefined,
      state: EditorState.create({
        doc: initial,
        extensions: [
          EditorState.readOnly.of(readOnly),
          EditorView.editable.of(!readOnly),
          history(),
          drawSelection(),
          markdown({ base: markdownLanguage }),
          syntaxHighlighting(highlighting),
          theme,
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "true", tabindex: "0" }),
          placeholder("Write in Markdown"),
          keymap.of([
            { key: "Mod-b", run: toggleMark("**"), preventDefault: true },
            { key: "Mod-i", run: toggleMark("_"), preventDefault: true },
            { key: "Mod-e", run: toggleCode, preventDefault: true },
            { key: "Mod-Shift-u", run: insertLink, preventDefault: true },
            ...historyKeymap,
            ...defaultKeymap,
          ]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) callbacks.current.onChange(update.state.doc.toString());
          }),
          EditorView.domEventHandlers({
            paste: (event) => take(event.clipboardData),
            drop: (event) => take(event.dataTransfer),
          }),
        ],
      }),
    });
    const scroller = editor.scrollDOM;
    const onScrolled = () => {
      const room = scroller.scrollHeight - scroller.clientHeight;
      callbacks.current.onScroll?.(room > 0 ? scroller.scrollTop / room : 0);
    };
    scroller.addEventListener("scroll", onScrolled, { passive: true });
    view.current = editor;
    return () => editor.destroy();
  }, []);

  return <div ref={host} className={cn("min-h-0 overflow-hidden", className)} />;
};
