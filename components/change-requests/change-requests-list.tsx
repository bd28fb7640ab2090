"use client";

import { keepPreviousData, useInfiniteQuery, useQueries, useQuery } from "@tanstack/react-query";
import { Archive, GitPullRequest, Inbox, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { type ReactNode, useState } from "react";
import { addresses, withQuery } from "@/lib/addresses";
import { changeRequests } from "@/lib/domains/change-requests/operations";
import { members } from "@/lib/domains/members/operations";
import { spaces } from "@/lib/domains/spaces/operations";
import type { ChangeRequest } from "@/lib/model/change-requests/schemas";
import { pagesQuery, query } from "@/lib/platform/api/queries";
import { failureOf } from "../layout/failure-of";
import { BulkBar } from "../ui/bulk-bar";
import { Button } from "../ui/button";
import { DataTable } from "../ui/data-table";
import { EmptyState } from "../ui/empty-state";
import { FilterMenu } from "../ui/filter-menu";
import { Link } from "../ui/link";
import { LinkTabs } from "../ui/link-tabs";
import { SegmentedControl } from "../ui/segmented-control";
import { ShowMore } from "../ui/show-more";
import { ErrorState, NoMatchState } from "../ui/states";
import { useHotkeys } from "../ui/use-hotkeys";
import { useSelection } from "../ui/use-selection";
import { subjectOf } from "./change-request-status";
import { changeRequestColumns, isLive } from "./change-requests-columns";
import {
  countOf,
  LISTS,
  type ListView,
  listLabels,
  MINE_STATUSES,
  PAGE_SIZE,
  queryOf,
  readView,
  toQuery,
} from "./lists";
import { useBulkArchive } from "./use-bulk-archive";

const ChangeRequestCreateDialog = dynamic(() =>
  import("./change-request-create-dialog").then((module) => module.ChangeRequestCreateDialog),
);
/** Says more than the list itself, so it comes after it. */
const OverlapBadge = dynamic(() => import("./overlap-badge").then((module) => module.OverlapBadge), {
  ssr: false,
});

type Scope = { organizationId: string; spaceId?: string };

export type ChangeRequestsListProps = Scope & {
  currentUserId: string;
  /** Whether this person may open a change request (of the space; somewhere, in the inbox). */
  canCreate: boolean;
};

type ListQuery = ReturnType<typeof queryOf>;

/** The same list over a space and over all spaces of an organization. */
const usePages = ({ organizationId, spaceId }: Scope, listQuery: ListQuery) => {
  const input = { ...listQuery, limit: PAGE_SIZE };
  const inSpace = useInfiniteQuery({
    ...pagesQuery(changeRequests.list, { params: { spaceId: spaceId ?? "" }, query: input }),
    enabled: spaceId !== undefined,
    placeholderData: keepPreviousData,
  });
  const inOrganization = useInfiniteQuery({
    ...pagesQuery(changeRequests.listInOrganization, { params: { organizationId }, query: input }),
    enabled: spaceId === undefined,
    placeholderData: keepPreviousData,
  });
  return spaceId === undefined ? inOrganization : inSpace;
};

/** How many change requests each tab holds. */
const useCounts = ({ organizationId, spaceId }: Scope, currentUserId: string) =>
  useQueries({
    queries: LISTS.map((list) => {
      const counted = countOf(list, currentUserId);
      return spaceId === undefined
        ? query(changeRequests.listInOrganization, { params: { organizationId }, query: counted })
        : query(changeRequests.list, { params: { spaceId }, query: counted });
    }),
    combine: (results) => results.map(({ data }) => data?.count),
  });

const useSpaceNames = ({ organizationId, spaceId }: Scope) => {
  const { data } = useQuery({
    ...query(spaces.list, { params: { organizationId }, query: { limit: "1000" } }),
    enabled: spaceId === undefined,
  });
  return new Map(data?.items.map(({ id, title, emoji }) => [id, { title, emoji }]));
};

const AuthorFilter = ({
  organizationId,
  author,
  onChange,
}: {
  organizationId: string;
  author: string | null;
  onChange: (author: string | null) => void;
}) => {
  const { data, error, isPending } = useQuery(
    query(members.list, { params: { organizationId }, query: { limit: "200" } }),
  );
  if (error) return null;
  return (
    <FilterMenu
      label="Author"
      single
      loading={isPending}
      options={(data?.items ?? []).map(({ user }) => ({
        value: user.id,
        label: user.displayName,
        description: user.email,
      }))}
      values={author ? [author] : []}
      onChange={([next]) => onChange(next ?? null)}
    />
  );
};

const Empty = ({ view, openHref, action }: { view: ListView; openHref: string; action: ReactNode }) => {
  switch (view.list) {
    case "review":
      return (
        <EmptyState icon={<Inbox />} title="Nothing waits for your review">
          Who asks you to review a change request puts it here. <Link href={openHref}>See all open ones</Link>
        </EmptyState>
      );
    case "merged":
      return (
        <EmptyState icon={<GitPullRequest />} title="Nothing was merged yet">
          Change requests stay here once they are part of their space.
        </EmptyState>
      );
    case "archived":
      return (
        <EmptyState icon={<Archive />} title="The archive is empty">
          Change requests that were set aside are kept here and can be reopened.
        </EmptyState>
      );
    default:
      return (
        <EmptyState
          icon={<GitPullRequest />}
          title={view.list === "draft" ? "No drafts" : "No open change requests"}
          actions={action}
        >
          Edit pages in a change request, have it reviewed, and merge it when it is ready.
        </EmptyState>
      );
  }
};

/** Change requests of a space, or the inbox of an organization: tabs, filters and rows, all in the address. */
export const ChangeRequestsList = ({ currentUserId, canCreate, ...scope }: ChangeRequestsListProps) => {
  const router = useRouter();
  const pathname = usePathname();
  const hrefOf = (other: ListView) => withQuery(pathname, toQuery(other));
  const search = useSearchParams();
  const inInbox = scope.spaceId === undefined;
  const view = readView((name) => search.get(name), inInbox ? "review" : "open");
  const [creating, setCreating] = useState(false);

  const pages = usePages(scope, queryOf(view, currentUserId));
  const counts = useCounts(scope, currentUserId);
  const names = useSpaceNames(scope);
  const parts = pages.data?.pages.map(({ items }) => items as ChangeRequest[]);
  // What was updated between two pages comes again on a later one.
  const rows = parts && [...new Map(parts.flat().map((row) => [row.id, row])).values()];
  const partOf = new Map(
    parts?.flatMap((part) => {
      const ids = part.filter(isLive).map(({ id }) => id);
      return ids.map((id) => [id, ids] as const);
    }),
  );
  const failure = failureOf(pages);
  const selection = useSelection(rows?.map(({ id }) => id) ?? []);
  const archive = useBulkArchive();
  useHotkeys([{ keys: "c", label: "New change request", run: () => setCreating(true), enabled: canCreate }]);

  const createButton = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden="true" />}
      onClick={() => setCreating(true)}
      disabledReason={!canCreate && "Your role does not include editing. Ask an administrator for access."}
    >
      New change request
    </Button>
  );
  const go = (next: Partial<ListView>) => router.replace(hrefOf({ ...view, ...next }), { scroll: false });
  const chosen = rows?.filter(({ id }) => selection.selected.has(id)) ?? [];

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-xl font-semibold tracking-tight">Change requests</h1>
        {createButton}
      </div>
      <LinkTabs
        label="Lists of change requests"
        className="mt-3"
        tabs={LISTS.map((list, position) => ({
          href: hrefOf({ ...view, list }),
          label: listLabels[list],
          count: counts[position],
          current: list === view.list,
        }))}
      />
      <div className="flex min-h-11 flex-wrap items-center gap-2 py-2">
        {view.list === "mine" ? (
          <SegmentedControl
            label="Status"
            segments={MINE_STATUSES.map((status) => ({ value: status, label: listLabels[status] }))}
            value={view.status}
            onChange={(status) => go({ status })}
          />
        ) : (
          <AuthorFilter
            organizationId={scope.organizationId}
            author={view.author}
            onChange={(author) => go({ author })}
          />
        )}
      </div>
      {failure ? (
        <ErrorState error={failure} onRetry={() => void pages.refetch()} />
      ) : (
        <DataTable
          label="Change requests"
          columns={changeRequestColumns(inInbox ? names : null, ({ id }) => (
            <OverlapBadge {...scope} changeRequestId={id} among={partOf.get(id) ?? [id]} />
          ))}
          rows={rows}
          rowKey={({ id }) => id}
          rowHref={({ space, number }) => addresses.changeRequest.overview(space, number)}
          rowLabel={subjectOf}
          selection={selection}
          stale={pages.isPlaceholderData}
          empty={
            view.author && view.list !== "mine" ? (
              <NoMatchState noun="change requests" onClear={() => go({ author: null })} />
            ) : (
              <Empty view={view} openHref={hrefOf({ ...view, list: "open" })} action={createButton} />
            )
          }
        />
      )}
      <ShowMore list={pages} className="flex justify-center py-3" />
      <BulkBar selection={selection} noun={["change request", "change requests"]}>
        <Button
          size="sm"
          icon={<Archive aria-hidden="true" />}
          disabledReason={
            chosen.some(({ status }) => status !== "open" && status !== "draft") &&
            "Only open change requests and drafts can be archived."
          }
          onClick={() => archive(chosen).then(selection.clear)}
        >
          Archive
        </Button>
      </BulkBar>
      {creating && (
        <ChangeRequestCreateDialog
          open
          onOpenChange={setCreating}
          {...(scope.spaceId === undefined
            ? { organizationId: scope.organizationId }
            : { spaceId: scope.spaceId })}
        />
      )}
    </>
  );
};
