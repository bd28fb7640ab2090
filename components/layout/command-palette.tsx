"use client";

import { Command } from "cmdk";
import { CornerDownLeft, Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { cn } from "../ui/cn";
import { commandGroupStyles, commandItemStyles } from "../ui/combobox";
import { Kbd } from "../ui/kbd";
import { Spinner } from "../ui/spinner";
import type { CommandEntry, CommandGroup, CommandSearch } from "./command-menu";

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

/** What the command menu shows. Loaded when it is opened for the first time. */
export const CommandPalette = ({
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
  const { entries, searching } = useSearch(search, text);
  // A place that is always offered is not listed a second time when it is found.
  const offered = new Set(groups.flatMap((group) => group.entries.flatMap(({ href }) => href ?? [])));
  const found = entries.filter(({ href }) => href === undefined || !offered.has(href));
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
