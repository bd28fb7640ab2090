"use client";

import { ArrowDown, ArrowUp, CaseSensitive, Regex, WholeWord, X } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { type Say, text } from "@/lib/core/locales/say";

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

const wordsOf = (say: Say, { count, more, at }: FoundMatches): string => {
  if (count === 0) return say("No results");
  if (at > 0) return more ? say("{at} of {count}+", { at, count }) : say("{at} of {count}", { at, count });
  return more
    ? say("{count}+ results", { count })
    : say({ one: "{count} result", other: "{count} results" }, { count });
};

const options = [
  { name: "caseSensitive", label: text("Match case"), icon: <CaseSensitive /> },
  { name: "wholeWord", label: text("Whole words"), icon: <WholeWord /> },
  { name: "regexp", label: text("Regular expression"), icon: <Regex /> },
] as const;

type FindBarProps = {
  query: FindQuery;
  invalid?: boolean;
  matches: FoundMatches;
  onQuery: (query: FindQuery) => void;
  onFind: (backwards: boolean) => void;
  onReplace: () => void;
  /** Returns the number of replaced matches. */
  onReplaceAll: () => number;
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
  const say = useSay();
  const [replaced, setReplaced] = useState("");
  const set = (next: Partial<FindQuery>) => {
    setReplaced("");
    onQuery({ ...query, ...next });
  };
  const replaceEvery = () => setReplaced(say("{count} replaced", { count: onReplaceAll() }));
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
  const statusText = invalid
    ? say("Not a valid expression")
    : query.search === ""
      ? ""
      : wordsOf(say, matches);
  return (
    <search
      aria-label={say("Find and replace")}
      onKeyDown={onKeyDown}
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 bg-surface px-3 py-2 font-sans text-sm"
    >
      <div className="flex min-w-0 flex-[1_1_22rem] items-center gap-1">
        <Input
          size="sm"
          autoFocus
          main-field="true"
          aria-label={say("Find")}
          placeholder={say("Find")}
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
              label={say(label)}
              size="sm"
              side="bottom"
              aria-pressed={query[name]}
              onClick={() => set({ [name]: !query[name] })}
              className="aria-pressed:bg-selected aria-pressed:text-accent-text"
            >
              {icon}
            </IconButton>
          ))}
        <IconButton label={say("Previous match")} size="sm" side="bottom" onClick={() => onFind(true)}>
          <ArrowUp />
        </IconButton>
        <IconButton label={say("Next match")} size="sm" side="bottom" onClick={() => onFind(false)}>
          <ArrowDown />
        </IconButton>
        <span role="status" className="tabular min-w-18 text-xs whitespace-nowrap text-muted">
          {replaced || statusText}
        </span>
      </div>
      <div className="flex min-w-0 flex-[1_1_18rem] items-center gap-1">
        <Input
          size="sm"
          aria-label={say("Replace with")}
          placeholder={say("Replace with")}
          value={query.replace}
          onChange={(event) => set({ replace: event.target.value })}
          onKeyDown={onEnter(onReplace)}
        />
        <Button size="sm" onClick={onReplace}>
          {say("Replace")}
        </Button>
        <Button size="sm" onClick={replaceEvery}>
          {say("Replace all")}
        </Button>
        <IconButton label={say("Close")} size="sm" side="bottom" onClick={onClose}>
          <X />
        </IconButton>
      </div>
    </search>
  );
};
