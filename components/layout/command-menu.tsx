"use client";

import { createContext, type ReactNode, Suspense, useContext, useMemo, useRef, useState } from "react";
import { useHotkeys } from "../ui/use-hotkeys";
import type { Search } from "../ui/use-search";
import { EarlyPalette, type PaletteControl } from "./early-palette";

type Range = { start: number; end: number };

/** The kind of a search result, which decides its icon. */
export type FoundKind = "space" | "page" | "change request";

export type CommandEntry = {
  id: string;
  label: string;
  description?: string;
  icon?: ReactNode;
  keywords?: string[];
  /** For display only; `useCommands` binds it. */
  shortcut?: string;
} & ({ href: string; run?: undefined } | { run: () => void; href?: undefined });

/** A result of the search on the server. */
export type FoundEntry = {
  id: string;
  kind: FoundKind;
  label: string;
  description?: string;
  href: string;
  /** Matching ranges of the label. */
  marks?: readonly Range[];
  /** The matching text, shown below the label. */
  excerpt?: { heading?: string; text: string; marks: readonly Range[] };
};

type FoundGroup = { label: string; entries: readonly FoundEntry[] };

/** Searches on the server; the best results come first. */
export type CommandSearch = Search<readonly FoundGroup[]>;

type CommandMenuControl = { open: () => void };
const CommandMenuContext = createContext<CommandMenuControl>({ open: () => {} });
export const useCommandMenu = () => useContext(CommandMenuContext);

type CommandMenuProps = {
  /** Renders the open menu, which may still be loading. */
  palette: (control: PaletteControl) => ReactNode;
  /** Screens that open the menu with `useCommandMenu().open()`. */
  children: ReactNode;
};

/** Opens actions and destinations with Ctrl/⌘+K. */
export const CommandMenu = ({ palette, children }: CommandMenuProps) => {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const opener = useRef<Element | null>(null);
  const control = useMemo(
    () => ({
      open: () => {
        opener.current = document.activeElement;
        setText("");
        setOpen(true);
      },
    }),
    [],
  );
  useHotkeys([
    {
      keys: "mod+k",
      label: "Open the command menu",
      group: "Everywhere",
      run: () => (open ? setOpen(false) : control.open()),
      inText: true,
      inDialog: open,
    },
  ]);
  const shared: PaletteControl = {
    text,
    onText: setText,
    onDone: () => setOpen(false),
    restoreFocus: () => opener.current instanceof HTMLElement && opener.current.focus(),
  };
  return (
    <CommandMenuContext value={control}>
      {children}
      {open && <Suspense fallback={<EarlyPalette {...shared} />}>{palette(shared)}</Suspense>}
    </CommandMenuContext>
  );
};
