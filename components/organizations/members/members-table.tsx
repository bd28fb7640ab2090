import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { failureOf } from "@/components/layout/failure-of";
import { useUrlText, useUrlValue } from "@/components/layout/use-url-value";
import { previewOfMember } from "@/components/organizations/permissions/access-previews";
import { useConfirmedChange } from "@/components/organizations/permissions/use-confirmed-change";
import { DataTable } from "@/components/ui/data-table";
import { FilterMenu } from "@/components/ui/filter-menu";
import { SearchInput } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { ShowMore } from "@/components/ui/show-more";
import { ErrorState, NoMatchState } from "@/components/ui/states";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import { useSelection } from "@/components/ui/use-selection";
import { addresses } from "@/lib/addresses";
import { members } from "@/lib/organizations/members/operations";
import type { Member } from "@/lib/organizations/members/schemas";
import { pagesQuery, query } from "@/lib/platform/api/queries";
import { roleChoices, SECOND_FACTOR_CHOICES } from "./member-labels";
import { MembersBulkBar } from "./members-bulk-bar";
import { type MembersSort, memberColumns } from "./members-columns";
import {
  administratorsRead,
  lastAdministratorIn,
  membersRead,
  roleFilterOf,
  secondFactorFilterOf,
  sortingOf,
} from "./members-read";
import { useMemberChanges } from "./use-member-changes";

/** Holds the state of the members table, with filters and order in the address. */
const useMembersList = (organizationId: string, mayManage: boolean) => {
  const { text: search, settled, setText: setSearch } = useUrlText("q");
  const [roleName, setRole] = useUrlValue("role");
  const [secondFactorName, setSecondFactor] = useUrlValue("secondFactor");
  const [sortName, setSort] = useUrlValue("sort");
  const [orderName, setOrder] = useUrlValue("order");
  const role = roleFilterOf(roleName);
  const secondFactor = mayManage ? secondFactorFilterOf(secondFactorName) : undefined;
  const sorting = sortingOf(sortName, orderName);
  const filters = { search: settled.trim(), role, secondFactor, ...sorting };
  const list = useInfiniteQuery({
    ...pagesQuery(members.list, membersRead(organizationId, filters)),
    placeholderData: keepPreviousData,
  });
  const onSort = (next: MembersSort) => {
    setSort(next === "joinedAt" ? "" : next);
    setOrder(next === sorting.sort && sorting.order === "desc" ? "asc" : "");
  };
  const clear = () => {
    setSearch("");
    setRole("");
    setSecondFactor("");
  };
  return {
    list,
    rows: list.data?.pages.flatMap(({ items }) => items),
    ...{ search, setSearch, role, setRole, secondFactor, setSecondFactor, sorting, onSort, clear },
  };
};

/** Shows members in a table with search, filters and bulk actions. */
export const MembersTable = ({
  organizationId,
  viewerId,
  mayManage,
  onRemove,
}: {
  organizationId: string;
  viewerId: string;
  mayManage: boolean;
  onRemove: (member: Member) => void;
}) => {
  const say = useSay();
  const input = useRef<HTMLInputElement>(null);
  const shown = useMembersList(organizationId, mayManage);
  const { list, rows, search, setSearch, role, secondFactor, sorting } = shown;
  const { setRole, setDisabled, pending } = useMemberChanges(organizationId);
  const { ask, dialog } = useConfirmedChange();
  const administrators = useQuery(query(members.list, administratorsRead(organizationId)));
  const selection = useSelection(rows?.map(({ id }) => id).filter((id) => id !== viewerId) ?? []);
  const failure = failureOf(list);
  useHotkeys([
    { keys: "/", label: say("Search people"), group: say("Lists"), run: () => input.current?.focus() },
  ]);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <SearchInput
          ref={input}
          label={say("Search by name or e-mail")}
          value={search}
          onChange={setSearch}
          maxLength={100}
          className="max-w-xs"
        />
        <FilterMenu
          label={say("Role")}
          single
          options={roleChoices(say)}
          values={role ? [role] : []}
          onChange={([next = ""]) => shown.setRole(next)}
        />
        {mayManage && (
          <FilterMenu
            label={say("Two-factor")}
            single
            options={SECOND_FACTOR_CHOICES.map(({ value, label }) => ({ value, label: say(label) }))}
            values={secondFactor ? [secondFactor] : []}
            onChange={([next = ""]) => shown.setSecondFactor(next)}
          />
        )}
        {list.data && (
          <span role="status" className="tabular text-xs text-muted">
            {say(
              { one: "{count} person", other: "{count} people" },
              { count: list.data.pages[0]?.count ?? 0 },
            )}
          </span>
        )}
      </div>
      {failure ? (
        <ErrorState error={failure} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label={say("Members")}
          columns={memberColumns(say, {
            organizationId,
            viewerId,
            mayManage,
            lastAdministratorId: lastAdministratorIn(administrators.data),
            pendingId: pending,
            ...sorting,
            onSort: shown.onSort,
            onRole: (member, role) =>
              void ask({
                title: say("Change the role of {name}?", { name: member.user.displayName }),
                confirmLabel: say("Change role"),
                places: true,
                preview: () => previewOfMember({ organizationId, userId: member.id }, { member: { role } }),
                run: () => setRole([member], role),
              }),
            onDisabled: (member, disabled) => setDisabled([member], disabled),
            onRemove,
          })}
          rows={rows}
          rowKey={({ id }) => id}
          rowLabel={({ user }) => user.displayName}
          rowHref={({ id }) => addresses.organization.member(organizationId, id)}
          selection={mayManage ? selection : undefined}
          stale={list.isPlaceholderData}
          empty={<NoMatchState noun={say("people")} onClear={shown.clear} />}
        />
      )}
      <ShowMore list={list} label={say("Show more people")} className="flex justify-center py-4" />
      <MembersBulkBar
        organizationId={organizationId}
        selection={selection}
        rows={rows?.filter(({ id }) => selection.selected.has(id)) ?? []}
      />
      {dialog}
    </>
  );
};
