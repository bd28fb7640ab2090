"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import {
  Blocks,
  BookOpen,
  BookText,
  Code,
  ContactRound,
  FileJson2,
  GitPullRequest,
  Globe,
  House,
  Inbox,
  Languages,
  Settings,
  UserRound,
  UsersRound,
} from "lucide-react";
import { useParams } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { Bell } from "@/components/collaboration/notifications/bell";
import { signOut } from "@/components/identity/auth/next-auth";
import { AppShell } from "@/components/layout/app-shell";
import type { NavSection } from "@/components/layout/nav";
import { ownOrganizations } from "@/components/layout/own-organizations";
import { ViewerProvider } from "@/components/layout/viewer";
import { lazyComponent } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import { addresses } from "@/lib/addresses";
import type { Say } from "@/lib/core/locales/say";
import { MEMBERSHIPS_KEY } from "@/lib/core/memberships";
import { users } from "@/lib/identity/users/operations";
import type { CurrentUser } from "@/lib/identity/users/schemas";
import { organizations } from "@/lib/organizations/organizations/operations";
import type { Organization } from "@/lib/organizations/organizations/schemas";
import { query } from "@/lib/platform/api/queries";
import { spaces } from "@/lib/spaces/spaces/operations";
import type { Space } from "@/lib/spaces/spaces/schemas";
import { sidebarSpaces } from "./sidebar-spaces";
import { useHere } from "./use-here";
import { useLiveUpdates } from "./use-live-updates";

/** Stores the person's organizations in this browser until the sign-out. */
const useMemberships = (organizationIds: readonly string[]): void => {
  const ids = organizationIds.join(" ");
  useEffect(() => localStorage.setItem(MEMBERSHIPS_KEY, ids), [ids]);
};

const ConsolePalette = lazyComponent(() => import("./console-palette"), "ConsolePalette");
const JoinItems = lazyComponent(() => import("@/components/organizations/join/join-items"), "JoinItems", {
  ssr: false,
});
const ChangeRequestCreateDialog = lazyComponent(
  () => import("@/components/collaboration/change-requests/change-request-create-dialog"),
  "ChangeRequestCreateDialog",
);

type ConsoleFrameProps = {
  /** The organization at the address where this frame was first shown. */
  startOrganizationId: string | null;
  children: ReactNode;
};

/** Returns the organization of the present address; screens outside any keep the last one. */
const useOrganizationId = (start: string | null): string | null => {
  const params = useParams<{ organizationId?: string; spaceId?: string }>();
  const space = useQuery({
    ...query(spaces.get, { params: { spaceId: params.spaceId ?? "" } }),
    enabled: params.spaceId !== undefined,
  });
  const named = params.organizationId ?? (params.spaceId ? space.data?.organization : undefined);
  const [last, setLast] = useState(start);
  if (named !== undefined && named !== last) setLast(named);
  return named ?? last;
};

/**
 * Returns the person whose screens these are. Another one who signs in in this browser gets screens of their own by
 * loading a page: input of these is its author's, and is refused in the other person's session.
 */
const useOwner = (me: CurrentUser): CurrentUser => {
  const [owner] = useState(me);
  return me.id === owner.id ? me : owner;
};

const spaceItem = ({ id, title, emoji }: Space) => ({
  href: addresses.space.reader(id),
  label: title,
  icon: (
    <span aria-hidden="true" className="flex size-4 items-center justify-center text-base leading-none">
      {emoji || <BookText />}
    </span>
  ),
});

const navOf = (
  say: Say,
  organizationId: string,
  reach: Organization["permissions"] | undefined,
  known: readonly Space[],
): NavSection[] => {
  const of = addresses.organization;
  return [
    {
      items: [
        {
          href: of.home(organizationId),
          label: say("Home"),
          icon: <House aria-hidden="true" />,
          shortcut: "g h",
          exact: true,
        },
        {
          href: of.inbox(organizationId),
          label: say("Inbox"),
          icon: <Inbox aria-hidden="true" />,
          shortcut: "g i",
        },
        {
          href: of.spaces(organizationId),
          label: say("Spaces"),
          icon: <BookText aria-hidden="true" />,
          shortcut: "g s",
        },
        {
          href: of.changeRequests(organizationId),
          label: say("Change requests"),
          icon: <GitPullRequest aria-hidden="true" />,
          shortcut: "g c",
        },
        {
          href: of.sites(organizationId),
          label: say("Sites"),
          icon: <Globe aria-hidden="true" />,
          shortcut: "g d",
        },
        ...(reach?.listMembers
          ? [
              {
                href: of.members(organizationId),
                label: say("Members"),
                icon: <ContactRound aria-hidden="true" />,
                shortcut: "g m",
              },
              {
                href: of.teams(organizationId),
                label: say("Teams"),
                icon: <UsersRound aria-hidden="true" />,
                shortcut: "g t",
              },
              {
                href: of.specs(organizationId),
                label: say("OpenAPI"),
                icon: <FileJson2 aria-hidden="true" />,
                shortcut: "g a",
              },
              {
                href: of.translations(organizationId),
                label: say("Translations"),
                icon: <Languages aria-hidden="true" />,
                shortcut: "g l",
              },
              {
                href: of.integrations(organizationId),
                label: say("Integrations"),
                icon: <Blocks aria-hidden="true" />,
                shortcut: "g n",
              },
            ]
          : []),
        ...(reach?.admin
          ? [
              {
                href: of.settings(organizationId),
                label: say("Settings"),
                icon: <Settings aria-hidden="true" />,
                shortcut: "g o",
              },
            ]
          : []),
      ],
    },
    ...(known.length > 0 ? [{ label: say("Spaces"), items: known.map(spaceItem) }] : []),
  ];
};

const userLinks = (say: Say) => [
  { href: addresses.account.profile(), label: say("Account"), icon: <UserRound aria-hidden="true" /> },
  { href: addresses.developers.manual(), label: say("Manual"), icon: <BookOpen aria-hidden="true" /> },
  { href: addresses.developers.reference(), label: say("API reference"), icon: <Code aria-hidden="true" /> },
];

/** Fills the AppShell with everything that this person can reach. */
export const ConsoleFrame = ({ startOrganizationId, children }: ConsoleFrameProps) => {
  const say = useSay();
  const mine = useSuspenseQuery(query(organizations.list, ownOrganizations)).data.items;
  useMemberships(mine.map(({ id }) => id));
  const me = useOwner(useSuspenseQuery(query(users.current, {})).data);
  const user = { id: me.id, name: me.displayName, email: me.email ?? "", image: me.photoURL ?? null };
  const { spaceId } = useParams<{ spaceId?: string }>();
  const organizationId = useOrganizationId(startOrganizationId);
  useLiveUpdates(organizationId);
  useHere(organizationId);
  const known = useQuery({
    ...query(spaces.list, sidebarSpaces(organizationId ?? "")),
    enabled: organizationId !== null,
  });
  const current = mine.find(({ id }) => id === organizationId) ?? null;
  const [creating, setCreating] = useState(false);
  return (
    <AppShell
      organization={
        current === null
          ? undefined
          : {
              current: { id: current.id, title: current.title, logo: current.urls.logo },
              organizations: mine.map(({ id, title }) => ({
                id,
                title,
                href: addresses.organization.home(id),
              })),
              more: <JoinItems email={user.email} />,
            }
      }
      user={user}
      userLinks={userLinks(say)}
      onSignOut={() => void signOut()}
      bell={organizationId && <Bell organizationId={organizationId} />}
      nav={organizationId ? navOf(say, organizationId, current?.permissions, known.data?.items ?? []) : []}
      palette={(control) => (
        <ConsolePalette
          {...control}
          organization={current}
          userId={user.id}
          newChangeRequest={() => setCreating(true)}
          signOut={() => void signOut()}
        />
      )}
    >
      <ViewerProvider viewer={user} membersOf={current?.permissions.listMembers ? current.id : null}>
        {children}
        {creating && current && (
          <ChangeRequestCreateDialog
            open
            onOpenChange={setCreating}
            {...(spaceId === undefined ? { organizationId: current.id } : { spaceId })}
          />
        )}
      </ViewerProvider>
    </AppShell>
  );
};
