import { AppWindow, BookText, GitPullRequest, Link, LogOut, Upload } from "lucide-react";
import type { ReactNode } from "react";
import { accountSections } from "@/components/identity/account/account-frame";
import { copyLink } from "@/components/layout/copy-link";
import type { Command } from "@/components/layout/use-commands";
import { organizationSections } from "@/components/organizations/settings/frame";
import { spaceSections } from "@/components/spaces/settings/frame";
import { THEME_LABELS, type Theme, themes } from "@/components/ui/theme";
import { THEME_ICONS } from "@/components/ui/theme-icons";
import { addresses } from "@/lib/addresses";
import { type Say, text } from "@/lib/core/locales/say";
import type { Organization } from "@/lib/organizations/organizations/schemas";
import type { Space } from "@/lib/spaces/spaces/schemas";
import { screensOf } from "./space-screens";

/** Returns sections of settings as commands, below the name of their owner. */
const sectionCommands = (
  say: Say,
  owner: string,
  sections: readonly { href: string; label: string; icon: ReactNode }[],
): Command[] =>
  sections.map(({ href, label, icon }) => ({
    id: `section ${href}`,
    label: `${owner}: ${label}`,
    group: say("Settings"),
    keywords: text("settings"),
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

const ofCreation = (
  say: Say,
  organization: Reachable["organization"],
  { newChangeRequest }: Deeds,
): Command[] => {
  if (!organization) return [];
  const changeRequest: Command = {
    id: "new-change-request",
    label: say("New change request"),
    group: say("Create"),
    keywords: text("create, add, draft, edit"),
    icon: <GitPullRequest aria-hidden="true" />,
    run: newChangeRequest,
  };
  if (!organization.permissions.createContent) return [changeRequest];
  const space: Command = {
    id: "new-space",
    label: say("New space"),
    group: say("Create"),
    keywords: text("create, add"),
    icon: <BookText aria-hidden="true" />,
    href: addresses.organization.newSpace(organization.id),
  };
  return [space, changeRequest];
};

const ofSpace = (say: Say, space: Space | undefined): Command[] => {
  if (!space) return [];
  const screens = screensOf(say, space).map(
    ({ href, label }): Command => ({
      id: `screen ${href}`,
      label: `${space.title}: ${label}`,
      group: say("This space"),
      href,
      icon: <AppWindow aria-hidden="true" />,
    }),
  );
  const importing: Command = {
    id: "import",
    label: say("Import documents"),
    group: say("This space"),
    keywords: text("upload, zip, markdown"),
    href: addresses.space.import(space.id),
    icon: <Upload aria-hidden="true" />,
  };
  return [
    ...screens,
    ...(space.permissions.edit && space.editMode !== "locked" ? [importing] : []),
    ...(space.permissions.admin ? sectionCommands(say, say("Space"), spaceSections(say, space.id)) : []),
  ];
};

/** Returns the commands that this person can run on every screen, and in the present space. */
export const consoleCommands = (say: Say, { organization, space }: Reachable, deeds: Deeds): Command[] => [
  {
    id: "copy-link",
    label: say("Copy link"),
    group: say("This page"),
    keywords: text("address, url, share"),
    icon: <Link aria-hidden="true" />,
    run: () => void copyLink(location.href),
  },
  ...ofSpace(say, space),
  ...ofCreation(say, organization, deeds),
  ...(organization?.permissions.admin
    ? sectionCommands(say, say("Organization"), organizationSections(say, organization.id))
    : []),
  ...sectionCommands(say, say("Account"), accountSections(say)),
  ...themes.map(
    (theme): Command => ({
      id: `theme ${theme}`,
      label: say("Theme: {label}", { label: say(THEME_LABELS[theme].label) }),
      group: say("Preferences"),
      keywords: text("appearance, mode, color"),
      icon: THEME_ICONS[theme],
      run: () => deeds.setTheme(theme),
    }),
  ),
  {
    id: "sign-out",
    label: say("Sign out"),
    group: say("Preferences"),
    keywords: text("log out, leave"),
    icon: <LogOut aria-hidden="true" />,
    run: deeds.signOut,
  },
];
