"use client";

import { Check, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { ScreenLink } from "@/components/ui/screen-link";
import { cn } from "../ui/cn";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from "../ui/dropdown-menu";
import { BrandMark } from "./brand";

type OrganizationEntry = { id: string; title: string; href: string };

export type OrganizationSwitcherProps = {
  current: { id: string; title: string; logo?: string };
  organizations: readonly OrganizationEntry[];
  /** Entries below the organizations, rendered when the menu opens. */
  more: ReactNode;
};

/** Shows the current organization and a menu to switch. */
export const OrganizationSwitcher = ({ current, organizations, more }: OrganizationSwitcherProps) => (
  <DropdownMenu>
    <DropdownMenuTrigger className="inset-focus flex h-9 w-full min-w-0 items-center gap-2.5 rounded-md px-2 text-left hover:bg-hover data-[state=open]:bg-hover">
      {current.logo ? (
        <img src={current.logo} alt="" className="size-5 shrink-0 rounded object-contain" />
      ) : (
        <BrandMark className="size-5" />
      )}
      <span className="min-w-0 flex-1 truncate text-sm font-semibold">{current.title}</span>
      <span className="sr-only">Switch organization</span>
      <ChevronsUpDown aria-hidden="true" className="size-3.5 shrink-0 text-subtle" />
    </DropdownMenuTrigger>
    <DropdownMenuContent className="w-60">
      <DropdownMenuLabel>Organizations</DropdownMenuLabel>
      {organizations.map((organization) => (
        <DropdownMenuItem key={organization.id} asChild>
          <ScreenLink
            href={organization.href}
            aria-current={organization.id === current.id ? "true" : undefined}
          >
            <span className="min-w-0 flex-1 truncate">{organization.title}</span>
            <Check aria-hidden="true" className={cn(organization.id !== current.id && "invisible")} />
          </ScreenLink>
        </DropdownMenuItem>
      ))}
      {more}
    </DropdownMenuContent>
  </DropdownMenu>
);
