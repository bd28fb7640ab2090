import type { Extension } from "@codemirror/state";
import { EditorView, type ViewUpdate } from "@codemirror/view";
import { useCallback, useEffect, useRef, useState } from "react";
import type { AskedFor } from "@/components/content/document/markdown/blocks";
import { holdKeys } from "@/components/content/document/markdown/held-keys";
import { linkChips, namesChanged } from "@/components/content/document/markdown/link-chips";
import {
  askForLink,
  insertRequested,
  linkRequests,
} from "@/components/content/document/markdown/link-request";
import { slashMenu } from "@/components/content/document/markdown/slash-menu";
import type { EditSession } from "./edit-session";
import type { ChosenLink } from "./link-picker";
import { useLinkNames } from "./use-link-names";

/** Adds the features of page sources to the Markdown editor: named links by id, the link picker, the menu at "/". */
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
  /** Keeps keys out of the text until the returned function is called or something else has the focus. */
  const hold = () => (view.current ? holdKeys(view.current.contentDOM) : () => {});
  const openPicker = () => {
    hold();
    setLinking(true);
  };
  const link = () => {
    if (view.current) askForLink(view.current, openPicker);
  };
  const ask = (what: AskedFor) => {
    if (what === "page") return link();
    if (what === "shared") hold();
    asked.current(what);
  };
  const [extensions] = useState<Extension>(() => [
    linkChips(nameOf),
    linkRequests(openPicker),
    slashMenu(ask),
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
    /** Registers a listener for every update of the editor. */
    onUpdate,
    extensions,
    ask,
    link,
    hold,
    linking,
    /** Null if nothing was chosen; the text gets the focus back. */
    linked: (chosen: ChosenLink | null) => {
      setLinking(false);
      if (!view.current) return;
      if (chosen) insertRequested(view.current, chosen);
      view.current.focus();
    },
  };
};
