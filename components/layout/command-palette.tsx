"use client";

import { Command, defaultFilter } from "cmdk";
import { CornerDownLeft, Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "../ui/button";
import { cn } from "../ui/cn";
import { Dialog, DialogContent } from "../ui/dialog";
import { Kbd } from "../ui/kbd";
import { MarkedText } from "../ui/marked-text";
import { commandGroupStyles, commandItemStyles } from "../ui/option-list";
import { Spinner } from "../ui/spinner";
import { useSearch } from "../ui/use-search";
import type { CommandEntry, CommandGroup, CommandSearch } from "./command-menu";

/** What the server found stays in the server's order; the rest is filtered here. */
const FOUND = "found ";
const rank = (value: string, search: string, keywords: string[] = []): number =>
  value.startsWith(FOUND) ? 0.5 : defaultFilter(keywords.join(" "), search);

const Excerpt = ({ heading, text, marks }: NonNullable<CommandEntry["excerpt"]>) => (
  <span className="line-clamp-2 text-xs text-muted wrap-anywhere">
    {heading && <span className="text-subtle">{heading} – </span>}
    <MarkedText text={text} ranges={marks} />
  </span>
);

const Entry = ({
  entry,
  value = entry.id,
  onChoose,
}: {
  entry: CommandEntry;
  value?: string;
  onChoose: (entry: CommandEntry) => void;
}) => (
  <Command.Item
    value={value}
    keywords={[entry.label, ...(entry.keywords ?? [])]}
    onSelect={() => onChoose(entry)}
    className={cn(commandItemStyles, "group/entry min-h-9 [&_svg]:text-muted")}
  >
    {entry.icon}
    <span className="min-w-0 flex-1">
      <span className="block truncate">
        <MarkedText text={entry.label} ranges={entry.marks ?? []} />
        {entry.description && <span className="ml-2 text-xs text-subtle">{entry.description}</span>}
      </span>
      {entry.excerpt && <Excerpt {...entry.excerpt} />}
    </span>
    {entry.shortcut ? (
      <Kbd keys={entry.shortcut} />
    ) : (
      <CornerDownLeft aria-hidden="true" className="opacity-0 group-data-[selected=true]/entry:opacity-100" />
    )}
  </Command.Item>
);

type CommandPaletteProps = {
  groups: readonly CommandGroup[];
  search?: CommandSearch;
  onDone: () => void;
};

/** The command menu while it is open. Loaded when it is opened for the first time. */
export const CommandPalette = (props: CommandPaletteProps) => (
  <Dialog open onOpenChange={props.onDone}>
    <DialogContent title="Command menu" hideTitle size="md" className="top-[12dvh] max-w-xl translate-y-0">
      <Palette {...props} />
    </DialogContent>
  </Dialog>
);

const Palette = ({ groups, search, onDone }: CommandPaletteProps) => {
  const router = useRouter();
  const [text, setText] = useState("");
  const { result = [], searching, error, retry } = useSearch(search, text);
  // A place that is always offered is not listed a second time when it is found.
  const offered = new Set(groups.flatMap((group) => group.entries.flatMap(({ href }) => href ?? [])));
  const found = result
    .map(({ label, entries }) => ({
      label,
      entries: entries.filter(({ href }) => href === undefined || !offered.has(href)),
    }))
    .filter(({ entries }) => entries.length > 0);
  const choose = (entry: CommandEntry) => {
    onDone();
    if (entry.href !== undefined) router.push(entry.href);
    else entry.run();
  };
  return (
    <Command label="Command menu" filter={rank} loop className="flex min-h-0 flex-col">
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
        {!searching && !error && (
          <Command.Empty className="py-10 text-center text-sm text-muted">
            No results for “{text}”.
          </Command.Empty>
        )}
        {groups.map((group) => (
          <Command.Group key={group.label} heading={group.label} className={commandGroupStyles}>
            {group.entries.map((entry) => (
              <Entry key={entry.id} entry={entry} onChoose={choose} />
            ))}
          </Command.Group>
        ))}
        {found.map((group) => (
          <Command.Group key={group.label} heading={group.label} className={commandGroupStyles}>
            {group.entries.map((entry) => (
              <Entry key={entry.id} entry={entry} value={FOUND + entry.id} onChoose={choose} />
            ))}
          </Command.Group>
        ))}
        {error && (
          <div role="alert" className="flex items-center gap-3 px-2 py-3 text-sm text-muted">
            <span className="min-w-0 flex-1">Search failed. {error.message}</span>
            <Button size="sm" onClick={retry}>
              Try again
            </Button>
          </div>
        )}
      </Command.List>
    </Command>
  );
};
