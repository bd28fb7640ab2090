"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Folder, RotateCcw } from "lucide-react";
import { failureOf } from "@/components/layout/failure-of";
import { Button } from "@/components/ui/button";
import type { Column } from "@/components/ui/data-row";
import { DataTable } from "@/components/ui/data-table";
import { RelativeTime } from "@/components/ui/relative-time";
import { useSay } from "@/components/ui/say";
import { ShowMore } from "@/components/ui/show-more";
import { ErrorState } from "@/components/ui/states";
import type { Say } from "@/lib/core/locales/say";
import { pagesQuery } from "@/lib/platform/api/queries";
import { deletedCollections } from "@/lib/spaces/collections/operations";
import type { DeletedCollection } from "@/lib/spaces/collections/schemas";
import { RemovalTime } from "./trash-columns";
import { useTrash } from "./use-trash";

const insideOf = (say: Say, { collections, spaces }: DeletedCollection): string =>
  [
    collections > 0 &&
      say(
        { one: "{count} further collection", other: "{count} further collections" },
        { count: collections },
      ),
    spaces > 0 && say({ one: "{count} space", other: "{count} spaces" }, { count: spaces }),
  ]
    .filter(Boolean)
    .join(", ") || say("Empty");

const columns = (
  say: Say,
  restore: (collection: DeletedCollection) => Promise<void>,
): Column<DeletedCollection>[] => [
  {
    id: "title",
    header: say("Collection"),
    cell: (collection) => (
      <>
        <span className="flex min-w-0 items-center gap-2 font-medium">
          <Folder aria-hidden="true" className="size-4 shrink-0 text-muted" />
          <span className="truncate">{collection.title}</span>
        </span>
        <span className="block pl-6 text-xs text-muted">
          {insideOf(say, collection)}
          <span className="sm:hidden">
            {" · "}
            <RemovalTime deletedAt={collection.deletedAt} />
          </span>
        </span>
      </>
    ),
  },
  {
    id: "deleted",
    header: say("Deleted"),
    width: "w-32",
    from: "md",
    cell: ({ deletedAt }) => <RelativeTime value={deletedAt} className="text-muted" />,
  },
  {
    id: "deletedBy",
    header: say("Deleted by"),
    width: "w-44",
    from: "lg",
    cell: ({ deletedBy }) => <span className="truncate">{deletedBy?.displayName}</span>,
  },
  {
    id: "left",
    header: say("Time left"),
    width: "w-56",
    from: "sm",
    cell: ({ deletedAt }) => <RemovalTime deletedAt={deletedAt} />,
  },
  {
    id: "restore",
    header: say("Restore"),
    hideHeader: true,
    width: "w-28",
    align: "right",
    interactive: true,
    skeleton: null,
    cell: (collection) => (
      <Button
        size="sm"
        icon={<RotateCcw aria-hidden="true" />}
        aria-label={say("Restore {title} and everything in it", { title: collection.title })}
        onClick={() => restore(collection)}
      >
        {say("Restore")}
      </Button>
    ),
  },
];

/** Lists the deleted collections, to restore each with its contents; renders nothing without any. */
export const DeletedCollections = ({ organizationId }: { organizationId: string }) => {
  const say = useSay();
  const { restoreCollection } = useTrash();
  const list = useInfiniteQuery(
    pagesQuery(deletedCollections.list, { params: { organizationId }, query: { limit: "50" } }),
  );
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const failure = failureOf(list);
  if (failure) return <ErrorState error={failure} onRetry={() => void list.refetch()} />;
  if (rows.length === 0) return null;
  return (
    <div className="mb-6">
      <DataTable
        label={say("Deleted collections")}
        keyboard={false}
        columns={columns(say, restoreCollection)}
        rows={rows}
        rowKey={({ id }) => id}
      />
      <ShowMore list={list} label={say("Show more collections")} className="flex justify-center py-4" />
    </div>
  );
};
