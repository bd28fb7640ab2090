"use client";

import { useCallback, useRef, useState } from "react";
import { useSay } from "./say";
import { useHotkeys } from "./use-hotkeys";

export type Selection = {
  selected: ReadonlySet<string>;
  /** The rows that can be selected. */
  choosable: ReadonlySet<string>;
  /** With `range`, all rows between the last toggled one and this one get its new state. */
  toggle: (key: string, range?: boolean) => void;
  toggleAll: () => void;
  clear: () => void;
  count: number;
};

/**
 * Holds the selected rows of a list by key. `keys` are the selectable rows in display order, which ranges follow; rows
 * that left the list are not reported. Ctrl/⌘+A selects all, Escape none, unless `keyboard` is off.
 */
export const useSelection = (keys: readonly string[], { keyboard = true } = {}): Selection => {
  const say = useSay();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string | null>(null);
  const choosable = new Set(keys);
  const selected = new Set(keys.filter((key) => chosen.has(key)));

  const toggle = (key: string, range = false) => {
    if (!choosable.has(key)) return;
    const from = range && anchor.current ? keys.indexOf(anchor.current) : -1;
    const to = keys.indexOf(key);
    const touched = from < 0 ? [key] : keys.slice(Math.min(from, to), Math.max(from, to) + 1);
    const add = !selected.has(key);
    const next = new Set(selected);
    for (const each of touched) {
      if (add) next.add(each);
      else next.delete(each);
    }
    anchor.current = key;
    setChosen(next);
  };
  const clear = useCallback(() => setChosen(new Set()), []);
  const toggleAll = () => setChosen(selected.size === keys.length ? new Set() : choosable);

  useHotkeys([
    {
      ...{ keys: "mod+a", label: say("Select all rows"), group: say("Lists") },
      ...{ run: () => setChosen(choosable), enabled: keyboard },
    },
    {
      ...{ keys: "escape", label: say("Clear selection"), group: say("Lists") },
      ...{ run: clear, enabled: keyboard && selected.size > 0 },
    },
  ]);
  return { selected, choosable, toggle, toggleAll, clear, count: selected.size };
};
