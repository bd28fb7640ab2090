"use client";

import { usePathname } from "next/navigation";
import { cn } from "@/components/ui/cn";
import { ScreenLink } from "@/components/ui/screen-link";
import { addresses } from "@/lib/addresses";

type Entry = { title: string; path: string | null; entries: readonly Entry[] };

const Entries = ({ entries, current }: { entries: readonly Entry[]; current: string }) => (
  <ul className="grid gap-px">
    {entries.map(({ title, path, entries: below }) => {
      const href = path === null ? null : addresses.developers.manual(path);
      const isCurrent = href === current;
      return (
        <li key={title}>
          {href === null ? (
            <p className="mt-4 px-2 pb-1 text-xs font-medium text-subtle">{title}</p>
          ) : (
            <ScreenLink
              href={href}
              aria-current={isCurrent ? "page" : undefined}
              className={cn(
                "block rounded-md px-2 py-1 text-sm hover:bg-hover",
                isCurrent && "bg-selected font-medium text-accent-text",
              )}
            >
              {title}
            </ScreenLink>
          )}
          {below.length > 0 && <Entries entries={below} current={current} />}
        </li>
      );
    })}
  </ul>
);

/** Lists the chapters and pages of the manual. */
export const ManualNav = ({ entries }: { entries: readonly Entry[] }) => (
  <nav aria-label="Manual">
    <Entries entries={entries} current={usePathname()} />
  </nav>
);
