"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { UserMinus, UsersRound } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { failureOf } from "@/components/layout/failure-of";
import { useUrlText } from "@/components/layout/use-url-value";
import { previewOfTeam } from "@/components/organizations/permissions/access-previews";
import { useConfirmedChange } from "@/components/organizations/permissions/use-confirmed-change";
import { BulkBar } from "@/components/ui/bulk-bar";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { SearchInput } from "@/components/ui/input";
import { lazyComponent } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import { ShowMore } from "@/components/ui/show-more";
import { ErrorState, NoMatchState } from "@/components/ui/states";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import { useSelection } from "@/components/ui/use-selection";
import { teamMembers } from "@/lib/organizations/teams/operations";
import type { Team, TeamMembership } from "@/lib/organizations/teams/schemas";
import { pagesQuery } from "@/lib/platform/api/queries";
import { teamMemberColumns } from "./team-member-columns";
import { teamMembersRead } from "./teams-read";
import { nameOf, useTeamChanges } from "./use-team-changes";

const TeamAddDialog = lazyComponent(() => import("./team-add-dialog"), "TeamAddDialog");

type Props = {
  organizationId: string;
  team: Team;
  viewerId: string;
  addButton: ReactNode;
  adding: boolean;
  onAdded: () => void;
};

/** Lists the members of a team with their roles in it. */
export const TeamMembers = ({ organizationId, team, viewerId, addButton, adding, onAdded }: Props) => {
  const say = useSay();
  const { text: search, settled, setText: setSearch } = useUrlText("q");
  const input = useRef<HTMLInputElement>(null);
  const wanted = settled.trim();
  const list = useInfiniteQuery({
    ...pagesQuery(teamMembers.list, teamMembersRead(organizationId, team.id, wanted)),
    placeholderData: keepPreviousData,
  });
  const failure = failureOf(list);
  const rows = list.data?.pages.flatMap(({ items }) => items);
  const selection = useSelection(rows?.map(({ organization }) => organization.id) ?? []);
  const chosen = rows?.filter(({ organization }) => selection.selected.has(organization.id)) ?? [];
  const { remove, setRole } = useTeamChanges({ organizationId, teamId: team.id });
  const { admin: mayManage } = team.permissions;
  const mayRemove = mayManage && team.directory === undefined;
  const { ask, dialog } = useConfirmedChange();
  const askToRemove = (leaving: readonly TeamMembership[]) =>
    ask({
      title:
        leaving.length === 1
          ? say("Remove {name} from {team}?", { name: nameOf(leaving[0]!), team: team.title })
          : say(
              { one: "Remove {count} person from {team}?", other: "Remove {count} people from {team}?" },
              { count: leaving.length, team: team.title },
            ),
      confirmLabel: say("Remove"),
      places: true,
      preview: () =>
        previewOfTeam(
          { organizationId, teamId: team.id },
          { members: { remove: leaving.map(({ organization }) => organization.id) } },
        ),
      run: () => remove(leaving),
    });
  useHotkeys([
    { keys: "/", label: say("Search members"), group: say("Lists"), run: () => input.current?.focus() },
  ]);
  return (
    <>
      {(team.members > 0 || search !== "") && (
        <SearchInput
          ref={input}
          label={say("Search by name or e-mail")}
          value={search}
          onChange={setSearch}
          maxLength={100}
          className="mb-3 max-w-xs"
        />
      )}
      {failure ? (
        <ErrorState error={failure} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label={say("Members of the team")}
          columns={teamMemberColumns(say, {
            viewerId,
            mayManage,
            mayRemove,
            onRole: (row, role) => void setRole([row], role),
            onRemove: (row) => void askToRemove([row]),
          })}
          rows={rows}
          rowKey={({ organization }) => organization.id}
          rowLabel={({ organization }) => organization.user.displayName}
          selection={mayManage ? selection : undefined}
          stale={list.isPlaceholderData}
          skeletonRows={Math.min(Math.max(team.members, 1), 8)}
          empty={
            wanted === "" ? (
              <EmptyState
                icon={<UsersRound />}
                title={say("No members yet")}
                actions={mayManage && addButton}
              >
                {say("Members get the access that is given to the team.")}
              </EmptyState>
            ) : (
              <NoMatchState noun={say("members")} onClear={() => setSearch("")} />
            )
          }
        />
      )}
      <ShowMore list={list} label={say("Show more members")} className="flex justify-center py-4" />
      <BulkBar selection={selection} noun={[say("member"), say("members")]}>
        <Button size="sm" onClick={() => void setRole(chosen, "owner")}>
          {say("Make owner")}
        </Button>
        <Button size="sm" onClick={() => void setRole(chosen, "member")}>
          {say("Make member")}
        </Button>
        {mayRemove && (
          <Button size="sm" icon={<UserMinus aria-hidden="true" />} onClick={() => void askToRemove(chosen)}>
            {say("Remove")}
          </Button>
        )}
      </BulkBar>
      {dialog}
      {adding && (
        <TeamAddDialog
          organizationId={organizationId}
          team={team}
          known={new Set(rows?.map(({ organization }) => organization.id))}
          onClose={onAdded}
        />
      )}
    </>
  );
};
