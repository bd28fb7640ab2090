"use client";

import type { EditorView } from "prosemirror-view";
import { useEffect, useState, useSyncExternalStore } from "react";
import { FindBar, type FindQuery } from "@/components/content/document/markdown/find-bar";
import { findNext, foundMatches, replaceAll, replaceNext, setQuery } from "./find";

type VisualFindProps = {
  view: EditorView;
  subscribe: (listener: () => void) => () => void;
  onClose: () => void;
};

const MOST_SELECTED = 100;

/** The selected words of one block, to be searched for. */
const selectedWords = ({ doc, selection: { from, to, $from, $to } }: EditorView["state"]): string =>
  $from.sameParent($to) && to - from <= MOST_SELECTED ? doc.textBetween(from, to) : "";

/** Find and replace in the visual editor. */
export const VisualFind = ({ view, subscribe, onClose }: VisualFindProps) => {
  const [query, change] = useState<FindQuery>(() => ({
    search: selectedWords(view.state),
    replace: "",
    caseSensitive: false,
    wholeWord: false,
  }));
  const state = useSyncExternalStore(
    subscribe,
    () => view.state,
    () => view.state,
  );
  useEffect(() => setQuery(view, query), [view, query]);
  useEffect(
    () => () => {
      if (!view.isDestroyed) setQuery(view, null);
    },
    [view],
  );
  return (
    <FindBar
      query={query}
      matches={foundMatches(state)}
      onQuery={change}
      onFind={(backwards) => findNext(view, backwards)}
      onReplace={() => replaceNext(view)}
      onReplaceAll={() => replaceAll(view)}
      onClose={onClose}
    />
  );
};
