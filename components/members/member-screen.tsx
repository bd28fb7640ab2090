"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { BookText, UsersRound } from "lucide-react";
import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { failureOf } from "@/components/layout/failure-of";
import { PageBody, PageHeader } from "@/components/layout/page-header";
import { previewOfMember } from "@/components/permissions/access-previews";
import { decisiveLabel } from "@/components/permissions/reason-labels";
import { givenRoleLabel } from "@/components/permissions/role-labels";
import { useAskedChange } from "@/components/permissions/use-asked-change";
import { WhyAccess } from "@/components/permissions/why-access";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/data-row";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { retryImport } from "@/components/ui/import-retry";
import { LinkTabs } from "@/components/ui/link-tabs";
import { RelativeTime } from "@/components/ui/relative-time";
import { ShowMore } from "@/components/ui/show-more";
import { ErrorState } from "@/components/ui/states";
import { addresses } from "@/lib/addresses";
import { members } from "@/lib/domains/members/operations";
import { organizations } from "@/lib/domains/organizations/operations";
import { teamMembers } from "@/lib/domains/team-members/operations";
import { organizationTokens } from "@/lib/domains/tokens/operations";
import type { Member } from "@/lib/model/members/schemas";
import type { MemberTeam } from "@/lib/model/teams/schemas";
import type { ResponseOf } from "@/lib/platform/api/operation";
import { pagesQuery, query } from "@/lib/platform/api/queries";
import { useExemptionsUsed } from "./exempt-member-dialog";
import { MemberIdentities } from "./member-identities";
import { secondFactorLabel } from "./member-labels";
import { MemberMenu } from "./member-menu";
import { MemberRemoveDialog } from "./member-remove-dialog";
import { MemberRole } from "./member-role";
import { fixedParts } from "./members-columns";
import { administratorsRead, lastAdministratorIn } from "./members-read";
import { useMemberChanges } from "./use-member-changes";

const OrganizationTokens = dynamic(
  retryImport(() =>
    import("@/components/tokens/organization-tokens").then((module) => module.OrganizationTokens),
  ),
);

const MemberActivity = dynamic(
  retryImport(() => import("./member-activity").then((module) => module.MemberActivity)),
);

type Person = { organizationId: string; userId: string };
type MemberSpace = ResponseOf<typeof members.spaces>["items"][number];

const spaceColumnsOf = (name: string): Column<MemberSpace>[] => [
  {
    id: "space",
    header: "Space",
    cell: ({ space }) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <span aria-hidden="true">{space.emoji}</span>
        <span className="wrap-anywhere">{space.title}</span>
      </span>
    ),
  },
  {
    id: "role",
    header: "Role",
    width: "w-28",
    interactive: true,
    cell: ({ permission, space, explanation = [] }) => (
      <span className="flex flex-wrap items-center gap-x-1">
        {givenRoleLabel(permission)}
        <span className="sm:hidden">
          <WhyAccess name={`${name} in ${space.title}`} label="Why?" explanation={explanation} />
        </span>
      </span>
    ),
  },
  {
    id: "why",
    header: "Why",
    width: "w-64",
    from: "sm",
    interactive: true,
    cell: ({ space, explanation = [] }) => (
      <WhyAccess
        name={`${name} in ${space.title}`}
        label={decisiveLabel(explanation)}
        explanation={explanation}
      />
    ),
  },
];

const teamColumns: Column<MemberTeam>[] = [
  {
    id: "team",
    header: "Team",
    cell: ({ team }) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <UsersRound aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <span className="wrap-anywhere">{team.title}</span>
      </span>
    ),
  },
  {
    id: "role",
    header: "Role in the team",
    width: "w-40",
    cell: ({ member }) => (member.role === "owner" ? "Owner" : "Member"),
  },
];

const Spaces = ({ name, ...params }: Person & { name: string }) => {
  const list = useInfiniteQuery(
    pagesQuery(members.spaces, { params, query: { order: "asc", explain: "true" } }),
  );
  const failure = failureOf(list);
  if (failure) return <ErrorState error={failure} onRetry={() => void list.refetch()} />;
  return (
    <>
      <DataTable
        label="Spaces"
        columns={spaceColumnsOf(name)}
        rows={list.data?.pages.flatMap(({ items }) => items)}
        rowKey={({ space }) => space.id}
        rowLabel={({ space }) => space.title}
        rowHref={({ space }) => addresses.space.access(space.id)}
        skeletonRows={3}
        empty={
          <EmptyState icon={<BookText />} title="No spaces">
            They can't see any space yet. Add them in the access settings of a space, or to a team.
          </EmptyState>
        }
      />
      <ShowMore list={list} label="Show more spaces" className="flex justify-center py-4" />
    </>
  );
};

const Teams = (params: Person) => {
  const list = useInfiniteQuery(pagesQuery(teamMembers.teamsOf, { params, query: {} }));
  const failure = failureOf(list);
  if (failure) return <ErrorState error={failure} onRetry={() => void list.refetch()} />;
  return (
    <>
      <DataTable
        label="Teams"
        columns={teamColumns}
        rows={list.data?.pages.flatMap(({ items }) => items)}
        rowKey={({ team }) => team.id}
        rowLabel={({ team }) => team.title}
        rowHref={({ team }) => addresses.organization.team(params.organizationId, team.id)}
        skeletonRows={3}
        empty={
          <EmptyState icon={<UsersRound />} title="No teams">
            They aren't in any team.
          </EmptyState>
        }
      />
      <ShowMore list={list} label="Show more teams" className="flex justify-center py-4" />
    </>
  );
};

/** What an exemption from single sign-on lets somebody do, beside how many there are. */
const Exemption = ({ organizationId }: { organizationId: string }) => {
  const used = useExemptionsUsed(organizationId);
  return (
    <div>
      <dt>Single sign-on</dt>
      <dd>
        Exempt: signs in with a password and two-factor authentication
        {used !== undefined && <span className="text-muted"> ({used})</span>}
      </dd>
    </div>
  );
};

type FactsProps = { organizationId: string; member: Member; mayManage: boolean };

const Facts = ({ organizationId, member, mayManage }: FactsProps) => (
  <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm [&_dt]:text-xs [&_dt]:text-muted">
    <div>
      <dt>Joined</dt>
      <dd>
        <RelativeTime value={member.joinedAt} />
      </dd>
    </div>
    <div>
      <dt>Last seen</dt>
      <dd>{member.lastSeenAt ? <RelativeTime value={member.lastSeenAt} /> : "Never"}</dd>
    </div>
    {mayManage && (
      <div>
        <dt>Two-factor authentication</dt>
        <dd>{secondFactorLabel(member.secondFactor)}</dd>
      </div>
    )}
    {mayManage && member.ssoExempt && <Exemption organizationId={organizationId} />}
    {mayManage && <MemberIdentities organizationId={organizationId} member={member} />}
  </dl>
);

/** One member: their role, and what they can see by it and by their teams. */
export const MemberScreen = ({ organizationId, userId, viewerId }: Person & { viewerId: string }) => {
  const params = { organizationId, userId };
  const tab = useSearchParams().get("tab");
  const [removing, setRemoving] = useState(false);
  const { data: organization } = useQuery(query(organizations.get, { params: { organizationId } }));
  const { data: member, error, refetch } = useQuery(query(members.get, { params }));
  const administrators = useQuery(query(members.list, administratorsRead(organizationId)));
  const tokens = useQuery({
    ...query(organizationTokens.list, { params: { organizationId }, query: { limit: "1", member: userId } }),
    enabled: organization?.permissions.admin === true,
  });
  const { setRole, setDisabled, pending } = useMemberChanges(organizationId);
  const { ask, dialog } = useAskedChange();
  const failure = failureOf({ data: member, error });
  if (failure) return <ErrorState error={failure} onRetry={() => void refetch()} size="page" level={1} />;
  if (!member) return null;

  const mayManage = organization?.permissions.admin ?? false;
  const fixed = fixedParts(member, {
    viewerId,
    mayManage,
    lastAdministratorId: lastAdministratorIn(administrators.data),
  });
  const { user } = member;
  const showsTeams = tab === "teams" || !mayManage;
  const showsTokens = tab === "tokens" && mayManage;
  const showsActivity = tab === "activity" && mayManage;
  const showsSpaces = !showsTeams && !showsTokens && !showsActivity;
  return (
    <>
      <PageHeader
        crumbs={[
          { label: organization?.title ?? "Organization", href: addresses.organization.home(organizationId) },
          { label: "Members", href: addresses.organization.members(organizationId) },
          { label: user.displayName },
        ]}
        title={
          <span className="flex items-center gap-3">
            <Avatar
              person={{ id: user.id, name: user.displayName, image: user.photoURL }}
              size="lg"
              decorative
            />
            {user.displayName}
          </span>
        }
        aside={
          <span className="flex flex-wrap items-center gap-2">
            {userId === viewerId && <Badge>You</Badge>}
            {member.sso && <Badge tone="info">SSO</Badge>}
            {member.ssoExempt && <Badge tone="warning">Exempt from single sign-on</Badge>}
            {member.directory && <Badge tone="info">Managed by {member.directory}</Badge>}
            {member.disabled && <Badge tone="warning">Disabled</Badge>}
          </span>
        }
        description={user.email}
        actions={
          <>
            <MemberRole
              member={member}
              pending={pending === userId}
              fixed={fixed.role}
              onChange={(role) =>
                void ask({
                  title: `Change the role of ${user.displayName}?`,
                  confirmLabel: "Change role",
                  places: true,
                  preview: () => previewOfMember(params, { member: { role } }),
                  run: () => setRole([member], role),
                })
              }
            />
            {mayManage && (
              <MemberMenu
                organizationId={organizationId}
                member={member}
                self={userId === viewerId}
                fixed={fixed}
                size="md"
                onDisabled={(disabled) => setDisabled([member], disabled)}
                onRemove={() => setRemoving(true)}
              />
            )}
          </>
        }
      />
      <PageBody className="flex flex-col gap-5">
        <Facts organizationId={organizationId} member={member} mayManage={mayManage} />
        <LinkTabs
          label="Member"
          tabs={[
            ...(mayManage
              ? [
                  {
                    href: addresses.organization.member(organizationId, userId),
                    label: "Spaces",
                    count: member.spaces,
                    current: showsSpaces,
                  },
                ]
              : []),
            {
              href: addresses.organization.member(organizationId, userId, { tab: "teams" }),
              label: "Teams",
              count: member.teams,
              current: showsTeams,
            },
            ...(mayManage
              ? [
                  {
                    href: addresses.organization.member(organizationId, userId, { tab: "tokens" }),
                    label: "API tokens",
                    count: tokens.data?.count,
                    current: showsTokens,
                  },
                  {
                    href: addresses.organization.member(organizationId, userId, { tab: "activity" }),
                    label: "Activity",
                    current: showsActivity,
                  },
                ]
              : []),
          ]}
        />
        {showsTokens && <OrganizationTokens organizationId={organizationId} userId={userId} />}
        {showsTeams && <Teams {...params} />}
        {showsActivity && <MemberActivity {...params} />}
        {showsSpaces && <Spaces {...params} name={user.displayName} />}
      </PageBody>
      {dialog}
      {removing && (
        <MemberRemoveDialog
          organizationId={organizationId}
          title={organization?.title ?? "this organization"}
          member={member}
          self={userId === viewerId}
          onClose={() => setRemoving(false)}
          leadsTo={addresses.organization.members(organizationId)}
        />
      )}
    </>
  );
};
