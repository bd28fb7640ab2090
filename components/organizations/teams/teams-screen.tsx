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
import { RelativeTime } from "@/components/ui/relative-time";
import { useSay } from "@/components/ui/say";
import { ShowMore } from "@/components/ui/show-more";
import { ErrorState, NoMatchState } from "@/components/ui/states";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import { addresses } from "@/lib/addresses";
import { type Say, text } from "@/lib/core/locales/say";
import { organizations } from "@/lib/organizations/organizations/operations";
import { teams } from "@/lib/organizations/teams/operations";
import type { Team } from "@/lib/organizations/teams/schemas";
import { pagesQuery, query } from "@/lib/platform/api/queries";
import { teamsRead } from "./teams-read";

/** @param mayManageAll true if this person manages every team, which makes the mark of single ones redundant */
const teamColumns = (say: Say, mayManageAll: boolean): Column<Team>[] => [
  {
    id: "title",
    header: say("Team"),
    cell: ({ title, members, permissions, directory }) => (
      <span className="flex min-w-0 items-center gap-3">
        <UsersRound aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-2">
            <span className="wrap-anywhere">{title}</span>
            {permissions.admin && !mayManageAll && <Badge>{say("Owner")}</Badge>}
            {directory && <Badge tone="info">{directory}</Badge>}
          </span>
          <span className="block text-xs font-normal text-muted sm:hidden">
            {say({ one: "{count} member", other: "{count} members" }, { count: members })}
          </span>
        </span>
      </span>
    ),
  },
  {
    id: "members",
    header: say("Members"),
    width: "w-24",
    from: "sm",
    align: "right",
    cell: ({ members }) => <span className="tabular text-muted">{members}</span>,
  },
  {
    id: "spaces",
    header: say("Spaces"),
    width: "w-24",
    from: "sm",
    align: "right",
    cell: ({ spaces }) => <span className="tabular text-muted">{spaces}</span>,
  },
  {
    id: "created",
    header: say("Created"),
    width: "w-36",
    from: "md",
    cell: ({ createdAt }) => <RelativeTime value={createdAt} className="text-muted" />,
  },
];

const TeamCreateDialog = lazyComponent(() => import("./team-create-dialog"), "TeamCreateDialog");

const ADMIN_ONLY = text("Only admins can create teams.");

export const TeamsScreen = ({ organizationId }: { organizationId: string }) => {
  const say = useSay();
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
    { keys: "/", label: say("Search teams"), group: say("Lists"), run: () => input.current?.focus() },
    {
      keys: "c",
      label: say("New team"),
      group: say("Lists"),
      run: () => setCreating(true),
      enabled: mayManage,
    },
  ]);
  const create = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden="true" />}
      disabledReason={organization && !mayManage && say(ADMIN_ONLY)}
      onClick={() => setCreating(true)}
    >
      {say("New team")}
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
          { label: say("Teams") },
        ]}
        title={say("Teams")}
        actions={!isEmpty && create}
      >
        {!isEmpty && (
          <div className="mb-3 flex flex-wrap items-center gap-3">
            <SearchInput
              ref={input}
              label={say("Search teams")}
              value={search}
              onChange={setSearch}
              maxLength={64}
              className="max-w-xs"
            />
            {list.data && (
              <span role="status" className="tabular text-xs text-muted">
                {say(
                  { one: "{count} team", other: "{count} teams" },
                  { count: list.data.pages[0]?.count ?? 0 },
                )}
              </span>
            )}
          </div>
        )}
        {failure ? (
          <ErrorState error={failure} onRetry={() => void list.refetch()} />
        ) : (
          <DataTable
            label={say("Teams")}
            columns={teamColumns(say, mayManage)}
            rows={rows}
            rowKey={({ id }) => id}
            rowLabel={({ title }) => title}
            rowHref={({ id }) => addresses.organization.team(organizationId, id)}
            stale={list.isPlaceholderData}
            empty={
              isEmpty ? (
                <EmptyState icon={<UsersRound />} title={say("No teams yet")} actions={create}>
                  {say(
                    "Group people who need the same access. Everyone in a team gets the access you give to it.",
                  )}
                </EmptyState>
              ) : (
                <NoMatchState noun={say("teams")} onClear={() => setSearch("")} />
              )
            }
          />
        )}
        <ShowMore list={list} label={say("Show more teams")} className="flex justify-center py-4" />
      </Screen>
      {creating && <TeamCreateDialog organizationId={organizationId} onClose={() => setCreating(false)} />}
    </>
  );
};
