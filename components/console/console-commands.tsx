import { AppWindow, BookText, GitPullRequest, Link, LogOut, Monitor, Moon, Sun, Upload } from "lucide-react";
import type { ReactNode } from "react";
import { ACCOUNT_SECTIONS } from "@/components/identity/account/account-frame";
import type { Command } from "@/components/layout/use-commands";
import { organizationSections } from "@/components/organizations/settings/frame";
import { spaceSections } from "@/components/spaces/settings/frame";
import { THEME_LABELS, type Theme, themes } from "@/components/ui/theme";
import { toast } from "@/components/ui/toaster";
import { addresses } from "@/lib/addresses";
import type { Organization } from "@/lib/organizations/organizations/schemas";
import type { Space } from "@/lib/spaces/spaces/schemas";
import { screensOf } from "./space-screens";

const THEME_ICONS: Record<Theme, ReactNode> = {
  system: <Monitor aria-hidden="true" />,
  light: <Sun aria-hidden="true" />,
  dark: <Moon aria-hidden="true" />,
};

async function copyAddress(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href);
    toast.success("Link copied");
  } catch {
    toast.error("Couldn't copy the link. Copy it from the address bar.");
  }
}

/** Returns sections of settings as commands, below the name of their owner. */
const sectionCommands = (
  owner: string,
  sections: readonly { href: string; label: string; icon: ReactNode }[],
): Command[] =>
  sections.map(({ href, label, icon }) => ({
    id: `section ${href}`,
    label: `${owner}: ${label}`,
    group: "Settings",
    keywords: ["settings"],
    href,
    icon,
  }));

export type Reachable = {
  organization: Pick<Organization, "id" | "permissions"> | null;
  /** The space of the present screen. */
  space: Space | undefined;
};

export type Deeds = {
  newChangeRequest: () => void;
  setTheme: (theme: Theme) => void;
  signOut: () => void;
};

const ofCreation = (organization: Reachable["organization"], { newChangeRequest }: Deeds): Command[] => {
  if (!organization) return [];
  const changeRequest: Command = {
    id: "new-change-request",
    label: "New change request",
    group: "Create",
    keywords: ["create", "add", "draft", "edit"],
    icon: <GitPullRequest aria-hidden="true" />,
    run: newChangeRequest,
  };
  if (!organization.permissions.createContent) return [changeRequest];
  const space: Command = {
    id: "new-space",
    label: "New space",
    group: "Create",
    keywords: ["create", "add"],
    icon: <BookText aria-hidden="true" />,
    href: addresses.organization.newSpace(organization.id),
  };
  return [space, changeRequest];
};

const ofSpace = (space: Space | undefined): Command[] => {
  if (!space) return [];
  const screens = screensOf(space).map(
    ({ href, label }): Command => ({
      id: `screen ${href}`,
      label: `${space.title}: ${label}`,
      group: "This space",
      href,
      icon: <AppWindow aria-hidden="true" />,
    }),
  );
  const importing: Command = {
    id: "import",
    label: "Import documents",
    group: "This space",
    keywords: ["upload", "zip", "markdown"],
    href: addresses.space.import(space.id),
    icon: <Upload aria-hidden="true" />,
  };
  return [
    ...screens,
    ...(space.permissions.edit && space.editMode !== "locked" ? [importing] : []),
    ...(space.permissions.admin ? sectionCommands("Space", spaceSections(space.id)) : []),
  ];
};

/** Returns the commands that this person can run on every screen, and in the present space. */
export const consoleCommands = ({ organization, space }: Reachable, deeds: Deeds): Command[] => [
  {
    id: "copy-link",
    label: "Copy link",
    group: "This page",
    keywords: ["address", "url", "share"],
    icon: <Link aria-hidden="true" />,
    run: () => void copyAddress(),
  },
  ...ofSpace(space),
  ...ofCreation(organization, deeds),
  ...(organization?.permissions.admin
    ? sectionCommands("Organization", organizationSections(organization.id))
    : []),
  ...sectionCommands("Account", ACCOUNT_SECTIONS),
  ...themes.map(
    (theme): Command => ({
      id: `theme ${theme}`,
      label: `Theme: ${THEME_LABELS[theme].label}`,
      group: "Preferences",
      keywords: ["appearance", "mode", "color"],
      icon: THEME_ICONS[theme],
      run: () => deeds.setTheme(theme),
    }),
  ),
  {
    id: "sign-out",
    label: "Sign out",
    group: "Preferences",
    keywords: ["log out", "leave"],
    icon: <LogOut aria-hidden="true" />,
    run: deeds.signOut,
  },
];
