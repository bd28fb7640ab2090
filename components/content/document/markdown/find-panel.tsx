"use client";

import { ArrowDown, ArrowUp, CaseSensitive, Regex, WholeWord, X } from "lucide-react";
import { type KeyboardEvent, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { Button, IconButton } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import {
  closeSearchPanel,
  type Finder,
  findNext,
  findPrevious,
  getSearchQuery,
  type Matches,
  matchesIn,
  replaceAll,
  replaceNext,
  SearchQuery,
  setSearchQuery,
} from "./find";

const wordsOf = ({ count, more, at }: Matches): string => {
  if (count === 0) return "No results";
  const all = more ? `${count}+` : String(count);
  if (at > 0) return `${at} of ${all}`;
  return count === 1 ? "1 result" : `${all} results`;
};

const options = [
  { name: "caseSensitive", label: "Match case", icon: <CaseSensitive /> },
  { name: "wholeWord", label: "Whole words", icon: <WholeWord /> },
  { name: "regexp", label: "Regular expression", icon: <Regex /> },
] as const;

/** Shows find and replace above the text. A second Ctrl/⌘+F in its field is left to the browser. */
export const FindPanel = ({ finder: { dom, view, subscribe } }: { finder: Finder }) => {
  const state = useSyncExternalStore(subscribe, () => view.state);
  const query = getSearchQuery(state);
  const [replaced, setReplaced] = useState("");
  const matches = matchesIn(state, query);
  const set = (next: Partial<SearchQuery>) => {
    const { search, replace, caseSensitive, wholeWord, regexp } = { ...query, ...next };
    setReplaced("");
    view.dispatch({
      effects: setSearchQuery.of(
        new SearchQuery({ search, replace, caseSensitive, wholeWord, regexp, literal: true }),
      ),
    });
  };
  const replaceEvery = () => {
    const { count, more } = matches;
    replaceAll(view);
    setReplaced(`${count}${more ? "+" : ""} replaced`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const mod = event.metaKey || event.ctrlKey;
    const next = event.key === "F3" || (mod && event.key.toLowerCase() === "g");
    // Stops the screen's shortcut, which would open this panel again.
    if (mod && event.key.toLowerCase() === "f") return event.stopPropagation();
    if (event.key === "Escape") closeSearchPanel(view);
    else if (next) (event.shiftKey ? findPrevious : findNext)(view);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onEnter = (run: (backwards: boolean) => void) => (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    run(event.shiftKey);
  };
  const invalid = query.search !== "" && !query.valid;
  const said = invalid ? "Not a valid expression" : query.search === "" ? "" : wordsOf(matches);
  return createPortal(
    <search
      aria-label="Find and replace"
      onKeyDown={onKeyDown}
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 bg-surface px-3 py-2 font-sans text-sm"
    >
      <div className="flex min-w-0 flex-[1_1_22rem] items-center gap-1">
        <Input
          size="sm"
          autoFocus
          main-field="true"
          aria-label="Find"
          placeholder="Find"
          aria-invalid={invalid}
          value={query.search}
          onChange={(event) => set({ search: event.target.value })}
          onKeyDown={onEnter((backwards) => (backwards ? findPrevious : findNext)(view))}
        />
        {options.map(({ name, label, icon }) => (
          <IconButton
            key={name}
            label={label}
            size="sm"
            side="bottom"
            aria-pressed={query[name]}
            onClick={() => set({ [name]: !query[name] })}
            className="aria-pressed:bg-selected aria-pressed:text-accent-text"
          >
            {icon}
          </IconButton>
        ))}
        <IconButton label="Previous match" size="sm" side="bottom" onClick={() => findPrevious(view)}>
          <ArrowUp />
        </IconButton>
        <IconButton label="Next match" size="sm" side="bottom" onClick={() => findNext(view)}>
          <ArrowDown />
        </IconButton>
        <span role="status" className="tabular min-w-18 text-xs whitespace-nowrap text-muted">
          {replaced || said}
        </span>
      </div>
      <div className="flex min-w-0 flex-[1_1_18rem] items-center gap-1">
        <Input
          size="sm"
          aria-label="Replace with"
          placeholder="Replace with"
          value={query.replace}
          onChange={(event) => set({ replace: event.target.value })}
          onKeyDown={onEnter(() => replaceNext(view))}
        />
        <Button size="sm" onClick={() => void replaceNext(view)}>
          Replace
        </Button>
        <Button size="sm" onClick={replaceEvery}>
          Replace all
        </Button>
        <IconButton label="Close" size="sm" side="bottom" onClick={() => closeSearchPanel(view)}>
          <X />
        </IconButton>
      </div>
    </search>,
    dom,
  );
};
