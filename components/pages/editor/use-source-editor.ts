import { type Extension, StateEffect } from "@codemirror/state";
import { EditorView, type ViewUpdate } from "@codemirror/view";
import { useCallback, useEffect, useRef, useState } from "react";
import type { AskedFor } from "../../content/markdown/blocks";
import { linkChips, namesChanged } from "../../content/markdown/link-chips";
import { askForLink, insertRequested, linkRequests } from "../../content/markdown/link-request";
import type { ChosenLink } from "./link-picker";
import type { EditSession } from "./session";
import { useLinkNames } from "./use-link-names";

const SLASH = /^[ \t]*\/$/;

/** The menu of blocks is fetched when "/" first begins a line. */
const slashOnDemand = (onAsk: (what: AskedFor) => void): Extension => {
  let fetched = false;
  return EditorView.updateListener.of(({ view, state, transactions }) => {
    if (fetched || !transactions.some((each) => each.isUserEvent("input.type"))) return;
    const { head } = state.selection.main;
    if (!SLASH.test(state.sliceDoc(state.doc.lineAt(head).from, head))) return;
    fetched = true;
    void import("../../content/markdown/slash-menu")
      .then(({ slashMenu, openSlashMenu }) => {
        view.dispatch({ effects: StateEffect.appendConfig.of(slashMenu(onAsk)) });
        openSlashMenu(view);
      })
      .catch(() => {
        fetched = false;
      });
  });
};

/** What the source of a page can do beyond Markdown: links by id with their names, the picker, the menu at "/". */
export const useSourceEditor = (session: EditSession, onAsk: (what: "file" | "shared") => void) => {
  const view = useRef<EditorView | null>(null);
  const [shown, setShown] = useState<EditorView | null>(null);
  const [listeners] = useState(() => new Set<(update: ViewUpdate) => void>());
  const [linking, setLinking] = useState(false);
  const asked = useRef(onAsk);
  useEffect(() => {
    asked.current = onAsk;
  });
  const renamed = useCallback(() => view.current?.dispatch({ effects: namesChanged.of(null) }), []);
  const nameOf = useLinkNames(session, renamed);
  const link = () => {
    if (view.current) askForLink(view.current, () => setLinking(true));
  };
  const ask = (what: AskedFor) => (what === "page" ? link() : asked.current(what));
  const [extensions] = useState<Extension>(() => [
    linkChips(nameOf),
    linkRequests(() => setLinking(true)),
    slashOnDemand(ask),
    EditorView.updateListener.of((update) => {
      for (const listener of listeners) listener(update);
    }),
  ]);
  const onView = useCallback((next: EditorView | null) => {
    view.current = next;
    setShown(next);
  }, []);
  const onUpdate = useCallback(
    (listener: (update: ViewUpdate) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    [listeners],
  );
  return {
    view: shown,
    onView,
    /** Tells of every change of the editor's state. */
    onUpdate,
    extensions,
    ask,
    link,
    linking,
    /** Null when nothing was chosen; the text has the focus again. */
    linked: (chosen: ChosenLink | null) => {
      setLinking(false);
      if (!view.current) return;
      if (chosen) insertRequested(view.current, chosen);
      view.current.focus();
    },
  };
};
