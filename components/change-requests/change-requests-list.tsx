"use client";

import { Archive, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { addresses } from "@/lib/addresses";
import { subjectOf } from "@/lib/model/change-requests/subject-label";
import { BulkBar } from "../ui/bulk-bar";
import { Button } from "../ui/button";
import { DataTable } from "../ui/data-table";
import { LinkTabs } from "../ui/link-tabs";
import { SegmentedControl } from "../ui/segmented-control";
import { ShowMore } from "../ui/show-more";
import { ErrorState, NoMatchState } from "../ui/states";
import { useHotkeys } from "../ui/use-hotkeys";
import { useSelection } from "../ui/use-selection";
import { AuthorFilter } from "./author-filter";
import { changeRequestColumns } from "./change-requests-columns";
import { ChangeRequestsEmpty } from "./change-requests-empty";
import { LISTS, listLabels, MINE_STATUSES, mineLabels } from "./lists";
import { useBulkArchive } from "./use-bulk-archive";
import { type ListScope, useChangeRequestsList } from "./use-change-requests-list";

const ChangeRequestCreateDialog = dynamic(() =>
  import("./change-request-create-dialog").then((module) => module.ChangeRequestCreateDialog),
);
/** Says more than the list itself, so it comes after it. */
const OverlapBadge = dynamic(() => import("./overlap-badge").then((module) => module.OverlapBadge), {
  ssr: false,
});

export type ChangeRequestsListProps = ListScope & {
  currentUserId: string;
  /** Whether this person may open a change request (of the space; somewhere, in the inbox). */
  canCreate: boolean;
};

/** Change requests of a space, or the inbox of an organization: tabs, filters and rows, all in the address. */
export const ChangeRequestsList = ({ currentUserId, canCreate, ...scope }: ChangeRequestsListProps) => {
  const { inInbox, view, hrefOf, go, pages, counts, names, rows, partOf, failure } = useChangeRequestsList(
    scope,
    currentUserId,
  );
  const [creating, setCreating] = useState(false);
  const selection = useSelection(rows?.map(({ id }) => id) ?? []);
  const archive = useBulkArchive();
  useHotkeys([{ keys: "c", label: "New change request", run: () => setCreating(true), enabled: canCreate }]);
  const chosen = rows?.filter(({ id }) => selection.selected.has(id)) ?? [];

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
            segments={MINE_STATUSES.map((status) => ({ value: status, label: mineLabels[status] }))}
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
          rowHref={({ space, number }) =>
            addresses.changeRequest[view.list === "review" ? "changes" : "overview"](space, number)
          }
          rowLabel={subjectOf}
          selection={selection}
          stale={pages.isPlaceholderData}
          empty={
            view.author && view.list !== "mine" ? (
              <NoMatchState noun="change requests" onClear={() => go({ author: null })} />
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
