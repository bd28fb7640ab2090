"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { failureOf } from "@/components/layout/failure-of";
import { PageBody, PageHeader } from "@/components/layout/page-header";
import { useUrlText, useUrlValue } from "@/components/layout/use-url-value";
import { previewOfMember } from "@/components/permissions/access-previews";
import { useAskedChange } from "@/components/permissions/use-asked-change";
import { Button } from "@/components/ui/button";
import { counted } from "@/components/ui/counted";
import { DataTable } from "@/components/ui/data-table";
import { FilterMenu } from "@/components/ui/filter-menu";
import { retryImport } from "@/components/ui/import-retry";
import { SearchInput } from "@/components/ui/input";
import { LinkTabs } from "@/components/ui/link-tabs";
import { ShowMore } from "@/components/ui/show-more";
import { ErrorState, NoMatchState } from "@/components/ui/states";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import { useSelection } from "@/components/ui/use-selection";
import { addresses } from "@/lib/addresses";
import { members } from "@/lib/domains/members/operations";
import { organizations } from "@/lib/domains/organizations/operations";
import type { Member } from "@/lib/model/members/schemas";
import { pagesQuery, query } from "@/lib/platform/api/queries";
import { ROLE_CHOICES, SECOND_FACTOR_CHOICES } from "./member-labels";
import { MemberRemoveDialog } from "./member-remove-dialog";
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

const MemberAddDialog = dynamic(
  retryImport(() => import("./member-add-dialog").then((module) => module.MemberAddDialog)),
  { ssr: false },
);

const PendingInvites = dynamic(
  retryImport(() => import("./pending-invites").then((module) => module.PendingInvites)),
);
const InviteLinks = dynamic(retryImport(() => import("./invite-links").then((module) => module.InviteLinks)));

const ADMIN_ONLY = "Only admins can add people.";

type MembersScreenProps = {
  organizationId: string;
  viewerId: string;
  /** Whether mails leave this installation. */
  mailServer: boolean;
};

/** The people of an organization. */
export const MembersScreen = ({ organizationId, viewerId, mailServer }: MembersScreenProps) => {
  const { text: search, settled, setText: setSearch } = useUrlText("q");
  const [roleName, setRoleName] = useUrlValue("role");
  const role = roleFilterOf(roleName);
  const [secondFactorName, setSecondFactor] = useUrlValue("secondFactor");
  const wanted = settled.trim();
  const input = useRef<HTMLInputElement>(null);
  const [tab] = useUrlValue("tab");
  const [adding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Member | null>(null);
  const [sortName, setSort] = useUrlValue("sort");
  const [orderName, setOrder] = useUrlValue("order");
  const sorting = sortingOf(sortName, orderName);
  const { setRole, setDisabled, pending } = useMemberChanges(organizationId);
  const { ask, dialog } = useAskedChange();

  const { data: organization } = useQuery(query(organizations.get, { params: { organizationId } }));
  const administrators = useQuery(query(members.list, administratorsRead(organizationId)));
  const mayManage = organization?.permissions.admin ?? false;
  const secondFactor = mayManage ? secondFactorFilterOf(secondFactorName) : undefined;
  const list = useInfiniteQuery({
    ...pagesQuery(
      members.list,
      membersRead(organizationId, { search: wanted, role, secondFactor, ...sorting }),
    ),
    placeholderData: keepPreviousData,
  });
  const failure = failureOf(list);
  const lastAdministratorId = lastAdministratorIn(administrators.data);

  const rows = list.data?.pages.flatMap(({ items }) => items);
  const selection = useSelection(rows?.map(({ id }) => id).filter((id) => id !== viewerId) ?? []);
  const onSort = (next: MembersSort) => {
    setSort(next === "joinedAt" ? "" : next);
    setOrder(next === sorting.sort && sorting.order === "desc" ? "asc" : "");
  };

  useHotkeys([
    { keys: "/", label: "Search people", group: "Lists", run: () => input.current?.focus() },
    { keys: "c", label: "Add people", group: "Lists", run: () => setAdding(true), enabled: mayManage },
  ]);
  const add = (
    <Button
      variant="primary"
      icon={<UserPlus aria-hidden="true" />}
      disabledReason={organization && !mayManage && ADMIN_ONLY}
      onClick={() => setAdding(true)}
    >
      Add people
    </Button>
  );
  const showsInvites = mayManage && tab === "invites";
  const clear = () => {
    setSearch("");
    setRoleName("");
    setSecondFactor("");
  };

  return (
    <>
      <PageHeader
        crumbs={[
          { label: organization?.title ?? "Organization", href: addresses.organization.home(organizationId) },
          { label: "Members" },
        ]}
        title="Members"
        tabs={
          mayManage && (
            <LinkTabs
              label="Members"
              tabs={[
                {
                  href: addresses.organization.members(organizationId),
                  label: "People",
                  current: !showsInvites,
                },
                {
                  href: addresses.organization.members(organizationId, { tab: "invites" }),
                  label: "Invites",
                  current: showsInvites,
                },
              ]}
            />
          )
        }
        actions={add}
      />
      <PageBody>
        {showsInvites ? (
          <>
            <PendingInvites
              organizationId={organizationId}
              mailServer={mailServer}
              linksAllowed={organization?.inviteLinks ?? false}
              action={add}
            />
            <InviteLinks
              organizationId={organizationId}
              title={organization?.title ?? "Organization"}
              allowed={organization?.inviteLinks ?? false}
            />
          </>
        ) : (
          <>
            <div className="mb-3 flex flex-wrap items-center gap-3">
              <SearchInput
                ref={input}
                label="Search by name or e-mail"
                value={search}
                onChange={setSearch}
                maxLength={100}
                className="max-w-xs"
              />
              <FilterMenu
                label="Role"
                single
                options={ROLE_CHOICES}
                values={role ? [role] : []}
                onChange={([next = ""]) => setRoleName(next)}
              />
              {mayManage && (
                <FilterMenu
                  label="Two-factor"
                  single
                  options={SECOND_FACTOR_CHOICES}
                  values={secondFactor ? [secondFactor] : []}
                  onChange={([next = ""]) => setSecondFactor(next)}
                />
              )}
              {list.data && (
                <span role="status" className="tabular text-xs text-muted">
                  {counted(list.data.pages[0]?.count ?? 0, "person", "people")}
                </span>
              )}
            </div>
            {failure ? (
              <ErrorState error={failure} onRetry={() => void list.refetch()} />
            ) : (
              <DataTable
                label="Members"
                columns={memberColumns({
                  organizationId,
                  viewerId,
                  mayManage,
                  lastAdministratorId,
                  pendingId: pending,
                  ...sorting,
                  onSort,
                  onRole: (member, role) =>
                    void ask({
                      title: `Change the role of ${member.user.displayName}?`,
                      confirmLabel: "Change role",
                      places: true,
                      preview: () =>
                        previewOfMember({ organizationId, userId: member.id }, { member: { role } }),
                      run: () => setRole([member], role),
                    }),
                  onDisabled: (member, disabled) => setDisabled([member], disabled),
                  onRemove: setRemoved,
                })}
                rows={rows}
                rowKey={({ id }) => id}
                rowLabel={({ user }) => user.displayName}
                rowHref={({ id }) => addresses.organization.member(organizationId, id)}
                selection={mayManage ? selection : undefined}
                stale={list.isPlaceholderData}
                empty={<NoMatchState noun="people" onClear={clear} />}
              />
            )}
            <ShowMore list={list} label="Show more people" className="flex justify-center py-4" />
            <MembersBulkBar
              organizationId={organizationId}
              selection={selection}
              rows={rows?.filter(({ id }) => selection.selected.has(id)) ?? []}
            />
          </>
        )}
      </PageBody>
      {dialog}
      {adding && organization && (
        <MemberAddDialog
          organization={organization}
          mailServer={mailServer}
          onClose={() => setAdding(false)}
        />
      )}
      {removed && (
        <MemberRemoveDialog
          organizationId={organizationId}
          title={organization?.title ?? "this organization"}
          member={removed}
          self={removed.id === viewerId}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  );
};
