"use client";

import { Keyboard, LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { Avatar, type AvatarPerson } from "@/components/ui/avatar";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { useSay } from "@/components/ui/say";
import { ScreenLink } from "@/components/ui/screen-link";
import { parseTheme, THEME_LABELS, themes } from "@/components/ui/theme";
import { THEME_ICONS } from "@/components/ui/theme-icons";
import { useTheme } from "@/components/ui/theme-provider";

export type UserMenuProps = {
  user: AvatarPerson & { email: string };
  /** For example the account pages. */
  links?: readonly { href: string; label: string; icon?: ReactNode }[];
  onShowShortcuts?: () => void;
  onSignOut: () => void | Promise<void>;
};

export const UserMenu = ({ user, links = [], onShowShortcuts, onSignOut }: UserMenuProps) => {
  const say = useSay();
  const { theme, setTheme } = useTheme();
  return (
    <DropdownMenu>
      <DropdownMenuTrigger className="inset-focus flex h-10 w-full min-w-0 items-center gap-2.5 rounded-md px-2 text-left hover:bg-hover data-[state=open]:bg-hover">
        <Avatar person={user} decorative />
        <span className="min-w-0 flex-1 truncate text-sm font-medium">{user.name}</span>
        <span className="sr-only">{say("Your menu")}</span>
      </DropdownMenuTrigger>
      <DropdownMenuContent side="top" className="w-60">
        <div className="px-2 py-1.5">
          <p className="truncate text-sm font-medium">{user.name}</p>
          <p className="truncate text-xs text-subtle">{user.email}</p>
        </div>
        <DropdownMenuSeparator />
        {links.map((link) => (
          <DropdownMenuItem key={link.href} asChild>
            <ScreenLink href={link.href}>
              {link.icon}
              {link.label}
            </ScreenLink>
          </DropdownMenuItem>
        ))}
        {onShowShortcuts && (
          <DropdownMenuItem icon={<Keyboard aria-hidden="true" />} shortcut="?" onSelect={onShowShortcuts}>
            {say("Keyboard shortcuts")}
          </DropdownMenuItem>
        )}
        <DropdownMenuSeparator />
        <DropdownMenuLabel id="theme-label">{say("Theme")}</DropdownMenuLabel>
        <DropdownMenuRadioGroup
          aria-labelledby="theme-label"
          value={theme}
          onValueChange={(value) => setTheme(parseTheme(value))}
        >
          {themes.map((value) => (
            <DropdownMenuRadioItem key={value} value={value} onSelect={(event) => event.preventDefault()}>
              {THEME_ICONS[value]}
              {say(THEME_LABELS[value].label)}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
        <DropdownMenuSeparator />
        <DropdownMenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => void onSignOut()}>
          {say("Sign out")}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
};
