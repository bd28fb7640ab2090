import { UsersRound } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/data-row";
import { pluralize } from "@/components/ui/pluralize";
import { RelativeTime } from "@/components/ui/relative-time";
import type { Team } from "@/lib/organizations/teams/schemas";

/** @param mayManageAll true if this person manages every team, which makes the mark of single ones redundant */
export const teamColumns = (mayManageAll: boolean): Column<Team>[] => [
  {
    id: "title",
    header: "Team",
    cell: ({ title, members, permissions, directory }) => (
      <span className="flex min-w-0 items-center gap-3">
        <UsersRound aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-2">
            <span className="wrap-anywhere">{title}</span>
            {permissions.admin && !mayManageAll && <Badge>Owner</Badge>}
            {directory && <Badge tone="info">{directory}</Badge>}
          </span>
          <span className="block text-xs font-normal text-muted sm:hidden">
            {pluralize(members, "member")}
          </span>
        </span>
      </span>
    ),
  },
  {
    id: "members",
    header: "Members",
    width: "w-24",
    from: "sm",
    align: "right",
    cell: ({ members }) => <span className="tabular text-muted">{members}</span>,
  },
  {
    id: "spaces",
    header: "Spaces",
    width: "w-24",
    from: "sm",
    align: "right",
    cell: ({ spaces }) => <span className="tabular text-muted">{spaces}</span>,
  },
  {
    id: "created",
    header: "Created",
    width: "w-36",
    from: "md",
    cell: ({ createdAt }) => <RelativeTime value={createdAt} className="text-muted" />,
  },
];
