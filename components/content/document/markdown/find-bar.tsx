"use client";

import { ArrowDown, ArrowUp, CaseSensitive, Regex, WholeWord, X } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { Input } from "@/components/ui/input";

export type FindQuery = {
  search: string;
  replace: string;
  caseSensitive: boolean;
  wholeWord: boolean;
  /** Absent where texts are searched for words only. */
  regexp?: boolean;
};

export type FoundMatches = {
  count: number;
  /** True if there are more than were counted. */
  more: boolean;
  /** The number of the selected match, from 1; 0 if none is selected. */
  at: number;
};

const wordsOf = ({ count, more, at }: FoundMatches): string => {
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

type FindBarProps = {
  query: FindQuery;
  invalid?: boolean;
  matches: FoundMatches;
  onQuery: (query: FindQuery) => void;
  onFind: (backwards: boolean) => void;
  onReplace: () => void;
  onReplaceAll: () => void;
  onClose: () => void;
};

/** The fields and buttons of find and replace. A second Ctrl/⌘+F in its field is left to the browser. */
export const FindBar = ({
  query,
  invalid = false,
  matches,
  onQuery,
  onFind,
  onReplace,
  onReplaceAll,
  onClose,
}: FindBarProps) => {
  const [replaced, setReplaced] = useState("");
  const set = (next: Partial<FindQuery>) => {
    setReplaced("");
    onQuery({ ...query, ...next });
  };
  const replaceEvery = () => {
    const { count, more } = matches;
    onReplaceAll();
    setReplaced(`${count}${more ? "+" : ""} replaced`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const mod = event.metaKey || event.ctrlKey;
    const next = event.key === "F3" || (mod && event.key.toLowerCase() === "g");
    // Stops the screen's shortcut, which would open this bar again.
    if (mod && event.key.toLowerCase() === "f") return event.stopPropagation();
    if (event.key === "Escape") onClose();
    else if (next) onFind(event.shiftKey);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onEnter = (run: (backwards: boolean) => void) => (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    run(event.shiftKey);
  };
  const said = invalid ? "Not a valid expression" : query.search === "" ? "" : wordsOf(matches);
  return (
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
          onKeyDown={onEnter(onFind)}
        />
        {options
          .filter(({ name }) => query[name] !== undefined)
          .map(({ name, label, icon }) => (
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
        <IconButton label="Previous match" size="sm" side="bottom" onClick={() => onFind(true)}>
          <ArrowUp />
        </IconButton>
        <IconButton label="Next match" size="sm" side="bottom" onClick={() => onFind(false)}>
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
          onKeyDown={onEnter(onReplace)}
        />
        <Button size="sm" onClick={onReplace}>
          Replace
        </Button>
        <Button size="sm" onClick={replaceEvery}>
          Replace all
        </Button>
        <IconButton label="Close" size="sm" side="bottom" onClick={onClose}>
          <X />
        </IconButton>
      </div>
    </search>
  );
};
