"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { Count } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { ScreenLink } from "@/components/ui/screen-link";

export type NavItem = {
  href: string;
  label: string;
  icon?: ReactNode;
  /** The number of waiting things; `countLabel` names them. */
  count?: number;
  countLabel?: string;
  /** A shortcut that opens it: "g s". */
  shortcut?: string;
  /** Current only at exactly this address; otherwise also below it. */
  exact?: boolean;
};

export type NavSection = { label?: string; items: readonly NavItem[] };

const isCurrent = (item: NavItem, pathname: string) =>
  pathname === item.href || (!item.exact && pathname.startsWith(`${item.href}/`));

export const NavList = ({
  label,
  sections,
  onNavigate,
}: {
  label: string;
  sections: readonly NavSection[];
  onNavigate?: () => void;
}) => {
  const pathname = usePathname();
  return (
    <nav aria-label={label} className="flex flex-col gap-4">
      {sections.map((section) => (
        <div key={section.label ?? section.items[0]?.href}>
          {section.label && (
            <p className="truncate px-2 pb-1 text-xs font-medium text-subtle">{section.label}</p>
          )}
          <ul className="flex flex-col gap-px">
            {section.items.map((item) => (
              <li key={item.href}>
                <ScreenLink
                  href={item.href}
                  onClick={onNavigate}
                  aria-current={isCurrent(item, pathname) ? "page" : undefined}
                  className={cn(
                    "inset-focus flex h-8 min-w-0 items-center gap-2.5 rounded-md px-2 text-sm font-medium text-muted transition-colors hover:bg-hover hover:text-foreground aria-[current=page]:bg-active aria-[current=page]:text-foreground [&_svg]:size-4 [&_svg]:shrink-0",
                  )}
                >
                  {item.icon}
                  <span className="min-w-0 flex-1 truncate">{item.label}</span>
                  {item.count !== undefined && item.count > 0 && (
                    <Count value={item.count} label={item.countLabel} />
                  )}
                </ScreenLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
};
