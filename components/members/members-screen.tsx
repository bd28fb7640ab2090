"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { failureOf } from "@/components/layout/failure-of";
import { PageBody, PageHeader } from "@/components/layout/page-header";
import { useUrlText, useUrlValue } from "@/components/layout/use-url-value";
import { Button } from "@/components/ui/button";
import { counted } from "@/components/ui/counted";
import { DataTable } from "@/components/ui/data-table";
import { FilterMenu } from "@/components/ui/filter-menu";
import { SearchInput } from "@/components/ui/input";
import { ShowMore } from "@/components/ui/show-more";
import { ErrorState, NoMatchState } from "@/components/ui/states";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import { addresses } from "@/lib/addresses";
import { members } from "@/lib/domains/members/operations";
import { organizations } from "@/lib/domains/organizations/operations";
import type { Member } from "@/lib/model/members/schemas";
import { pagesQuery, query } from "@/lib/platform/api/queries";
import { ROLE_CHOICES } from "./member-labels";
import { MemberRemoveDialog } from "./member-remove-dialog";
import { memberColumns } from "./members-columns";
import { administratorsRead, membersRead, roleFilterOf } from "./members-read";
import { useRoleChange } from "./use-role-change";

const MemberAddDialog = dynamic(
  () => import("./member-add-dialog").then((module) => module.MemberAddDialog),
  { ssr: false },
);

const ADMIN_ONLY = "Only admins can add people.";

/** The people of an organization. */
export const MembersScreen = ({ organizationId, viewerId }: { organizationId: string; viewerId: string }) => {
  const { text: search, settled, setText: setSearch } = useUrlText("q");
  const [roleName, setRoleName] = useUrlValue("role");
  const role = roleFilterOf(roleName);
  const wanted = settled.trim();
  const input = useRef<HTMLInputElement>(null);
  const [adding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Member | null>(null);
  const { change, pending } = useRoleChange(organizationId);

  const { data: organization } = useQuery(query(organizations.get, { params: { organizationId } }));
  const administrators = useQuery(query(members.list, administratorsRead(organizationId)));
  const list = useInfiniteQuery({
    ...pagesQuery(members.list, membersRead(organizationId, { search: wanted, role })),
    placeholderData: keepPreviousData,
  });
  const failure = failureOf(list);
  const mayManage = organization?.permissions.admin ?? false;
  const lastAdministratorId =
    administrators.data?.count === 1 ? (administrators.data.items[0]?.id ?? null) : null;

  useHotkeys([
    { keys: "/", label: "Search people", group: "Lists", run: () => input.current?.focus() },
    { keys: "c", label: "Add people", group: "Lists", run: () => setAdding(true), enabled: mayManage },
  ]);
  const clear = () => {
    setSearch("");
    setRoleName("");
  };

  return (
    <>
      <PageHeader
        crumbs={[
          { label: organization?.title ?? "Organization", href: addresses.organization.home(organizationId) },
          { label: "Members" },
        ]}
        title="Members"
        actions={
          <Button
            variant="primary"
            icon={<UserPlus aria-hidden="true" />}
            disabledReason={organization && !mayManage && ADMIN_ONLY}
            onClick={() => setAdding(true)}
          >
            Add people
          </Button>
        }
      />
      <PageBody>
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
              viewerId,
              mayManage,
              lastAdministratorId,
              pendingId: pending,
              onRole: (member, next) => void change(member, next),
              onRemove: setRemoved,
            })}
            rows={list.data?.pages.flatMap((page) => page.items)}
            rowKey={({ id }) => id}
            stale={list.isPlaceholderData}
            empty={<NoMatchState noun="people" onClear={clear} />}
          />
        )}
        <ShowMore list={list} label="Show more people" className="flex justify-center py-4" />
      </PageBody>
      {adding && <MemberAddDialog organizationId={organizationId} onClose={() => setAdding(false)} />}
      {removed && (
        <MemberRemoveDialog
          organizationId={organizationId}
          member={removed}
          self={removed.id === viewerId}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  );
};
