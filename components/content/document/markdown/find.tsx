"use client";

import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  replaceAll,
  replaceNext,
  SearchQuery,
  search,
  setSearchQuery,
} from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { browserSay } from "@/components/ui/say";
import type { Say } from "@/lib/core/locales/say";
import { FindBar, type FindQuery, type FoundMatches } from "./find-bar";

/**
 * Searches the text of an editor. It is bundled with the editor, because letters typed while it loads would go into the
 * text.
 */

export type Finder = {
  /** The element that contains the panel. */
  dom: HTMLElement;
  view: EditorView;
  /** Subscribes to state changes of the editor. */
  subscribe: (listener: () => void) => () => void;
};

/** Announcements of the editor to screen readers, by its own English words. */
const phrases = (say: Say): Record<string, string> => ({
  "current match": say("current match"),
  "on line": say("on line"),
  "replaced match on line $": say("replaced match on line $"),
  "replaced $ matches": say("replaced $ matches"),
  "Selection deleted": say("Selection deleted"),
  "Control character": say("Control character"),
});

/** @param onFinder called when the panel opens, and with null when it closes */
export const finder = (onFinder: (finder: Finder | null) => void): Extension => [
  keymap.of([
    { key: "Escape", run: closeSearchPanel },
    { key: "F3", run: findNext, shift: findPrevious },
    { key: "Mod-g", run: findNext, shift: findPrevious, preventDefault: true },
  ]),
  EditorState.phrases.of(phrases(browserSay())),
  search({
    top: true,
    createPanel: (view) => {
      const listeners = new Set<() => void>();
      const dom = document.createElement("div");
      const subscribe = (listener: () => void) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      };
      return {
        dom,
        top: true,
        mount: () => onFinder({ dom, view, subscribe }),
        update: () => {
          for (const listener of listeners) listener();
        },
        destroy: () => onFinder(null),
      };
    },
    scrollToMatch: ({ from, to }) => EditorView.scrollIntoView(from, { y: "center", yMargin: to - from }),
  }),
];

const MOST_COUNTED = 1_000;

/** Counts the matches, `most` at most, and finds the selected one. */
const matchesIn = (state: EditorState, query: SearchQuery, most = MOST_COUNTED): FoundMatches => {
  if (!query.valid) return { count: 0, more: false, at: 0 };
  const { from, to } = state.selection.main;
  const cursor = query.getCursor(state);
  let [count, at] = [0, 0];
  for (let next = cursor.next(); !next.done; next = cursor.next()) {
    if (count === most) return { count, more: true, at };
    count += 1;
    if (next.value.from === from && next.value.to === to) at = count;
  }
  return { count, more: false, at };
};

/** Shows find and replace above the text of the source. */
export const FindPanel = ({ finder: { dom, view, subscribe } }: { finder: Finder }) => {
  const state = useSyncExternalStore(subscribe, () => view.state);
  const query = getSearchQuery(state);
  const { search, replace, caseSensitive, wholeWord, regexp } = query;
  const set = (next: FindQuery) =>
    view.dispatch({ effects: setSearchQuery.of(new SearchQuery({ ...next, literal: true })) });
  return createPortal(
    <FindBar
      query={{ search, replace, caseSensitive, wholeWord, regexp }}
      invalid={search !== "" && !query.valid}
      matches={matchesIn(state, query)}
      onQuery={set}
      onFind={(backwards) => void (backwards ? findPrevious : findNext)(view)}
      onReplace={() => void replaceNext(view)}
      onReplaceAll={() => {
        const { count } = matchesIn(state, query, Number.POSITIVE_INFINITY);
        replaceAll(view);
        return count;
      }}
      onClose={() => void closeSearchPanel(view)}
    />,
    dom,
  );
};
