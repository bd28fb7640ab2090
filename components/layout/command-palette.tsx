"use client";

import { Command } from "cmdk";
import {
  BookText,
  CornerDownLeft,
  FileText,
  GitPullRequest,
  MessageSquare,
  Search,
  User,
} from "lucide-react";
import { useRouter } from "next/navigation";
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useRef,
} from "react";
import { z } from "zod";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Kbd } from "@/components/ui/kbd";
import { MarkedText } from "@/components/ui/marked-text";
import { matchScore } from "@/components/ui/match-score";
import { commandGroupStyles, commandItemStyles } from "@/components/ui/option-list";
import { useSay } from "@/components/ui/say";
import { Spinner } from "@/components/ui/spinner";
import { useSearch } from "@/components/ui/use-search";
import { sayEnglish } from "@/lib/core/locales/say";
import {
  type CommandEntry,
  CommandField,
  type CommandSearch,
  type FoundEntry,
  type FoundKind,
  type PaletteControl,
} from "./command-menu";
import { useActiveCommands } from "./use-commands";

const KEPT = 6;

const RecentPlace = z.object({
  id: z.string(),
  kind: z.enum(["space", "page", "change request", "comment", "person"]),
  label: z.string(),
  description: z.string().optional(),
  href: z.string().startsWith("/"),
});
/** A command is stored by id only; the screen that offers it supplies its label and action. */
const RecentCommand = z.object({ id: z.string(), kind: z.literal("command") });
const RecentEntry = z.union([RecentPlace, RecentCommand]);
type RecentEntry = z.infer<typeof RecentEntry>;

const RecentEntries = z.array(RecentEntry);

/** Returns the recent choices, latest first; none if this browser stores nothing readable. */
function recentEntries(key: string): RecentEntry[] {
  try {
    return RecentEntries.parse(JSON.parse(localStorage.getItem(key) ?? "[]"));
  } catch {
    return [];
  }
}

/** Moves an entry to the front of the recent choices. */
function rememberEntry(key: string, entry: RecentEntry): void {
  const others = recentEntries(key).filter(({ id, kind }) => id !== entry.id || kind !== entry.kind);
  localStorage.setItem(key, JSON.stringify([RecentEntry.parse(entry), ...others].slice(0, KEPT)));
}

const KIND_ICONS: Record<FoundKind, ReactNode> = {
  space: <BookText aria-hidden="true" />,
  page: <FileText aria-hidden="true" />,
  "change request": <GitPullRequest aria-hidden="true" />,
  comment: <MessageSquare aria-hidden="true" />,
  person: <User aria-hidden="true" />,
};

/** Server results rank below matching labels and keep the server's order. */
const FOUND = "found ";
const FOUND_RANK = 0.3;
const rankOf = (value: string, typed: string, [label = "", ...keywords]: string[] = []): number => {
  const named = matchScore(typed, label, keywords);
  return value.startsWith(FOUND) ? Math.max(named, FOUND_RANK) : named;
};

const Excerpt = ({ heading, text, marks }: NonNullable<FoundEntry["excerpt"]>) => (
  <span className="line-clamp-2 text-xs text-muted wrap-anywhere">
    {heading && <span className="text-subtle">{heading} – </span>}
    <MarkedText text={text} ranges={marks} />
  </span>
);

type EntryProps = {
  value: string;
  entry: Pick<FoundEntry, "label" | "description" | "marks" | "excerpt"> &
    Pick<CommandEntry, "icon" | "keywords" | "shortcut">;
  onChoose: () => void;
};

type ChoiceProps = Omit<ComponentProps<typeof Command.Item>, "onSelect"> & {
  value: string;
  onChoose: () => void;
};

/** The value of the choice that the pointer was pressed on. */
const Pressed = createContext<RefObject<string | null>>({ current: null });

/**
 * Something that can be chosen. The library moves its elements when results arrive, and a browser sends no click to an
 * element that was moved during the press; so the end of the press counts, and the click behind it changes nothing.
 */
const Choice = ({ value, onChoose, className, ...rest }: ChoiceProps) => {
  const pressed = useContext(Pressed);
  return (
    <Command.Item
      value={value}
      onSelect={onChoose}
      onPointerDown={({ button }) => {
        pressed.current = button === 0 ? value : null;
      }}
      onPointerUp={() => {
        if (pressed.current === value) onChoose();
        pressed.current = null;
      }}
      className={cn(commandItemStyles, "min-h-9 [&_svg]:text-muted", className)}
      {...rest}
    />
  );
};

const Entry = ({ value, entry, onChoose }: EntryProps) => {
  const say = useSay();
  const { keywords } = entry;
  return (
    <Choice
      value={value}
      keywords={[entry.label, ...(keywords ? [say(keywords), sayEnglish(keywords)] : [])]}
      onChoose={onChoose}
      className="group/entry"
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
        <CornerDownLeft
          aria-hidden="true"
          className="opacity-0 group-data-[selected=true]/entry:opacity-100"
        />
      )}
    </Choice>
  );
};

const Group = ({ label, children }: { label: string; children: ReactNode }) => (
  <Command.Group heading={label} className={commandGroupStyles}>
    {children}
  </Command.Group>
);

type CommandPaletteProps = PaletteControl & {
  /** Destinations that every screen offers. */
  places: readonly CommandEntry[];
  search?: CommandSearch;
  /** Returns the address of all results of a search. */
  resultsHref?: (text: string) => string;
  /** The storage key of recent choices, different for every person and organization. */
  recentKey: string;
};

/** Searches on the server; leaves out results that are offered already as a destination or recent choice. */
const useFound = (search: CommandSearch | undefined, text: string, offered: ReadonlySet<string>) => {
  const { result = [], ...state } = useSearch(search, text);
  const found = result
    .map(({ label, entries }) => ({ label, entries: entries.filter(({ href }) => !offered.has(href)) }))
    .filter(({ entries }) => entries.length > 0);
  return { found, ...state };
};

/** The searchable list of the open command menu. */
export const CommandPalette = ({
  text,
  onText,
  places,
  search,
  resultsHref,
  recentKey,
  onChoose,
}: CommandPaletteProps) => {
  const say = useSay();
  const router = useRouter();
  const offered = new Set(places.flatMap(({ href }) => href ?? []));
  const { found, searching, error, retry } = useFound(search, text, offered);
  const groups = useActiveCommands();
  const commands = new Map(groups.flatMap(({ entries }) => entries.map((entry) => [entry.id, entry])));
  // Leaves out recent commands that the present screen does not offer.
  const recent = (text === "" ? recentEntries(recentKey) : []).filter((entry) =>
    entry.kind === "command" ? commands.has(entry.id) : !offered.has(entry.href),
  );
  const choose = (entry: CommandEntry, remembered?: RecentEntry) => {
    if (remembered) rememberEntry(recentKey, remembered);
    onChoose(() => {
      if (entry.href !== undefined) router.push(entry.href);
      else entry.run();
    });
  };
  const entryOf = (entry: CommandEntry, remembered?: RecentEntry) => (
    <Entry key={entry.id} value={entry.id} entry={entry} onChoose={() => choose(entry, remembered)} />
  );
  const commandOf = (entry: CommandEntry) => entryOf(entry, { id: entry.id, kind: "command" });
  const foundEntryOf = (entry: FoundEntry) => (
    <Entry
      key={entry.id}
      value={FOUND + entry.id}
      entry={{ ...entry, icon: KIND_ICONS[entry.kind] }}
      onChoose={() => choose(entry, entry)}
    />
  );
  const isRecent = ({ id }: CommandEntry) =>
    recent.some((entry) => entry.kind === "command" && entry.id === id);
  const pressed = useRef<string | null>(null);
  return (
    // Without its bindings of Vim, because Ctrl+K closes the menu.
    <Command
      label={say("Command menu")}
      filter={rankOf}
      loop
      vimBindings={false}
      className="flex min-h-0 flex-col"
    >
      <CommandField>
        <Command.Input
          autoFocus
          value={text}
          onValueChange={onText}
          placeholder={say("Search or run a command")}
        />
        {searching && <Spinner className="text-subtle" />}
      </CommandField>
      <Pressed value={pressed}>
        <Command.List className="max-h-[min(26rem,60dvh)] scroll-py-1 overflow-y-auto p-1.5">
          {!searching && !error && (
            <Command.Empty className="py-10 text-center text-sm text-muted">
              {say("No results for “{text}”.", { text })}
            </Command.Empty>
          )}
          {recent.length > 0 && (
            <Group label={say("Recent")}>
              {recent.map((entry) =>
                entry.kind === "command" ? commandOf(commands.get(entry.id)!) : foundEntryOf(entry),
              )}
            </Group>
          )}
          {groups.map(({ label, entries }) => {
            const others = entries.filter((entry) => !isRecent(entry));
            return (
              others.length > 0 && (
                <Group key={label} label={label}>
                  {others.map(commandOf)}
                </Group>
              )
            );
          })}
          <Group label={say("Go to")}>{places.map((entry) => entryOf(entry))}</Group>
          {found.map((group) => (
            <Group key={group.label} label={group.label}>
              {group.entries.map(foundEntryOf)}
            </Group>
          ))}
          {/* Mounted with the results only, so that the best of them is chosen before it. */}
          {resultsHref && text.trim() !== "" && !searching && (
            <Command.Group forceMount className={commandGroupStyles}>
              <Choice
                forceMount
                value="all results"
                onChoose={() => onChoose(() => router.push(resultsHref(text.trim())))}
              >
                <Search aria-hidden="true" />
                {say("See all results")}
              </Choice>
            </Command.Group>
          )}
          {error && (
            <div role="alert" className="flex items-center gap-3 px-2 py-3 text-sm text-muted">
              <span className="min-w-0 flex-1">
                {say("Search failed. {message}", { message: error.message })}
              </span>
              <Button size="sm" onClick={retry}>
                {say("Try again")}
              </Button>
            </div>
          )}
        </Command.List>
      </Pressed>
    </Command>
  );
};
