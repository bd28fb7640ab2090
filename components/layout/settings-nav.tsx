"use client";

import { usePathname } from "next/navigation";
import { cn } from "@/components/ui/cn";
import { useScrollToCurrent } from "@/components/ui/link-tabs";
import { ScreenLink } from "@/components/ui/screen-link";
import type { NavItem } from "./nav";

/** Lists the sections of a settings screen at the left, or in a scrolling row on narrow screens. */
export const SettingsNav = ({ label, items }: { label: string; items: readonly NavItem[] }) => {
  const pathname = usePathname();
  // Finds the innermost matching section, because all addresses are below that of the first one.
  const current = items
    .filter(({ href }) => `${pathname}/`.startsWith(`${href}/`))
    .reduce((inner, { href }) => (href.length > inner.length ? href : inner), "");
  const row = useScrollToCurrent<HTMLUListElement>(current);
  return (
    <nav
      aria-label={label}
      className="md:sticky md:top-[calc(var(--sticky-top,0px)+1rem)] md:w-48 md:shrink-0"
    >
      <ul
        ref={row}
        className="flex gap-1 max-md:overflow-x-auto max-md:border-b max-md:border-border max-md:pb-2 md:flex-col md:gap-px"
      >
        {items.map((item) => (
          <li key={item.href} className="shrink-0">
            <ScreenLink
              href={item.href}
              aria-current={item.href === current ? "page" : undefined}
              className={cn(
                "inset-focus flex min-h-8 items-center gap-2 rounded-md px-2.5 py-1 text-sm font-medium text-muted hover:bg-hover hover:text-foreground aria-[current=page]:bg-active aria-[current=page]:text-foreground [&_svg]:size-4 [&_svg]:shrink-0",
              )}
            >
              {item.icon}
              {item.label}
            </ScreenLink>
          </li>
        ))}
      </ul>
    </nav>
  );
};
