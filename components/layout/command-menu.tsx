"use client";

import { createContext, type ReactNode, Suspense, useContext, useMemo, useRef, useState } from "react";
import { useHotkeys } from "../ui/use-hotkeys";
import type { Search } from "../ui/use-search";
import { EarlyPalette } from "./early-palette";

type Range = { start: number; end: number };

/** What can be found, which tells its icon. */
export type FoundKind = "space" | "page" | "change request";

export type CommandEntry = {
  id: string;
  label: string;
  description?: string;
  icon?: ReactNode;
  keywords?: string[];
  /** Shown only; `useCommands` binds it. */
  shortcut?: string;
} & ({ href: string; run?: undefined } | { run: () => void; href?: undefined });

/** A place that the server found. */
export type FoundEntry = {
  id: string;
  kind: FoundKind;
  label: string;
  description?: string;
  href: string;
  /** Parts of the label that were searched. */
  marks?: readonly Range[];
  /** What was found, under the label. */
  excerpt?: { heading?: string; text: string; marks: readonly Range[] };
};

type FoundGroup = { label: string; entries: readonly FoundEntry[] };

/** Finds places by what was typed, on the server; the best first. */
export type CommandSearch = Search<readonly FoundGroup[]>;

type CommandMenuControl = { open: () => void };
const CommandMenuContext = createContext<CommandMenuControl>({ open: () => {} });
export const useCommandMenu = () => useContext(CommandMenuContext);

/** What the menu hands to its parent. */
export type PaletteControl = {
  text: string;
  onText: (text: string) => void;
  onDone: () => void;
  /** Puts the focus where it was before the menu opened. */
  restoreFocus: () => void;
};

type CommandMenuProps = {
  /** The menu while it is open; may still have to be fetched. */
  palette: (control: PaletteControl) => ReactNode;
  /** The screens it serves; they open it with `useCommandMenu().open()`. */
  children: ReactNode;
};

/** Actions and places under Ctrl/⌘+K. */
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
