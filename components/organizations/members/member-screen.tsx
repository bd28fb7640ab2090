"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { failureOf } from "@/components/layout/failure-of";
import { Screen } from "@/components/layout/screen";
import { previewOfMember } from "@/components/organizations/permissions/access-previews";
import { useConfirmedChange } from "@/components/organizations/permissions/use-confirmed-change";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { lazyComponent } from "@/components/ui/lazy";
import { LinkTabs } from "@/components/ui/link-tabs";
import { useSay } from "@/components/ui/say";
import { ErrorState } from "@/components/ui/states";
import { addresses } from "@/lib/addresses";
import { organizationTokens } from "@/lib/identity/tokens/operations";
import { members } from "@/lib/organizations/members/operations";
import type { Member } from "@/lib/organizations/members/schemas";
import { organizations } from "@/lib/organizations/organizations/operations";
import { query } from "@/lib/platform/api/queries";
import { MemberFacts } from "./member-facts";
import { MemberMenu } from "./member-menu";
import { MemberRemoveDialog } from "./member-remove-dialog";
import { MemberRole } from "./member-role";
import { MemberSpaces } from "./member-spaces";
import { MemberTeams } from "./member-teams";
import { fixedParts } from "./members-columns";
import { administratorsRead, lastAdministratorIn } from "./members-read";
import { useMemberChanges } from "./use-member-changes";

const OrganizationTokens = lazyComponent(
  () => import("@/components/identity/tokens/organization-tokens"),
  "OrganizationTokens",
);

const MemberActivity = lazyComponent(() => import("./member-activity"), "MemberActivity");

type Person = { organizationId: string; userId: string };

const TABS = ["spaces", "teams", "tokens", "activity"] as const;
type MemberTab = (typeof TABS)[number];

const memberTabOf = (value: string | null): MemberTab => TABS.find((tab) => tab === value) ?? "spaces";

const MemberBadges = ({ member, self }: { member: Member; self: boolean }) => {
  const say = useSay();
  return (
    <span className="flex flex-wrap items-center gap-2">
      {self && <Badge>{say("You")}</Badge>}
      {member.sso && <Badge tone="info">{say("SSO")}</Badge>}
      {member.ssoExempt && <Badge tone="warning">{say("Exempt from single sign-on")}</Badge>}
      {member.directory && (
        <Badge tone="info">{say("Managed by {directory}", { directory: member.directory })}</Badge>
      )}
      {member.disabled && <Badge tone="warning">{say("Disabled")}</Badge>}
    </span>
  );
};

type MemberTabsProps = {
  params: Person;
  member: Member;
  mayManage: boolean;
  /** The number of their API tokens; undefined while it is loading. */
  tokens: number | undefined;
  current: MemberTab;
};

/** Links to the parts of a member's screen; only admins see more than the teams. */
const MemberTabs = ({ params, member, mayManage, tokens, current }: MemberTabsProps) => {
  const say = useSay();
  const tabOf = (tab: MemberTab, label: string, count?: number) => ({
    href: addresses.organization.member(
      params.organizationId,
      params.userId,
      tab === "spaces" ? undefined : { tab },
    ),
    label,
    count,
    current: tab === current,
  });
  const teams = tabOf("teams", say("Teams"), member.teams);
  return (
    <LinkTabs
      label={say("Member")}
      tabs={
        mayManage
          ? [
              tabOf("spaces", say("Spaces"), member.spaces),
              teams,
              tabOf("tokens", say("API tokens"), tokens),
              tabOf("activity", say("Activity")),
            ]
          : [teams]
      }
    />
  );
};

/** Shows a member: their role, and their access by it and by their teams. */
export const MemberScreen = ({ organizationId, userId, viewerId }: Person & { viewerId: string }) => {
  const say = useSay();
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
  const { ask, dialog } = useConfirmedChange();
  const failure = failureOf({ data: member, error });
  if (failure) return <ErrorState error={failure} onRetry={() => void refetch()} size="page" level={1} />;
  if (!member) return null;

  const mayManage = organization?.permissions.admin ?? false;
  const fixed = fixedParts(say, member, {
    viewerId,
    mayManage,
    lastAdministratorId: lastAdministratorIn(administrators.data),
  });
  const { user } = member;
  const self = userId === viewerId;
  const current = mayManage ? memberTabOf(tab) : "teams";
  return (
    <>
      <Screen
        crumbs={[
          {
            label: organization?.title ?? say("Organization"),
            href: addresses.organization.home(organizationId),
          },
          { label: say("Members"), href: addresses.organization.members(organizationId) },
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
        aside={<MemberBadges member={member} self={self} />}
        description={user.email}
        actions={
          <>
            <MemberRole
              member={member}
              pending={pending === userId}
              fixed={fixed.role}
              onChange={(role) =>
                void ask({
                  title: say("Change the role of {name}?", { name: user.displayName }),
                  confirmLabel: say("Change role"),
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
                self={self}
                fixed={fixed}
                size="md"
                onDisabled={(disabled) => setDisabled([member], disabled)}
                onRemove={() => setRemoving(true)}
              />
            )}
          </>
        }
        className="flex flex-col gap-5"
      >
        <MemberFacts organizationId={organizationId} member={member} mayManage={mayManage} />
        <MemberTabs
          params={params}
          member={member}
          mayManage={mayManage}
          tokens={tokens.data?.count}
          current={current}
        />
        {current === "tokens" && <OrganizationTokens organizationId={organizationId} userId={userId} />}
        {current === "teams" && <MemberTeams {...params} />}
        {current === "activity" && <MemberActivity {...params} />}
        {current === "spaces" && <MemberSpaces {...params} name={user.displayName} />}
      </Screen>
      {dialog}
      {removing && (
        <MemberRemoveDialog
          organizationId={organizationId}
          title={organization?.title ?? say("this organization")}
          member={member}
          self={self}
          onClose={() => setRemoving(false)}
          leadsTo={addresses.organization.members(organizationId)}
        />
      )}
    </>
  );
};
