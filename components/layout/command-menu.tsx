"use client";

import { Command } from "cmdk";
import { CornerDownLeft, Search } from "lucide-react";
import { useRouter } from "next/navigation";
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { cn } from "../ui/cn";
import { commandGroupStyles, commandItemStyles } from "../ui/combobox";
import { Dialog, DialogContent } from "../ui/dialog";
import { Kbd } from "../ui/kbd";
import { Spinner } from "../ui/spinner";
import { useHotkeys } from "../ui/use-hotkeys";

export type CommandEntry = {
  id: string;
  label: string;
  description?: string;
  icon?: ReactNode;
  keywords?: string[];
  /** Shown only; bind it with useHotkeys. */
  shortcut?: string;
} & ({ href: string; run?: undefined } | { run: () => void; href?: undefined });

export type CommandGroup = { label: string; entries: readonly CommandEntry[] };

/** Finds places by what was typed, on the server. */
export type CommandSearch = (text: string, signal: AbortSignal) => Promise<readonly CommandEntry[]>;

let registered: readonly { key: string; group: CommandGroup }[] = [];
const watchers = new Set<() => void>();
const none: typeof registered = [];

const setRegistered = (next: typeof registered) => {
  registered = next;
  for (const watcher of watchers) watcher();
};
const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** Offers a screen's own actions in the command menu while it is mounted. Memoize the group. */
export const useCommands = (group: CommandGroup) => {
  const key = useId();
  useEffect(() => {
    setRegistered([{ key, group }, ...registered.filter((each) => each.key !== key)]);
    return () => setRegistered(registered.filter((each) => each.key !== key));
  }, [key, group]);
};

type CommandMenuControl = { open: () => void };
const CommandMenuContext = createContext<CommandMenuControl>({ open: () => {} });
export const useCommandMenu = () => useContext(CommandMenuContext);

const useSearch = (search: CommandSearch | undefined, text: string) => {
  const [results, setResults] = useState<{ text: string; entries: readonly CommandEntry[] }>({
    text: "",
    entries: [],
  });
  const wanted = text.trim();
  const active = Boolean(search) && wanted.length > 1;
  useEffect(() => {
    if (!search || !active) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        setResults({ text: wanted, entries: await search(wanted, controller.signal) });
      } catch {
        if (!controller.signal.aborted) setResults({ text: wanted, entries: [] });
      }
    }, 150);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [search, wanted, active]);
  return { entries: active ? results.entries : [], searching: active && results.text !== wanted };
};

const Entry = ({
  entry,
  onChoose,
  keywords,
}: {
  entry: CommandEntry;
  onChoose: (entry: CommandEntry) => void;
  keywords: string[];
}) => (
  <Command.Item
    value={entry.id}
    keywords={keywords}
    onSelect={() => onChoose(entry)}
    className={cn(commandItemStyles, "group/entry min-h-9 [&_svg]:text-muted")}
  >
    {entry.icon}
    <span className="min-w-0 flex-1 truncate">
      {entry.label}
      {entry.description && <span className="ml-2 text-xs text-subtle">{entry.description}</span>}
    </span>
    {entry.shortcut ? (
      <Kbd keys={entry.shortcut} />
    ) : (
      <CornerDownLeft aria-hidden="true" className="opacity-0 group-data-[selected=true]/entry:opacity-100" />
    )}
  </Command.Item>
);

const Menu = ({
  groups,
  search,
  onDone,
}: {
  groups: readonly CommandGroup[];
  search?: CommandSearch;
  onDone: () => void;
}) => {
  const router = useRouter();
  const [text, setText] = useState("");
  const { entries: found, searching } = useSearch(search, text);
  const choose = (entry: CommandEntry) => {
    onDone();
    if (entry.href !== undefined) router.push(entry.href);
    else entry.run();
  };
  return (
    <Command label="Command menu" loop className="flex min-h-0 flex-col">
      <div className="flex items-center gap-2.5 border-b border-border px-4">
        <Search aria-hidden="true" className="size-4 shrink-0 text-subtle" />
        <Command.Input
          value={text}
          onValueChange={setText}
          placeholder="Search or run a command"
          className="h-12 w-full bg-transparent text-base outline-none placeholder:text-subtle"
        />
        {searching && <Spinner className="text-subtle" />}
      </div>
      <Command.List className="max-h-[min(26rem,60dvh)] scroll-py-1 overflow-y-auto p-1.5">
        {!searching && (
          <Command.Empty className="py-10 text-center text-sm text-muted">
            Nothing matches “{text}”.
          </Command.Empty>
        )}
        {groups.map((group) => (
          <Command.Group key={group.label} heading={group.label} className={commandGroupStyles}>
            {group.entries.map((entry) => (
              <Entry
                key={entry.id}
                entry={entry}
                onChoose={choose}
                keywords={[entry.label, ...(entry.keywords ?? [])]}
              />
            ))}
          </Command.Group>
        ))}
        {found.length > 0 && (
          <Command.Group heading="Found" className={commandGroupStyles}>
            {found.map((entry) => (
              <Entry key={entry.id} entry={entry} onChoose={choose} keywords={[entry.label, text]} />
            ))}
          </Command.Group>
        )}
      </Command.List>
    </Command>
  );
};

export type CommandMenuProps = {
  /** Places and actions that exist on every screen. */
  groups: readonly CommandGroup[];
  search?: CommandSearch;
  /** The screens it serves; they open it with `useCommandMenu().open()`. */
  children: ReactNode;
};

/** Actions and places under Ctrl/⌘+K; the screen's own commands come first. */
export const CommandMenu = ({ groups, search, children }: CommandMenuProps) => {
  const [open, setOpen] = useState(false);
  const own = useSyncExternalStore(
    watch,
    () => registered,
    () => none,
  );
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
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent
          title="Command menu"
          hideTitle
          size="md"
          className="top-[12dvh] max-w-xl translate-y-0"
        >
          <Menu
            groups={[...own.map(({ group }) => group), ...groups]}
            search={search}
            onDone={() => setOpen(false)}
          />
        </DialogContent>
      </Dialog>
    </CommandMenuContext>
  );
};
