import { UserMinus } from "lucide-react";
import { roleLabel } from "@/components/organizations/members/member-labels";
import { type RoleOption, sayOptions } from "@/components/organizations/permissions/role-options";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/button";
import { ACTIONS_COLUMN, type Column } from "@/components/ui/data-row";
import { useSay } from "@/components/ui/say";
import { Select } from "@/components/ui/select";
import { type Say, text } from "@/lib/core/locales/say";
import type { TeamMembership, TeamRole } from "@/lib/organizations/teams/schemas";

type Context = {
  viewerId: string;
  mayManage: boolean;
  /** False if a directory manages the team's members. */
  mayRemove: boolean;
  onRole: (membership: TeamMembership, role: TeamRole) => void;
  onRemove: (membership: TeamMembership) => void;
};

const TEAM_ROLES: readonly RoleOption<TeamRole>[] = [
  { value: "owner", label: text("Owner"), description: text("Can change who is in the team") },
  { value: "member", label: text("Member"), description: text("Has the access of the team") },
];

const RoleInTeam = ({ row, context }: { row: TeamMembership; context: Context }) => {
  const say = useSay();
  return context.mayManage ? (
    <Select<TeamRole>
      size="sm"
      label={say("Role of {displayName} in the team", { displayName: row.organization.user.displayName })}
      options={sayOptions(say, TEAM_ROLES)}
      value={row.team.role}
      onChange={(role) => context.onRole(row, role)}
      className="w-28"
    />
  ) : (
    <span className="text-muted">{row.team.role === "owner" ? say("Owner") : say("Member")}</span>
  );
};

export const teamMemberColumns = (say: Say, context: Context): Column<TeamMembership>[] => [
  {
    id: "person",
    header: say("Person"),
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
                {user.id === context.viewerId && <Badge>{say("You")}</Badge>}
                {disabled && <Badge tone="warning">{say("Disabled")}</Badge>}
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
    header: say("Role in the organization"),
    width: "w-48",
    from: "lg",
    cell: (row) => <span className="text-muted">{roleLabel(say, row.organization.role)}</span>,
  },
  {
    id: "team",
    header: say("Role in the team"),
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
          label={say("Remove {name}", { name: row.organization.user.displayName })}
          size="sm"
          onClick={() => context.onRemove(row)}
        >
          <UserMinus />
        </IconButton>
      ),
  },
];
