"use client";

import { useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import {
  closeSearchPanel,
  type Finder,
  findNext,
  findPrevious,
  getSearchQuery,
  matchesIn,
  replaceAll,
  replaceNext,
  SearchQuery,
  setSearchQuery,
} from "./find";
import { FindBar, type FindQuery } from "./find-bar";

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
      onReplaceAll={() => void replaceAll(view)}
      onClose={() => void closeSearchPanel(view)}
    />,
    dom,
  );
};
