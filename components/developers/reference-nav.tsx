"use client";

import NextLink from "next/link";
import { useParams } from "next/navigation";
import { addresses } from "@/lib/addresses";
import { cn } from "../ui/cn";

type Area = { name: string; title: string; entries: readonly { id: string; summary: string }[] };

/** The areas of the API; the operations of the one that is open stand below it. */
export const ReferenceNav = ({ areas }: { areas: readonly Area[] }) => {
  const { area: current } = useParams<{ area?: string }>();
  const link = "block rounded-md px-2 py-1 text-sm hover:bg-hover";
  return (
    <nav aria-label="API reference">
      <ul className="grid gap-px">
        <li>
          <NextLink
            href={addresses.developers.reference()}
            aria-current={current === undefined ? "page" : undefined}
            className={cn(link, current === undefined && "bg-selected font-medium text-accent-text")}
          >
            Overview
          </NextLink>
        </li>
        {areas.map(({ name, title, entries }) => (
          <li key={name}>
            <NextLink
              href={addresses.developers.area(name)}
              aria-current={name === current ? "page" : undefined}
              className={cn(link, name === current && "bg-selected font-medium text-accent-text")}
            >
              {title}
            </NextLink>
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
