"use client";

import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Count } from "./badge";
import { cn } from "./cn";
import { ScreenLink } from "./screen-link";

const rowStyles =
  "flex max-w-full items-end gap-1 overflow-x-auto border-b border-border [scrollbar-width:none]";
const tabStyles =
  "inset-focus relative inline-flex h-9 shrink-0 items-center gap-1.5 rounded-t-md px-2.5 text-sm font-medium text-muted transition-colors after:absolute after:inset-x-1 after:bottom-0 after:h-0.5 after:rounded-full hover:text-foreground aria-[current=page]:text-foreground aria-[current=page]:after:bg-accent [&_svg]:size-4";

/** Distance in pixels between the current link and the edge, so that links before it show. */
const BEFORE = 32;

/** Scrolls a row of links to the current one without scrolling the page. `current` is its address. */
export const useScrollToCurrent = <Row extends HTMLElement>(
  current: string | undefined,
): RefObject<Row | null> => {
  const row = useRef<Row>(null);
  useEffect(() => {
    const link = current && row.current?.querySelector<HTMLElement>(`[href="${CSS.escape(current)}"]`);
    if (row.current && link) row.current.scrollLeft = link.offsetLeft - row.current.offsetLeft - BEFORE;
  }, [current]);
  return row;
};

type LinkTab = {
  href: string;
  label: string;
  count?: number;
  /** A second count on the tab: "2 files". */
  besides?: { count: number; noun: string };
  icon?: ReactNode;
  current: boolean;
};

/** Shows tabs as links, because their state is in the address. */
export const LinkTabs = ({
  label,
  tabs,
  className,
}: {
  label: string;
  tabs: readonly LinkTab[];
  className?: string;
}) => {
  const row = useScrollToCurrent<HTMLElement>(tabs.find(({ current }) => current)?.href);
  return (
    <nav ref={row} aria-label={label} className={cn(rowStyles, className)}>
      {tabs.map((tab) => (
        <ScreenLink
          key={tab.href}
          href={tab.href}
          scroll={false}
          aria-current={tab.current ? "page" : undefined}
          className={tabStyles}
        >
          {tab.icon}
          {tab.label}
          {tab.count !== undefined && <Count value={tab.count} />}
          {tab.besides && (
            <span className="tabular text-xs text-subtle" title={`${tab.besides.count} ${tab.besides.noun}`}>
              +{tab.besides.count}
              <span className="sr-only"> {tab.besides.noun}</span>
            </span>
          )}
        </ScreenLink>
      ))}
    </nav>
  );
};
