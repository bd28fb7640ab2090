"use client";

import { Archive, ChevronDown, GitPullRequest, Inbox, Plus } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyComponent } from "@/components/ui/lazy";
import { Link } from "@/components/ui/link";
import { LinkTabs } from "@/components/ui/link-tabs";
import { useSay } from "@/components/ui/say";
import { ShowMore } from "@/components/ui/show-more";
import { ErrorState, NoMatchState } from "@/components/ui/states";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import { useSelection } from "@/components/ui/use-selection";
import { addresses } from "@/lib/addresses";
import { subjectOf } from "@/lib/collaboration/change-requests/subject-label";
import { ChangeRequestsBulkBar } from "./change-requests-bulk-bar";
import { changeRequestColumns } from "./change-requests-columns";
import { ListFilterBar } from "./list-filter-bar";
import { isFiltered, LISTS, type ListScope, type ListView, listLabels, withoutFilters } from "./lists";
import { RowPages, RowReviews } from "./row-summary";
import { useChangeRequestsList } from "./use-change-requests-list";

/** Shows the empty state of a tab. */
const ChangeRequestsEmpty = ({
  view,
  openHref,
  action,
}: {
  view: ListView;
  openHref: string;
  action: ReactNode;
}) => {
  const say = useSay();
  switch (view.list) {
    case "review":
      return (
        <EmptyState icon={<Inbox />} title={say("You're all caught up")}>
          {say("Requests for your review appear here.")}{" "}
          <Link href={openHref}>{say("See all open change requests")}</Link>
        </EmptyState>
      );
    case "merged":
      return (
        <EmptyState icon={<GitPullRequest />} title={say("Nothing merged yet")}>
          {say("Merged change requests appear here.")}
        </EmptyState>
      );
    case "archived":
      return (
        <EmptyState icon={<Archive />} title={say("The archive is empty")}>
          {say("Archived change requests appear here. You can reopen them.")}
        </EmptyState>
      );
    default:
      return (
        <EmptyState
          icon={<GitPullRequest />}
          title={view.list === "draft" ? say("No drafts") : say("No open change requests")}
          actions={action}
        >
          {say("Edit pages in a change request, ask for a review, and merge when it's ready.")}
        </EmptyState>
      );
  }
};

const ChangeRequestCreateDialog = lazyComponent(
  () => import("./change-request-create-dialog"),
  "ChangeRequestCreateDialog",
);
const RowDetail = lazyComponent(() => import("./row-detail"), "RowDetail");
/** Loaded after the list, because it only adds details. */
const OverlapBadge = lazyComponent(() => import("./overlap-badge"), "OverlapBadge", { ssr: false });

const toggled = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  ids.has(id) ? new Set([...ids].filter((each) => each !== id)) : new Set([...ids, id]);

type ChangeRequestsListProps = ListScope & {
  currentUserId: string;
  /** True if this person may open a change request (in the space; for the inbox, in any space). */
  canCreate: boolean;
};

/** Lists the change requests of a space or the inbox of an organization; tab and filters are in the address. */
export const ChangeRequestsList = ({ currentUserId, canCreate, ...scope }: ChangeRequestsListProps) => {
  const say = useSay();
  const { inInbox, view, text, hrefOf, go, pages, counts, names, rows, partOf, failure } =
    useChangeRequestsList(scope, currentUserId);
  const [creating, setCreating] = useState(false);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const field = useRef<HTMLInputElement>(null);
  const selection = useSelection(rows?.map(({ id }) => id) ?? []);
  useHotkeys([
    {
      keys: "/",
      label: say("Search change requests"),
      group: say("Lists"),
      run: () => field.current?.focus(),
    },
    { keys: "c", label: say("New change request"), run: () => setCreating(true), enabled: canCreate },
  ]);
  const chosen = rows?.filter(({ id }) => selection.selected.has(id)) ?? [];

  const createButton = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden="true" />}
      onClick={() => setCreating(true)}
      disabledReason={!canCreate && say("You need edit access to a space. Ask an admin.")}
    >
      {say("New change request")}
    </Button>
  );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-xl font-semibold tracking-tight">{say("Change requests")}</h1>
        {createButton}
      </div>
      <LinkTabs
        label={say("Lists of change requests")}
        className="mt-3"
        tabs={LISTS.map((list, position) => ({
          href: hrefOf({ ...view, list }),
          label: say(listLabels[list]),
          count: counts[position],
          current: list === view.list,
        }))}
      />
      <ListFilterBar
        organizationId={scope.organizationId}
        view={view}
        spaces={inInbox ? names : null}
        text={text.text}
        onText={text.setText}
        field={field}
        onChange={go}
      />
      {failure ? (
        <ErrorState error={failure} onRetry={() => void pages.refetch()} />
      ) : (
        <DataTable
          label={say("Change requests")}
          columns={changeRequestColumns(say, {
            spaces: inInbox ? names : null,
            overlap: ({ id }) => (
              <OverlapBadge {...scope} changeRequestId={id} among={partOf.get(id)?.live ?? [id]} />
            ),
            reviews: ({ id }) => (
              <RowReviews {...scope} changeRequestId={id} among={partOf.get(id)?.ids ?? [id]} />
            ),
            pages: ({ id }) => (
              <RowPages {...scope} changeRequestId={id} among={partOf.get(id)?.ids ?? [id]} />
            ),
            expand: (row) => (
              <IconButton
                label={say("Details of “{subject}”", { subject: subjectOf(say, row) })}
                size="sm"
                aria-expanded={expanded.has(row.id)}
                onClick={() => setExpanded(toggled(expanded, row.id))}
              >
                <ChevronDown className={expanded.has(row.id) ? "rotate-180" : undefined} />
              </IconButton>
            ),
          })}
          rowDetail={(row) => expanded.has(row.id) && <RowDetail {...row} />}
          rows={rows}
          rowKey={({ id }) => id}
          rowHref={({ space, number }) =>
            addresses.changeRequest[view.list === "review" ? "changes" : "overview"](space, number)
          }
          rowLabel={(row) => subjectOf(say, row)}
          selection={selection}
          stale={pages.isPlaceholderData}
          empty={
            isFiltered(view) ? (
              <NoMatchState
                noun={say("change requests")}
                onClear={() => {
                  text.setText("");
                  go(withoutFilters(view));
                }}
              />
            ) : (
              <ChangeRequestsEmpty
                view={view}
                openHref={hrefOf({ ...view, list: "open" })}
                action={createButton}
              />
            )
          }
        />
      )}
      <ShowMore list={pages} className="flex justify-center py-3" />
      <ChangeRequestsBulkBar organizationId={scope.organizationId} selection={selection} rows={chosen} />
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
