"use client";

import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { Screen } from "@/components/layout/screen";
import { useUrlValue } from "@/components/layout/use-url-value";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy";
import { LinkTabs } from "@/components/ui/link-tabs";
import { useSay } from "@/components/ui/say";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import { addresses } from "@/lib/addresses";
import { text } from "@/lib/core/locales/say";
import type { Member } from "@/lib/organizations/members/schemas";
import { organizations } from "@/lib/organizations/organizations/operations";
import { query } from "@/lib/platform/api/queries";
import { MemberRemoveDialog } from "./member-remove-dialog";
import { MembersTable } from "./members-table";

const MemberAddDialog = lazyComponent(() => import("./member-add-dialog"), "MemberAddDialog");

const PendingInvites = lazyComponent(() => import("./pending-invites"), "PendingInvites");
const InviteLinks = lazyComponent(() => import("./invite-links"), "InviteLinks");

const ADMIN_ONLY = text("Only admins can add people.");

type MembersScreenProps = {
  organizationId: string;
  viewerId: string;
  /** True if this installation sends e-mails. */
  mailServer: boolean;
};

/** Manages the people of an organization. */
export const MembersScreen = ({ organizationId, viewerId, mailServer }: MembersScreenProps) => {
  const say = useSay();
  const [tab] = useUrlValue("tab");
  const [adding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Member | null>(null);
  const { data: organization } = useQuery(query(organizations.get, { params: { organizationId } }));
  const mayManage = organization?.permissions.admin ?? false;
  useHotkeys([
    {
      keys: "c",
      label: say("Add people"),
      group: say("Lists"),
      run: () => setAdding(true),
      enabled: mayManage,
    },
  ]);
  const add = (
    <Button
      variant="primary"
      icon={<UserPlus aria-hidden="true" />}
      disabledReason={organization && !mayManage && say(ADMIN_ONLY)}
      onClick={() => setAdding(true)}
    >
      {say("Add people")}
    </Button>
  );
  const showsInvites = mayManage && tab === "invites";

  return (
    <>
      <Screen
        crumbs={[
          {
            label: organization?.title ?? say("Organization"),
            href: addresses.organization.home(organizationId),
          },
          { label: say("Members") },
        ]}
        title={say("Members")}
        tabs={
          mayManage && (
            <LinkTabs
              label={say("Members")}
              tabs={[
                {
                  href: addresses.organization.members(organizationId),
                  label: say("People"),
                  current: !showsInvites,
                },
                {
                  href: addresses.organization.members(organizationId, { tab: "invites" }),
                  label: say("Invites"),
                  current: showsInvites,
                },
              ]}
            />
          )
        }
        actions={add}
      >
        {showsInvites ? (
          <>
            <PendingInvites
              organizationId={organizationId}
              mailServer={mailServer}
              linksAllowed={organization?.inviteLinks ?? false}
              action={add}
            />
            <InviteLinks
              organizationId={organizationId}
              title={organization?.title ?? say("Organization")}
              allowed={organization?.inviteLinks ?? false}
            />
          </>
        ) : (
          <MembersTable
            organizationId={organizationId}
            viewerId={viewerId}
            mayManage={mayManage}
            onRemove={setRemoved}
          />
        )}
      </Screen>
      {adding && organization && (
        <MemberAddDialog
          organization={organization}
          mailServer={mailServer}
          onClose={() => setAdding(false)}
        />
      )}
      {removed && (
        <MemberRemoveDialog
          organizationId={organizationId}
          title={organization?.title ?? say("this organization")}
          member={removed}
          self={removed.id === viewerId}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  );
};
