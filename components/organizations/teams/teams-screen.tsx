"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Plus, UsersRound } from "lucide-react";
import { useRef, useState } from "react";
import { failureOf } from "@/components/layout/failure-of";
import { Screen } from "@/components/layout/screen";
import { useUrlText } from "@/components/layout/use-url-value";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { Column } from "@/components/ui/data-row";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { SearchInput } from "@/components/ui/input";
import { lazyComponent } from "@/components/ui/lazy";
import { pluralize } from "@/components/ui/pluralize";
import { RelativeTime } from "@/components/ui/relative-time";
import { ShowMore } from "@/components/ui/show-more";
import { ErrorState, NoMatchState } from "@/components/ui/states";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import { addresses } from "@/lib/addresses";
import { organizations } from "@/lib/organizations/organizations/operations";
import { teams } from "@/lib/organizations/teams/operations";
import type { Team } from "@/lib/organizations/teams/schemas";
import { pagesQuery, query } from "@/lib/platform/api/queries";
import { teamsRead } from "./teams-read";

/** @param mayManageAll true if this person manages every team, which makes the mark of single ones redundant */
const teamColumns = (mayManageAll: boolean): Column<Team>[] => [
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

const TeamCreateDialog = lazyComponent(() => import("./team-create-dialog"), "TeamCreateDialog", {
  ssr: false,
});

const ADMIN_ONLY = "Only admins can create teams.";

export const TeamsScreen = ({ organizationId }: { organizationId: string }) => {
  const { text: search, settled, setText: setSearch } = useUrlText("q");
  const input = useRef<HTMLInputElement>(null);
  const [creating, setCreating] = useState(false);
  const { data: organization } = useQuery(query(organizations.get, { params: { organizationId } }));
  const wanted = settled.trim();
  const list = useInfiniteQuery({
    ...pagesQuery(teams.list, teamsRead(organizationId, wanted)),
    placeholderData: keepPreviousData,
  });
  const failure = failureOf(list);
  const mayManage = organization?.permissions.admin ?? false;
  const rows = list.data?.pages.flatMap(({ items }) => items);
  const isEmpty = rows?.length === 0 && wanted === "";
  useHotkeys([
    { keys: "/", label: "Search teams", group: "Lists", run: () => input.current?.focus() },
    { keys: "c", label: "New team", group: "Lists", run: () => setCreating(true), enabled: mayManage },
  ]);
  const create = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden="true" />}
      disabledReason={organization && !mayManage && ADMIN_ONLY}
      onClick={() => setCreating(true)}
    >
      New team
    </Button>
  );
  return (
    <>
      <Screen
        crumbs={[
          { label: organization?.title ?? "Organization", href: addresses.organization.home(organizationId) },
          { label: "Teams" },
        ]}
        title="Teams"
        actions={!isEmpty && create}
      >
        {!isEmpty && (
          <div className="mb-3 flex flex-wrap items-center gap-3">
            <SearchInput
              ref={input}
              label="Search teams"
              value={search}
              onChange={setSearch}
              maxLength={64}
              className="max-w-xs"
            />
            {list.data && (
              <span role="status" className="tabular text-xs text-muted">
                {pluralize(list.data.pages[0]?.count ?? 0, "team")}
              </span>
            )}
          </div>
        )}
        {failure ? (
          <ErrorState error={failure} onRetry={() => void list.refetch()} />
        ) : (
          <DataTable
            label="Teams"
            columns={teamColumns(mayManage)}
            rows={rows}
            rowKey={({ id }) => id}
            rowLabel={({ title }) => title}
            rowHref={({ id }) => addresses.organization.team(organizationId, id)}
            stale={list.isPlaceholderData}
            empty={
              isEmpty ? (
                <EmptyState icon={<UsersRound />} title="No teams yet" actions={create}>
                  Group people who need the same access. Everyone in a team gets the access you give to it.
                </EmptyState>
              ) : (
                <NoMatchState noun="teams" onClear={() => setSearch("")} />
              )
            }
          />
        )}
        <ShowMore list={list} label="Show more teams" className="flex justify-center py-4" />
      </Screen>
      {creating && <TeamCreateDialog organizationId={organizationId} onClose={() => setCreating(false)} />}
    </>
  );
};
