"use client";

import { useMemo, useState } from "react";
import { SearchInput } from "@/components/ui/input";
import { MethodBadge } from "@/components/ui/method-badge";
import { ScreenLink } from "@/components/ui/screen-link";
import { addresses } from "@/lib/addresses";

type Entry = { id: string; area: string; method: string; path: string; summary: string };

const MOST = 30;

/** Finds operations by the words of their summary, path or id. */
export const ReferenceSearch = ({ entries }: { entries: readonly Entry[] }) => {
  const [text, setText] = useState("");
  const found = useMemo(() => {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return null;
    return entries.filter(({ id, method, path, summary }) => {
      const all = `${id} ${method} ${path} ${summary}`.toLowerCase();
      return words.every((word) => all.includes(word));
    });
  }, [entries, text]);
  return (
    <search>
      <SearchInput
        label="Search operations"
        value={text}
        onChange={setText}
        placeholder="Search operations"
      />
      <p role="status" className="sr-only">
        {found && `${found.length} operations found`}
      </p>
      {found && (
        <ul
          className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-px border-b border-border pb-3"
          aria-label="Found operations"
        >
          {found.slice(0, MOST).map(({ id, area, method, path, summary }) => (
            <li key={id}>
              <ScreenLink
                href={`${addresses.developers.area(area)}#${id}`}
                className="block rounded-md px-2 py-1.5 text-sm hover:bg-hover"
                onClick={() => setText("")}
              >
                <span className="block">{summary}</span>
                <span className="mt-0.5 flex items-center gap-1.5 text-xs text-subtle">
                  <MethodBadge method={method} />
                  <span className="min-w-0 truncate font-mono">{path}</span>
                </span>
              </ScreenLink>
            </li>
          ))}
          {found.length === 0 && <li className="px-2 py-1.5 text-sm text-muted">No matching operations.</li>}
          {found.length > MOST && (
            <li className="px-2 py-1.5 text-xs text-subtle">
              {found.length - MOST} more. Add a word to narrow the search.
            </li>
          )}
        </ul>
      )}
    </search>
  );
};
