"use client";

import { useParams } from "next/navigation";
import { cn } from "@/components/ui/cn";
import { ScreenLink } from "@/components/ui/screen-link";
import { addresses } from "@/lib/addresses";

type Area = { name: string; title: string; entries: readonly { id: string; summary: string }[] };

/** Lists the areas of the API, and the operations of the open one below it. */
export const ReferenceNav = ({ areas }: { areas: readonly Area[] }) => {
  const { area: current } = useParams<{ area?: string }>();
  const link = "block rounded-md px-2 py-1 text-sm hover:bg-hover";
  return (
    <nav aria-label="API reference">
      <ul className="grid gap-px">
        <li>
          <ScreenLink
            href={addresses.developers.reference()}
            aria-current={current === undefined ? "page" : undefined}
            className={cn(link, current === undefined && "bg-selected font-medium text-accent-text")}
          >
            Overview
          </ScreenLink>
        </li>
        {areas.map(({ name, title, entries }) => (
          <li key={name}>
            <ScreenLink
              href={addresses.developers.area(name)}
              aria-current={name === current ? "page" : undefined}
              className={cn(link, name === current && "bg-selected font-medium text-accent-text")}
            >
              {title}
            </ScreenLink>
            {name === current && (
              <ul className="my-1 ml-2.5 border-l border-border pl-1.5">
                {entries.map(({ id, summary }) => (
                  <li key={id}>
                    <a
                      href={`#${id}`}
                      className="block rounded-md px-2 py-1 text-xs text-muted hover:bg-hover"
                    >
                      {summary}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
};
