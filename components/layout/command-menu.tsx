"use client";

import dynamic from "next/dynamic";
import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { useHotkeys } from "../ui/use-hotkeys";
import type { Search } from "../ui/use-search";

const CommandPalette = dynamic(() => import("./command-palette").then((module) => module.CommandPalette));

type Range = { start: number; end: number };

export type CommandEntry = {
  id: string;
  label: string;
  description?: string;
  icon?: ReactNode;
  keywords?: string[];
  /** Parts of the label that were searched. */
  marks?: readonly Range[];
  /** What was found, under the label. */
  excerpt?: { heading?: string; text: string; marks: readonly Range[] };
  /** Shown only; bind it with useHotkeys. */
  shortcut?: string;
} & ({ href: string; run?: undefined } | { run: () => void; href?: undefined });

export type CommandGroup = { label: string; entries: readonly CommandEntry[] };

/** Finds places by what was typed, on the server; the best first. */
export type CommandSearch = Search<readonly CommandGroup[]>;

type CommandMenuControl = { open: () => void };
const CommandMenuContext = createContext<CommandMenuControl>({ open: () => {} });
export const useCommandMenu = () => useContext(CommandMenuContext);

export type CommandMenuProps = {
  /** Places and actions that exist on every screen. */
  groups: readonly CommandGroup[];
  search?: CommandSearch;
  /** The screens it serves; they open it with `useCommandMenu().open()`. */
  children: ReactNode;
};

/** Actions and places under Ctrl/⌘+K. */
export const CommandMenu = ({ groups, search, children }: CommandMenuProps) => {
  const [open, setOpen] = useState(false);
  const control = useMemo(() => ({ open: () => setOpen(true) }), []);
  useHotkeys([
    {
      keys: "mod+k",
      label: "Open the command menu",
      group: "Everywhere",
      run: () => setOpen((shown) => !shown),
      inText: true,
      inDialog: open,
    },
  ]);
  return (
    <CommandMenuContext value={control}>
      {children}
      {open && <CommandPalette groups={groups} search={search} onDone={() => setOpen(false)} />}
    </CommandMenuContext>
  );
};
