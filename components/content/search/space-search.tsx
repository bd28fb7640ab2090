"use client";

import { Command } from "cmdk";
import { Search, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { useCallback, useState } from "react";
import { IconButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { EmojiImage } from "@/components/ui/emoji-image";
import { EmptyState } from "@/components/ui/empty-state";
import { controlStyles } from "@/components/ui/input";
import { MarkedText } from "@/components/ui/marked-text";
import { commandItemStyles } from "@/components/ui/option-list";
import { useSay } from "@/components/ui/say";
import { Spinner } from "@/components/ui/spinner";
import { ErrorState } from "@/components/ui/states";
import { useSearch } from "@/components/ui/use-search";
import { search } from "@/lib/content/search/operations";
import type { FoundPage } from "@/lib/content/search/schemas";
import { call } from "@/lib/platform/api/client";
import { foundLocation } from "./found-location";

const SHOWN = "20";
const focusOnMount = (input: HTMLInputElement | null) => input?.focus();

const Result = ({ page, onOpen }: { page: FoundPage; onOpen: (href: string) => void }) => {
  const { href, section, heading } = foundLocation(page);
  return (
    <Command.Item
      value={page.id}
      onSelect={() => onOpen(href)}
      className={cn(commandItemStyles, "flex-col items-stretch gap-0.5 py-1.5")}
    >
      <span className="font-medium wrap-anywhere">
        {page.emoji && (
          <>
            <EmojiImage emoji={page.emoji} />{" "}
          </>
        )}
        <MarkedText text={page.title} ranges={page.highlights.title} />
      </span>
      {heading && section && (
        <span className="text-xs text-subtle wrap-anywhere">
          <MarkedText text={heading} ranges={section.highlights.title} />
        </span>
      )}
      {section && (
        <span className="line-clamp-3 text-xs text-muted wrap-anywhere">
          <MarkedText text={section.body} ranges={section.highlights.body} />
        </span>
      )}
    </Command.Item>
  );
};

type SpaceSearchProps = { spaceId: string; startText: string; onClose: () => void };

/** Lists the pages of a space that match a search, in place of the tree. Loaded when it is opened. */
export const SpaceSearch = ({ spaceId, startText, onClose }: SpaceSearchProps) => {
  const say = useSay();
  const router = useRouter();
  const [text, setText] = useState(startText);
  const ask = useCallback(
    (typed: string, signal: AbortSignal) =>
      call(search.inSpace, {
        params: { spaceId },
        query: { query: typed.slice(0, 512), limit: SHOWN },
        signal,
      }),
    [spaceId],
  );
  const { result, searching, error, retry } = useSearch(ask, text);
  /** Keeps the search in the address, so that the next found page is one step away. */
  const open = (href: string) => {
    const { pathname, hash } = new URL(href, location.href);
    router.push(`${pathname}?${new URLSearchParams({ q: text })}${hash}`);
  };
  const more = result ? result.count - result.items.length : 0;
  return (
    <Command label={say("Search this space")} shouldFilter={false} loop>
      <div className="relative mb-2">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-subtle"
        />
        <Command.Input
          ref={focusOnMount}
          value={text}
          onValueChange={setText}
          placeholder={say("Search this space")}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.stopPropagation();
            onClose();
          }}
          className={cn(controlStyles, "h-8 px-8")}
        />
        {searching ? (
          <Spinner className="absolute top-1/2 right-2.5 -translate-y-1/2 text-subtle" />
        ) : (
          <IconButton
            label={say("Close the search")}
            size="sm"
            onClick={onClose}
            className="absolute top-1/2 right-1 size-6 -translate-y-1/2"
          >
            <X />
          </IconButton>
        )}
      </div>
      {error && <ErrorState title={say("Search failed")} error={error} onRetry={retry} level={3} />}
      {result?.count === 0 && !searching && (
        <EmptyState icon={<Search />} title={say("No results")} level={3}>
          {say("No page in this space matches “{text}”. Try different words.", { text: text.trim() })}
        </EmptyState>
      )}
      <Command.List
        label={say("Pages found")}
        className="[&_[cmdk-list-sizer]]:flex [&_[cmdk-list-sizer]]:flex-col"
      >
        {result?.items.map((page) => (
          <Result key={page.id} page={page} onOpen={open} />
        ))}
      </Command.List>
      {more > 0 && (
        <p className="px-2 py-2 text-xs text-subtle">
          {say(
            {
              one: "{count} more page matches. Add a word to narrow the search.",
              other: "{count} more pages match. Add a word to narrow the search.",
            },
            { count: more },
          )}
        </p>
      )}
    </Command>
  );
};
