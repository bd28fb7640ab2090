"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { usePathname } from "next/navigation";
import { useMemo, useRef, useState } from "react";
import { PageBody, PageHeader } from "@/components/layout/page-header";
import { useUrlText, useUrlValue } from "@/components/layout/use-url-value";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { SearchInput } from "@/components/ui/input";
import { ErrorState, NoMatchState } from "@/components/ui/states";
import { LinkTabs } from "@/components/ui/tabs";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import { pagesQuery, query } from "@/lib/api/queries";
import { organizations } from "@/lib/organizations/operations";
import { spaces } from "@/lib/spaces/operations";
import type { Space } from "@/lib/spaces/schemas";
import { FirstSpace, MAY_NOT_CREATE } from "./first-space";
import { SpaceCreateDialog } from "./space-create-dialog";
import { SpaceDuplicateDialog } from "./space-duplicate-dialog";
import { SpaceRemoveDialog } from "./space-remove-dialog";
import { SpaceRenameDialog } from "./space-rename-dialog";
import { counted } from "./space-words";
import { spaceColumns, trashColumns } from "./spaces-columns";
import { spacesRead, spaceTabOf, trashCountRead } from "./spaces-query";
import { useTrash } from "./use-trash";

/** All spaces of an organization, and those in its trash. */
export const SpacesScreen = ({ organizationId }: { organizationId: string }) => {
  const pathname = usePathname();
  const [tabName] = useUrlValue("tab");
  const { text: title, settled, setText: setTitle } = useUrlText("q");
  const tab = spaceTabOf(tabName);
  const wanted = settled.trim();
  const search = useRef<HTMLInputElement>(null);
  const [creating, setCreating] = useState(false);
  const [renamed, setRenamed] = useState<Space | null>(null);
  const [duplicated, setDuplicated] = useState<Space | null>(null);
  const [removed, setRemoved] = useState<Space | null>(null);
  const { restore, restoring } = useTrash();

  const { data: organization } = useQuery(query(organizations.get, { params: { organizationId } }));
  const trash = useQuery(query(spaces.list, trashCountRead(organizationId)));
  const list = useInfiniteQuery({
    ...pagesQuery(spaces.list, spacesRead(organizationId, { tab, title: wanted })),
    // Rows of the other tab are never shown under this one.
    placeholderData: (previous, last) =>
      "deleted" in (last?.queryKey[3] ?? {}) === (tab === "trash") ? previous : undefined,
  });
  const rows = list.data?.pages.flatMap((page) => page.items);
  const inTrash = trash.data?.count ?? 0;
  const mayCreate = organization?.permissions.createContent ?? false;

  useHotkeys([
    { keys: "/", label: "Filter the spaces", group: "Lists", run: () => search.current?.focus() },
    { keys: "c", label: "New space", group: "Lists", run: () => setCreating(true), enabled: mayCreate },
  ]);
  const columns = useMemo(
    () =>
      tab === "trash"
        ? trashColumns({ onRestore: restore, restoring })
        : spaceColumns({ onRename: setRenamed, onDuplicate: setDuplicated, onRemove: setRemoved }),
    [tab, restore, restoring],
  );

  const empty = wanted ? (
    <NoMatchState noun="spaces" onClear={() => setTitle("")} />
  ) : tab === "trash" ? (
    <EmptyState icon={<Trash2 />} title="The trash is empty">
      Spaces that were deleted stay here for 7 days.
    </EmptyState>
  ) : (
    organization && <FirstSpace organization={organization} />
  );

  return (
    <>
      <PageHeader
        crumbs={[
          { label: organization?.title ?? "Organization", href: `/o/${organizationId}` },
          { label: "Spaces" },
        ]}
        title="Spaces"
        tabs={
          (inTrash > 0 || tab === "trash") && (
            <LinkTabs
              label="Spaces"
              tabs={[
                { href: pathname, label: "Active", current: tab === "active" },
                { href: `${pathname}?tab=trash`, label: "Trash", count: inTrash, current: tab === "trash" },
              ]}
            />
          )
        }
        actions={
          <Button
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            disabledReason={organization && !mayCreate && MAY_NOT_CREATE}
            onClick={() => setCreating(true)}
          >
            New space
          </Button>
        }
      />
      <PageBody>
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <SearchInput
            ref={search}
            label="Filter by title"
            value={title}
            onChange={setTitle}
            maxLength={50}
            className="max-w-xs"
          />
          {list.data && (
            <span role="status" className="tabular text-xs text-muted">
              {counted(list.data.pages[0]?.count ?? 0, "space")}
            </span>
          )}
        </div>
        {list.error ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <DataTable
            label={tab === "trash" ? "Spaces in the trash" : "Spaces"}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            rowHref={tab === "trash" ? undefined : ({ id }) => `/s/${id}`}
            rowLabel={(space) => space.title}
            stale={list.isPlaceholderData}
            empty={empty}
          />
        )}
        {list.hasNextPage && (
          <div className="flex justify-center py-4">
            <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Show more spaces
            </Button>
          </div>
        )}
      </PageBody>
      <SpaceCreateDialog organizationId={organizationId} open={creating} onOpenChange={setCreating} />
      {renamed && <SpaceRenameDialog space={renamed} onClose={() => setRenamed(null)} />}
      {duplicated && <SpaceDuplicateDialog space={duplicated} onClose={() => setDuplicated(null)} />}
      {removed && (
        <SpaceRemoveDialog space={removed} open onOpenChange={(open) => !open && setRemoved(null)} />
      )}
    </>
  );
};
