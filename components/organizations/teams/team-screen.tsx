"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Ellipsis, Pencil, Trash2, UserPlus } from "lucide-react";
import { useRouter, useSearchParams } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { failureOf } from "@/components/layout/failure-of";
import { Screen } from "@/components/layout/screen";
import { previewOfTeam } from "@/components/organizations/permissions/access-previews";
import { EffectsBefore } from "@/components/organizations/permissions/effects-before";
import { Badge } from "@/components/ui/badge";
import { Button, IconButton } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { lazyComponent } from "@/components/ui/lazy";
import { LinkTabs } from "@/components/ui/link-tabs";
import { useSay } from "@/components/ui/say";
import { ErrorState } from "@/components/ui/states";
import { toast } from "@/components/ui/toaster";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import { addresses } from "@/lib/addresses";
import type { Say } from "@/lib/core/locales/say";
import { organizations } from "@/lib/organizations/organizations/operations";
import { teams } from "@/lib/organizations/teams/operations";
import type { Team } from "@/lib/organizations/teams/schemas";
import { mutation, query } from "@/lib/platform/api/queries";
import { TeamAccess } from "./team-access";
import { TeamMembers } from "./team-members";

const TeamRenameDialog = lazyComponent(() => import("./team-rename-dialog"), "TeamRenameDialog");

type Props = { organizationId: string; teamId: string; viewerId: string };

const consequence = (say: Say, { members, spaces }: Team): string =>
  members === 0
    ? say("No one is in it. You can't undo this.")
    : [
        spaces > 0
          ? say("{members} will lose the access of the team, also to {spaces}.", {
              members: say({ one: "{count} member", other: "{count} members" }, { count: members }),
              spaces: say({ one: "{count} space", other: "{count} spaces" }, { count: spaces }),
            })
          : say(
              {
                one: "{count} member will lose the access of the team.",
                other: "{count} members will lose the access of the team.",
              },
              { count: members },
            ),
        say("Their own access stays. You can't undo this."),
      ].join(" ");

type TeamMenuProps = {
  isAdmin: boolean;
  /** Why a team of a directory can't be changed here; null for others. */
  kept: string | null;
  onChoose: (action: "rename" | "delete") => void;
};

const TeamMenu = ({ isAdmin, kept, onChoose }: TeamMenuProps) => {
  const say = useSay();
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label={say("More actions")}>
          <Ellipsis />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem
          icon={<Pencil aria-hidden="true" />}
          disabled={kept !== null}
          description={kept}
          onSelect={() => onChoose("rename")}
        >
          {say("Rename…")}
        </DropdownMenuItem>
        {isAdmin && (
          <DropdownMenuItem
            danger
            icon={<Trash2 aria-hidden="true" />}
            disabled={kept !== null}
            description={kept}
            onSelect={() => onChoose("delete")}
          >
            {say("Delete team…")}
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
};

type TeamDeleteDialogProps = { organizationId: string; team: Team; open: boolean; onClose: () => void };

/** Asks before a team is deleted, with the access that its members lose. */
const TeamDeleteDialog = ({ organizationId, team, open, onClose }: TeamDeleteDialogProps) => {
  const say = useSay();
  const router = useRouter();
  const { mutateAsync: remove } = useMutation(mutation(teams.remove));
  const params = { organizationId, teamId: team.id };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={say("Delete {name}?", { name: team.title })}
      description={consequence(say, team)}
      confirmLabel={say("Delete team")}
      danger
      onConfirm={async () => {
        await remove({ params });
        toast.success(say("{name} was deleted", { name: team.title }));
        router.push(addresses.organization.teams(organizationId));
      }}
    >
      <EffectsBefore
        of={[team.id]}
        wanted="delete"
        places
        preview={() => previewOfTeam(params, { delete: true })}
      />
    </ConfirmDialog>
  );
};

/** Shows a team: its members and its grants. */
export const TeamScreen = ({ organizationId, teamId, viewerId }: Props) => {
  const say = useSay();
  const params = { organizationId, teamId };
  const tab = useSearchParams().get("tab");
  const [open, setOpen] = useState<"add" | "rename" | "delete" | null>(null);
  const { data: organization } = useQuery(query(organizations.get, { params: { organizationId } }));
  const { data: team, error, refetch } = useQuery(query(teams.get, { params }));
  const mayManage = team?.permissions.admin ?? false;
  const mayChange = mayManage && team?.directory === undefined;
  useHotkeys([{ keys: "c", label: say("Add members"), run: () => setOpen("add"), enabled: mayChange }]);
  const failure = failureOf({ data: team, error });
  if (failure) return <ErrorState error={failure} onRetry={() => void refetch()} size="page" level={1} />;
  if (!team) return null;

  const isAdmin = organization?.permissions.admin ?? false;
  const showsAccess = isAdmin && tab === "access";
  const { directory } = team;
  const kept =
    directory === undefined ? null : say("Managed by {directory}. Make this change there.", { directory });
  const close = () => setOpen(null);
  const addButton = (
    <Button
      variant="primary"
      icon={<UserPlus aria-hidden="true" />}
      disabledReason={kept ?? (!mayManage && say("Only admins and owners of the team can add members."))}
      onClick={() => setOpen("add")}
    >
      {say("Add members")}
    </Button>
  );
  return (
    <>
      <Screen
        crumbs={[
          {
            label: organization?.title ?? say("Organization"),
            href: addresses.organization.home(organizationId),
          },
          { label: say("Teams"), href: addresses.organization.teams(organizationId) },
          { label: team.title },
        ]}
        title={team.title}
        aside={directory && <Badge tone="info">{say("Managed by {directory}", { directory })}</Badge>}
        actions={
          <>
            {!showsAccess && addButton}
            {mayManage && <TeamMenu isAdmin={isAdmin} kept={kept} onChoose={setOpen} />}
          </>
        }
        tabs={
          <LinkTabs
            label={say("Team")}
            tabs={[
              {
                href: addresses.organization.team(organizationId, teamId),
                label: say("Members"),
                count: team.members,
                current: !showsAccess,
              },
              ...(isAdmin
                ? [
                    {
                      href: addresses.organization.team(organizationId, teamId, { tab: "access" }),
                      label: say("Access"),
                      current: showsAccess,
                    },
                  ]
                : []),
            ]}
          />
        }
      >
        {showsAccess ? (
          <TeamAccess organizationId={organizationId} teamId={teamId} />
        ) : (
          <TeamMembers
            organizationId={organizationId}
            team={team}
            viewerId={viewerId}
            addButton={addButton}
            adding={open === "add"}
            onAdded={close}
          />
        )}
      </Screen>
      {open === "rename" && <TeamRenameDialog organizationId={organizationId} team={team} onClose={close} />}
      <TeamDeleteDialog
        organizationId={organizationId}
        team={team}
        open={open === "delete"}
        onClose={close}
      />
    </>
  );
};
