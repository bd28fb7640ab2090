"use client";

import NextLink from "next/link";
import { Tabs as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { Count } from "./badge";
import { cn } from "./cn";

const rowStyles =
  "flex max-w-full items-end gap-1 overflow-x-auto border-b border-border [scrollbar-width:none]";
const tabStyles =
  "inset-focus relative inline-flex h-9 shrink-0 items-center gap-1.5 rounded-t-md px-2.5 text-sm font-medium text-muted transition-colors after:absolute after:inset-x-1 after:bottom-0 after:h-0.5 after:rounded-full hover:text-foreground data-[state=active]:text-foreground data-[state=active]:after:bg-accent aria-[current=page]:text-foreground aria-[current=page]:after:bg-accent [&_svg]:size-4";

export const Tabs = ({ className, ...rest }: ComponentProps<typeof Radix.Root>) => (
  <Radix.Root className={cn("flex min-w-0 flex-col", className)} {...rest} />
);

export const TabsList = ({ className, ...rest }: ComponentProps<typeof Radix.List>) => (
  <Radix.List className={cn(rowStyles, className)} {...rest} />
);

export const TabsTrigger = ({
  count,
  className,
  children,
  ...rest
}: ComponentProps<typeof Radix.Trigger> & { count?: number }) => (
  <Radix.Trigger className={cn(tabStyles, className)} {...rest}>
    {children}
    {count !== undefined && <Count value={count} />}
  </Radix.Trigger>
);

export const TabsContent = ({ className, ...rest }: ComponentProps<typeof Radix.Content>) => (
  <Radix.Content className={cn("min-w-0 pt-4", className)} {...rest} />
);

export type LinkTab = { href: string; label: string; count?: number; icon?: ReactNode; current: boolean };

/** Tabs whose state lives in the address: navigation, not a widget. */
export const LinkTabs = ({
  label,
  tabs,
  className,
}: {
  label: string;
  tabs: readonly LinkTab[];
  className?: string;
}) => (
  <nav aria-label={label} className={cn(rowStyles, className)}>
    {tabs.map((tab) => (
      <NextLink
        key={tab.href}
        href={tab.href}
        scroll={false}
        aria-current={tab.current ? "page" : undefined}
        className={tabStyles}
      >
        {tab.icon}
        {tab.label}
        {tab.count !== undefined && <Count value={tab.count} />}
      </NextLink>
    ))}
  </nav>
);
