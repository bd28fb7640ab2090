import { useInfiniteQuery } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { failureOf } from "@/components/layout/failure-of";
import type { Column } from "@/components/ui/data-row";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { ShowMore } from "@/components/ui/show-more";
import { ErrorState } from "@/components/ui/states";
import { addresses } from "@/lib/addresses";
import { teamMembers } from "@/lib/organizations/teams/operations";
import type { MemberTeam } from "@/lib/organizations/teams/schemas";
import { pagesQuery } from "@/lib/platform/api/queries";

type Person = { organizationId: string; userId: string };
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

/** Lists the teams of a member. */
export const MemberTeams = (params: Person) => {
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
