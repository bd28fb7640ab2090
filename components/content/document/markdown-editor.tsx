"use client";

import { defaultKeymap, history, historyKeymap, isolateHistory } from "@codemirror/commands";
import { markdown, markdownLanguage } from "@codemirror/lang-markdown";
import { openSearchPanel } from "@codemirror/search";
import {
  type ChangeSet,
  EditorState,
  type Extension,
  Prec,
  type StateCommand,
  Transaction,
} from "@codemirror/state";
import { drawSelection, EditorView, keymap, placeholder } from "@codemirror/view";
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { cn } from "@/components/ui/cn";
import { useSay } from "@/components/ui/say";
import type { MergedPart } from "@/lib/core/content/live-merge";
import { colleagueChanges, ownText } from "./markdown/colleague-changes";
import { closeFences, indentInFence, newlineInFence, outdentInFence } from "./markdown/fences";
import { type Finder, FindPanel, finder } from "./markdown/find";
import { fineChanges } from "./markdown/fine-changes";
import { bodyStart, inBody, leaveFrontMatter } from "./markdown/front-matter";
import { holdKeys } from "./markdown/held-keys";
import { lineDirections } from "./markdown/line-direction";
import { indentItems, outdentItems } from "./markdown/list-indent";
import { htmlPaste } from "./markdown/paste-html";
import { appearance } from "./markdown/theme";
import { toggleCode, toggleMark } from "./markdown-commands";
import { textChanges } from "./text-changes";

/** The commands that the surrounding screen can give the editor. */
export type MarkdownEditorHandle = {
  run: (command: StateCommand) => void;
  /** Inserts text at the caret. */
  insert: (text: string) => void;
  /** Reserves the position of the caret; the returned function inserts text there. */
  reserve: () => (text: string) => void;
  /** Replaces the whole text, as one step that can be undone. */
  replace: (text: string) => void;
  /** Applies a merge of the text with others' edits, which undo does not revert. */
  adopt: (parts: readonly MergedPart[]) => void;
  /** Opens the search; if it is open already, selects its field. */
  find: () => void;
  focus: () => void;
  /** The offset of the caret. */
  caret: () => number;
  /** Puts the caret at an offset. */
  place: (offset: number) => void;
  /** Keeps keys for the field that gets the focus next. */
  hold: () => void;
};

type MarkdownEditorProps = {
  label: string;
  /** The initial text; later the editor owns it. */
  initial: string;
  onChange: (text: string) => void;
  /** Called with pasted or dropped files. */
  onFiles?: (files: File[]) => void;
  /** Further extensions; only those of the first render are used. */
  extensions?: Extension;
  /** Called with the editor view, for content beside it, and with null when it is gone. */
  onView?: (view: EditorView | null) => void;
  readOnly?: boolean;
  className?: string;
  ref?: Ref<MarkdownEditorHandle>;
};

const filesOf = (transfer: DataTransfer | null) => [...(transfer?.files ?? [])];

/** Changes the text; the visible part stays in place. */
const change = (view: EditorView, changes: ChangeSet, undoable: boolean) => {
  if (changes.empty) return;
  const place = view.scrollSnapshot().map(changes);
  view.dispatch({
    changes,
    effects: place ? [place] : [],
    annotations: undoable ? isolateHistory.of("full") : Transaction.addToHistory.of(false),
  });
};

/** Edits Markdown as stored: the text only changes where someone types. */
export const MarkdownEditor = ({
  label,
  initial,
  onChange,
  onFiles,
  extensions = [],
  onView,
  readOnly = false,
  className,
  ref,
}: MarkdownEditorProps) => {
  const say = useSay();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const [shownFinder, setFinder] = useState<Finder | null>(null);
  const reserved = useRef(new Set<{ at: number }>());
  const start = useRef({ label, initial, readOnly, extensions });
  const callbacks = useRef({ onChange, onFiles, onView });
  useEffect(() => {
    callbacks.current = { onChange, onFiles, onView };
  });

  useImperativeHandle(ref, () => ({
    run: (command) => {
      if (!view.current) return;
      inBody(command)(view.current);
      view.current.focus();
    },
    insert: (text) => {
      if (!view.current) return;
      leaveFrontMatter(view.current);
      view.current.dispatch(view.current.state.replaceSelection(text));
    },
    reserve: () => {
      if (view.current) leaveFrontMatter(view.current);
      const place = { at: view.current?.state.selection.main.to ?? 0 };
      reserved.current.add(place);
      return (text) => {
        reserved.current.delete(place);
        view.current?.dispatch({
          changes: { from: place.at, insert: text },
          annotations: Transaction.userEvent.of("input"),
        });
      };
    },
    replace: (text) => {
      if (!view.current) return;
      const { state } = view.current;
      const changes = textChanges(state.doc.toString(), text.replace(/\r\n?/g, "\n"));
      change(view.current, state.changes(changes), true);
    },
    adopt: (parts) =>
      view.current && change(view.current, colleagueChanges(view.current.state, parts), false),
    find: () => view.current && openSearchPanel(view.current),
    focus: () => view.current?.focus(),
    hold: () => {
      if (view.current) holdKeys(view.current.contentDOM);
    },
    caret: () => view.current?.state.selection.main.head ?? 0,
    place: (offset) => {
      if (!view.current) return;
      const anchor = Math.min(offset, view.current.state.doc.length);
      view.current.dispatch({ selection: { anchor }, scrollIntoView: true });
    },
  }));

  useEffect(() => {
    const { label, initial, readOnly, extensions } = start.current;
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
        selection: { anchor: bodyStart(initial) },
        extensions: [
          EditorState.readOnly.of(readOnly),
          EditorView.editable.of(!readOnly),
          history(),
          fineChanges,
          ownText,
          drawSelection(),
          // Has precedence over Markdown's own handler, which would treat a line of code as a list item.
          Prec.highest(keymap.of([{ key: "Enter", run: newlineInFence }])),
          markdown({ base: markdownLanguage }),
          appearance,
          EditorView.lineWrapping,
          lineDirections,
          EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "true", tabindex: "0" }),
          placeholder(say("Write in Markdown")),
          closeFences,
          extensions,
          finder(setFinder),
          keymap.of([
            { key: "Mod-b", run: inBody(toggleMark("**")), preventDefault: true },
            { key: "Mod-i", run: inBody(toggleMark("_")), preventDefault: true },
            { key: "Mod-e", run: inBody(toggleCode), preventDefault: true },
            { key: "Mod-f", run: openSearchPanel, preventDefault: true },
            { key: "Mod-Shift-f", run: openSearchPanel, preventDefault: true },
            { key: "Mod-Alt-f", run: openSearchPanel, preventDefault: true },
            // Elsewhere Tab leaves the editor; after Escape it does so everywhere.
            { key: "Tab", run: indentInFence, shift: outdentInFence },
            { key: "Tab", run: indentItems, shift: outdentItems },
            ...historyKeymap,
            ...defaultKeymap,
          ]),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged) return;
            for (const place of reserved.current) place.at = update.changes.mapPos(place.at, 1);
            callbacks.current.onChange(update.state.doc.toString());
          }),
          htmlPaste,
          EditorView.domEventHandlers({
            paste: (event) => take(event.clipboardData),
            drop: (event) => take(event.dataTransfer),
          }),
        ],
      }),
    });
    view.current = editor;
    callbacks.current.onView?.(editor);
    return () => {
      callbacks.current.onView?.(null);
      editor.destroy();
      view.current = null;
    };
  }, []);

  return (
    <>
      <div ref={host} className={cn("min-h-0 overflow-hidden", className)} />
      {shownFinder && <FindPanel finder={shownFinder} />}
    </>
  );
};
