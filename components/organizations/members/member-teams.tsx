import { useInfiniteQuery } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { failureOf } from "@/components/layout/failure-of";
import type { Column } from "@/components/ui/data-row";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { useSay } from "@/components/ui/say";
import { ShowMore } from "@/components/ui/show-more";
import { ErrorState } from "@/components/ui/states";
import { addresses } from "@/lib/addresses";
import type { Say } from "@/lib/core/locales/say";
import { teamMembers } from "@/lib/organizations/teams/operations";
import type { MemberTeam } from "@/lib/organizations/teams/schemas";
import { pagesQuery } from "@/lib/platform/api/queries";

type Person = { organizationId: string; userId: string };
const teamColumns = (say: Say): Column<MemberTeam>[] => [
  {
    id: "team",
    header: say("Team"),
    cell: ({ team }) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <UsersRound aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <span className="wrap-anywhere">{team.title}</span>
      </span>
    ),
  },
  {
    id: "role",
    header: say("Role in the team"),
    width: "w-40",
    cell: ({ member }) => (member.role === "owner" ? say("Owner") : say("Member")),
  },
];

/** Lists the teams of a member. */
export const MemberTeams = (params: Person) => {
  const say = useSay();
  const list = useInfiniteQuery(pagesQuery(teamMembers.teamsOf, { params, query: {} }));
  const failure = failureOf(list);
  if (failure) return <ErrorState error={failure} onRetry={() => void list.refetch()} />;
  return (
    <>
      <DataTable
        label={say("Teams")}
        columns={teamColumns(say)}
        rows={list.data?.pages.flatMap(({ items }) => items)}
        rowKey={({ team }) => team.id}
        rowLabel={({ team }) => team.title}
        rowHref={({ team }) => addresses.organization.team(params.organizationId, team.id)}
        skeletonRows={3}
        empty={
          <EmptyState icon={<UsersRound />} title={say("No teams")}>
            {say("They aren't in any team.")}
          </EmptyState>
        }
      />
      <ShowMore list={list} label={say("Show more teams")} className="flex justify-center py-4" />
    </>
  );
};
