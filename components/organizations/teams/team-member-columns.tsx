import { UserMinus } from "lucide-react";
import { roleLabel } from "@/components/organizations/members/member-labels";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/button";
import { ACTIONS_COLUMN, type Column } from "@/components/ui/data-row";
import { Select } from "@/components/ui/select";
import type { TeamMembership, TeamRole } from "@/lib/organizations/teams/schemas";

type Context = {
  viewerId: string;
  mayManage: boolean;
  /** False if a directory manages the team's members. */
  mayRemove: boolean;
  onRole: (membership: TeamMembership, role: TeamRole) => void;
  onRemove: (membership: TeamMembership) => void;
};

const TEAM_ROLES = [
  { value: "owner", label: "Owner", description: "Can change who is in the team" },
  { value: "member", label: "Member", description: "Has the access of the team" },
] as const;

const RoleInTeam = ({ row, context }: { row: TeamMembership; context: Context }) =>
  context.mayManage ? (
    <Select<TeamRole>
      size="sm"
      label={`Role of ${row.organization.user.displayName} in the team`}
      options={TEAM_ROLES}
      value={row.team.role}
      onChange={(role) => context.onRole(row, role)}
      className="w-28"
    />
  ) : (
    <span className="text-muted">{row.team.role === "owner" ? "Owner" : "Member"}</span>
  );

export const teamMemberColumns = (context: Context): Column<TeamMembership>[] => [
  {
    id: "person",
    header: "Person",
    cell: (row) => {
      const { user, disabled } = row.organization;
      return (
        <>
          <span className="flex min-w-0 items-center gap-3">
            <Avatar
              person={{ id: user.id, name: user.displayName, image: user.photoURL }}
              size="lg"
              decorative
            />
            <span className="min-w-0">
              <span className="flex flex-wrap items-center gap-x-2 text-sm font-medium">
                {user.displayName}
                {user.id === context.viewerId && <Badge>You</Badge>}
                {disabled && <Badge tone="warning">Disabled</Badge>}
              </span>
              <span className="block text-xs text-muted wrap-anywhere">{user.email}</span>
            </span>
          </span>
          <span className="mt-2 block pl-11 sm:hidden">
            <RoleInTeam row={row} context={context} />
          </span>
        </>
      );
    },
  },
  {
    id: "organization",
    header: "Role in the organization",
    width: "w-48",
    from: "lg",
    cell: (row) => <span className="text-muted">{roleLabel(row.organization.role)}</span>,
  },
  {
    id: "team",
    header: "Role in the team",
    width: "w-40",
    from: "sm",
    interactive: true,
    cell: (row) => <RoleInTeam row={row} context={context} />,
  },
  {
    ...ACTIONS_COLUMN,
    cell: (row) =>
      context.mayRemove && (
        <IconButton
          label={`Remove ${row.organization.user.displayName}`}
          size="sm"
          onClick={() => context.onRemove(row)}
        >
          <UserMinus />
        </IconButton>
      ),
  },
];
