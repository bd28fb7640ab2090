import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { ACTIONS_COLUMN, type Column } from "@/components/ui/data-row";
import { EmailText } from "@/components/ui/email-text";
import { RelativeTime } from "@/components/ui/relative-time";
import { useSay } from "@/components/ui/say";
import { Skeleton } from "@/components/ui/skeleton";
import type { Say } from "@/lib/core/locales/say";
import type { Member } from "@/lib/organizations/members/schemas";
import { secondFactorLabel } from "./member-labels";
import { MemberMenu } from "./member-menu";
import { MemberRole } from "./member-role";

export type MembersSort = "joinedAt" | "lastSeenAt";
type Order = "asc" | "desc";

type MembersContext = {
  organizationId: string;
  viewerId: string;
  mayManage: boolean;
  /** The only admin, who must stay; null if there are several. */
  lastAdministratorId: string | null;
  pendingId: string | null;
  sort: MembersSort;
  order: Order;
  onSort: (sort: MembersSort) => void;
  onRole: (member: Member, role: Member["role"]) => void;
  onDisabled: (member: Member, disabled: boolean) => Promise<void>;
  onRemove: (member: Member) => void;
};

type ViewerContext = Pick<MembersContext, "viewerId" | "mayManage" | "lastAdministratorId">;

/** Returns why parts of a membership cannot be changed here; null for parts that can. */
export const fixedParts = (
  say: Say,
  { id, directory }: Member,
  { viewerId, mayManage, lastAdministratorId }: ViewerContext,
): Record<"role" | "disabled" | "membership", string | null> => {
  const managed =
    directory === undefined ? null : say("Managed by {directory}. Make this change there.", { directory });
  const last =
    id === lastAdministratorId
      ? say("You can't remove the last admin. Make someone else an admin first.")
      : null;
  const self = id === viewerId;
  return {
    role: mayManage
      ? (last ?? (self ? say("You can't change your own role. Ask another admin.") : null))
      : say("Only admins can change roles."),
    disabled: managed ?? last ?? (self ? say("You can't disable yourself. Ask another admin.") : null),
    membership: managed ?? last,
  };
};

const sortOf = ({ sort, order, onSort }: MembersContext, by: MembersSort) => ({
  direction: sort !== by ? null : order === "asc" ? ("ascending" as const) : ("descending" as const),
  onSort: () => onSort(by),
});

const Person = ({ member, you }: { member: Member; you: boolean }) => {
  const say = useSay();
  const { user, disabled, sso, ssoExempt, directory } = member;
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar
        person={{ id: user.id, name: user.displayName, image: user.photoURL }}
        size="lg"
        decorative
        className="max-sm:hidden"
      />
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2 text-sm font-medium">
          {user.displayName}
          {you && <Badge>{say("You")}</Badge>}
          {sso && <Badge tone="info">{say("SSO")}</Badge>}
          {ssoExempt && <Badge tone="warning">{say("SSO exempt")}</Badge>}
          {directory && <Badge tone="info">{directory}</Badge>}
          {disabled && <Badge tone="warning">{say("Disabled")}</Badge>}
        </span>
        <span className="block text-xs text-muted">{user.email && <EmailText>{user.email}</EmailText>}</span>
      </span>
    </span>
  );
};

export const memberColumns = (say: Say, context: MembersContext): Column<Member>[] => [
  {
    id: "person",
    header: say("Person"),
    skeleton: (
      <span className="flex items-center gap-3">
        <Skeleton className="size-8 rounded-full" />
        <Skeleton className="h-3.5 w-40" />
      </span>
    ),
    cell: (member) => <Person member={member} you={member.id === context.viewerId} />,
  },
  {
    id: "role",
    header: say("Role"),
    width: "w-32 sm:w-36",
    interactive: true,
    cell: (member) => (
      <MemberRole
        member={member}
        pending={context.pendingId === member.id}
        fixed={fixedParts(say, member, context).role}
        onChange={(role) => context.onRole(member, role)}
      />
    ),
  },
  {
    id: "spaces",
    header: say("Spaces"),
    width: "w-20",
    from: "lg",
    align: "right",
    cell: ({ spaces }) => <span className="tabular text-muted">{spaces}</span>,
  },
  {
    id: "teams",
    header: say("Teams"),
    width: "w-20",
    from: "xl",
    align: "right",
    cell: ({ teams }) => <span className="tabular text-muted">{teams}</span>,
  },
  ...(context.mayManage
    ? [
        {
          id: "secondFactor",
          header: say("Two-factor"),
          width: "w-28",
          from: "xl" as const,
          cell: ({ secondFactor }: Member) => (
            <span className={secondFactor === false ? "text-warning" : "text-muted"}>
              {secondFactorLabel(say, secondFactor)}
            </span>
          ),
        },
      ]
    : []),
  {
    id: "seen",
    header: say("Last seen"),
    width: "w-32",
    from: "md",
    sort: sortOf(context, "lastSeenAt"),
    cell: ({ lastSeenAt }) =>
      lastSeenAt ? (
        <RelativeTime value={lastSeenAt} className="text-muted" />
      ) : (
        <span className="text-muted">{say("Never")}</span>
      ),
  },
  {
    id: "joined",
    header: say("Joined"),
    width: "w-32",
    from: "lg",
    sort: sortOf(context, "joinedAt"),
    cell: ({ joinedAt }) => <RelativeTime value={joinedAt} className="text-muted" />,
  },
  {
    ...ACTIONS_COLUMN,
    cell: (member) =>
      context.mayManage && (
        <MemberMenu
          organizationId={context.organizationId}
          member={member}
          self={member.id === context.viewerId}
          fixed={fixedParts(say, member, context)}
          onDisabled={(disabled) => context.onDisabled(member, disabled)}
          onRemove={() => context.onRemove(member)}
        />
      ),
  },
];
