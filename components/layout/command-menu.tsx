"use client";

import { Search as SearchIcon } from "lucide-react";
import {
  createContext,
  type ReactNode,
  type RefObject,
  Suspense,
  useContext,
  useMemo,
  useRef,
  useState,
} from "react";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { useSay } from "@/components/ui/say";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import type { Search } from "@/components/ui/use-search";
import type { Text } from "@/lib/core/locales/say";

type Range = { start: number; end: number };

/** The kind of a search result, which decides its icon. */
export type FoundKind = "space" | "page" | "change request" | "comment" | "person";

export type CommandEntry = {
  id: string;
  label: string;
  description?: string;
  icon?: ReactNode;
  keywords?: Text;
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

/** The props that the open menu gets from its parent. */
export type PaletteControl = {
  text: string;
  onText: (text: string) => void;
  /** Closes the menu, then runs the chosen command. */
  onChoose: (run: () => void) => void;
};

/** The line with the field of the open menu. */
export const CommandField = ({ children }: { children: ReactNode }) => (
  <div className="flex items-center gap-2.5 border-b border-border px-4 [&_input]:h-12 [&_input]:w-full [&_input]:bg-transparent [&_input]:text-base [&_input]:outline-none [&_input]:placeholder:text-subtle">
    <SearchIcon aria-hidden="true" className="size-4 shrink-0 text-subtle" />
    {children}
  </div>
);

type CommandMenuProps = {
  /** Renders the open menu, which may still be loading. */
  palette: (control: PaletteControl) => ReactNode;
  /** Screens that open the menu with `useCommandMenu().open()`. */
  children: ReactNode;
};

function runChosen(chosen: RefObject<(() => void) | null>): void {
  const run = chosen.current;
  chosen.current = null;
  run?.();
}

/** Opens actions and destinations with Ctrl/⌘+K. */
export const CommandMenu = ({ palette, children }: CommandMenuProps) => {
  const say = useSay();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const opener = useRef<Element | null>(null);
  const chosen = useRef<(() => void) | null>(null);
  const control = useMemo(
    () => ({
      open: () => {
        // The menu may be closing still.
        runChosen(chosen);
        opener.current = document.activeElement;
        setText("");
        setOpen(true);
      },
    }),
    [],
  );
  const close = (run: () => void) => {
    chosen.current ??= run;
    setOpen(false);
  };
  useHotkeys([
    {
      keys: "mod+k",
      label: say("Open the command menu"),
      group: say("Everywhere"),
      run: () => (open ? setOpen(false) : control.open()),
      inText: true,
      inDialog: open,
    },
  ]);
  return (
    <CommandMenuContext value={control}>
      {children}
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent
          title={say("Command menu")}
          hideTitle
          className="top-[12dvh] max-w-xl translate-y-0"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
            // A popover that opened earlier would lose the focus now, and close.
            runChosen(chosen);
          }}
        >
          {/* Keys count from the first one on, while the rest of the menu loads. */}
          <Suspense
            fallback={
              <CommandField>
                <input
                  // The dialog moves the focus a moment later, too late for the first key.
                  autoFocus
                  aria-label={say("Command menu")}
                  value={text}
                  onChange={(event) => setText(event.target.value)}
                />
              </CommandField>
            }
          >
            {palette({ text, onText: setText, onChoose: close })}
          </Suspense>
        </DialogContent>
      </Dialog>
    </CommandMenuContext>
  );
};
