import { UserMinus } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/button";
import type { Column } from "@/components/ui/data-row";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import type { Member } from "@/lib/model/members/schemas";
import { MemberRole } from "./member-role";

export type MembersContext = {
  viewerId: string;
  mayManage: boolean;
  /** The one administrator who must stay, if there is only one. */
  lastAdministratorId: string | null;
  pendingId: string | null;
  onRole: (member: Member, role: Member["role"]) => void;
  onRemove: (member: Member) => void;
};

const LAST = "You can't remove the last admin. Make someone else an admin first.";

const RoleOf = ({ member, context }: { member: Member; context: MembersContext }) => {
  const last = member.id === context.lastAdministratorId ? LAST : null;
  return (
    <MemberRole
      member={member}
      pending={context.pendingId === member.id}
      fixed={context.mayManage ? last : "Only admins can change roles."}
      onChange={(role) => context.onRole(member, role)}
    />
  );
};

const Person = ({ member, you }: { member: Member; you: boolean }) => {
  const { user, disabled, sso } = member;
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar person={{ id: user.id, name: user.displayName, image: user.photoURL }} size="lg" decorative />
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2 text-sm font-medium">
          {user.displayName}
          {you && <Badge>You</Badge>}
          {sso && <Badge tone="info">SSO</Badge>}
          {disabled && <Badge tone="warning">Disabled</Badge>}
        </span>
        <span className="block text-xs text-muted wrap-anywhere">{user.email}</span>
      </span>
    </span>
  );
};

export const memberColumns = (context: MembersContext): Column<Member>[] => [
  {
    id: "person",
    header: "Person",
    skeleton: (
      <span className="flex items-center gap-3">
        <Skeleton className="size-8 rounded-full" />
        <Skeleton className="h-3.5 w-40" />
      </span>
    ),
    cell: (member) => (
      <>
        <Person member={member} you={member.id === context.viewerId} />
        <span className="mt-2 block pl-11 sm:hidden">
          <RoleOf member={member} context={context} />
        </span>
      </>
    ),
  },
  {
    id: "role",
    header: "Role",
    width: "w-36",
    from: "sm",
    interactive: true,
    cell: (member) => <RoleOf member={member} context={context} />,
  },
  {
    id: "spaces",
    header: "Spaces",
    width: "w-20",
    from: "lg",
    align: "right",
    cell: ({ spaces }) => <span className="tabular text-muted">{spaces}</span>,
  },
  {
    id: "seen",
    header: "Last seen",
    width: "w-32",
    from: "md",
    cell: ({ lastSeenAt }) =>
      lastSeenAt ? (
        <RelativeTime value={lastSeenAt} className="text-muted" />
      ) : (
        <span className="text-muted">Never</span>
      ),
  },
  {
    id: "joined",
    header: "Joined",
    width: "w-32",
    from: "lg",
    cell: ({ joinedAt }) => <RelativeTime value={joinedAt} className="text-muted" />,
  },
  {
    id: "actions",
    header: "Actions",
    hideHeader: true,
    width: "w-11",
    align: "right",
    interactive: true,
    skeleton: null,
    cell: (member) =>
      context.mayManage && (
        <IconButton
          label={`Remove ${member.user.displayName}`}
          size="sm"
          disabledReason={member.id === context.lastAdministratorId && LAST}
          onClick={() => context.onRemove(member)}
        >
          <UserMinus />
        </IconButton>
      ),
  },
];
