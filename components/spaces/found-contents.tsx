"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Column } from "@/components/ui/data-row";
import { DataTable } from "@/components/ui/data-table";
import { lazyComponent } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import { ShowMore } from "@/components/ui/show-more";
import { NoMatchState } from "@/components/ui/states";
import { useSelection } from "@/components/ui/use-selection";
import { addresses } from "@/lib/addresses";
import type { Organization } from "@/lib/organizations/organizations/schemas";
import { pagesQuery, query } from "@/lib/platform/api/queries";
import { collections } from "@/lib/spaces/collections/operations";
import type { Content } from "@/lib/spaces/collections/schemas";
import { pathLabel, trailsOf } from "./collection-trails";
import { allCollectionsRead, collectionsRead } from "./contents-query";
import { SpacesList } from "./spaces-list";
import type { SpaceFilter } from "./spaces-query";
import { contentColumns } from "./tree/content-columns";
import type { ContentAction, TreeRow } from "./tree/tree-row";

const ContentsBulkBar = lazyComponent(() => import("./bulk/contents-bulk-bar"), "ContentsBulkBar");

type FoundContentsProps = {
  organization: Organization;
  filter: SpaceFilter;
  onAction: (action: ContentAction, item: Content) => void;
  renamed: string | null;
  onRenamed: () => void;
  onClear: () => void;
};

/** Lists the collections and spaces that match a filter, each with its ancestors. */
export const FoundContents = ({
  organization,
  filter,
  onAction,
  renamed,
  onRenamed,
  onClear,
}: FoundContentsProps) => {
  const say = useSay();
  const { title, visibility, editMode } = filter;
  // Collections have no visibility or edit mode to filter by.
  const ofSpaces = visibility !== undefined || editMode !== undefined;
  // Read here, because the server would not wait for reads inside the list.
  const found = useInfiniteQuery({
    ...pagesQuery(collections.list, collectionsRead(organization.id, title)),
    placeholderData: (previous) => previous,
    enabled: !ofSpaces,
  });
  const foundCollections = ofSpaces ? [] : found.data?.pages.flatMap(({ items }) => items);
  const all = useQuery(query(collections.list, allCollectionsRead(organization.id)));
  const trailOf = trailsOf(all.data?.items ?? []);
  const columns = contentColumns(say, {
    onAction,
    isOpen: () => false,
    renamed,
    onRenamed,
    pathOf: ({ parent }) => pathLabel(trailOf(parent)),
    mayTransferAll: organization.permissions.admin,
  });
  return (
    <SpacesList organizationId={organization.id} filter={filter}>
      {(spaces, stale) => (
        <>
          <FoundTable
            organization={organization}
            columns={columns}
            items={spaces && foundCollections && [...foundCollections, ...spaces]}
            renamed={renamed}
            stale={stale || (found.isPlaceholderData && !ofSpaces)}
            onClear={onClear}
          />
          {!ofSpaces && (
            <ShowMore
              list={found}
              label={say("Show more collections")}
              className="flex justify-center pt-4"
            />
          )}
        </>
      )}
    </SpacesList>
  );
};

type FoundTableProps = Pick<FoundContentsProps, "organization" | "renamed" | "onClear"> & {
  columns: Column<TreeRow>[];
  items: readonly Content[] | undefined;
  stale: boolean;
};

const rowOf = (item: Content): TreeRow => ({ item, parent: null, siblings: [item], index: 0, trail: [] });

const NONE: readonly Content[] = [];

/** Shows matching items with bulk actions. */
const FoundTable = ({ organization, columns, items, renamed, stale, onClear }: FoundTableProps) => {
  const say = useSay();
  const selection = useSelection((items ?? NONE).map(({ id }) => id));
  return (
    <>
      <DataTable
        label={say("Collections and spaces")}
        columns={columns}
        selection={selection}
        rows={items?.map(rowOf)}
        rowKey={({ item }) => item.id}
        rowHref={({ item }) => {
          if (item.id === renamed) return undefined;
          return item.object === "space"
            ? addresses.space.reader(item.id)
            : addresses.organization.collection(organization.id, item.id);
        }}
        rowLabel={({ item }) => item.title}
        stale={stale}
        empty={<NoMatchState noun={say("collections or spaces")} onClear={onClear} />}
      />
      {selection.count > 0 && (
        <ContentsBulkBar organization={organization} selection={selection} visible={items ?? NONE} />
      )}
    </>
  );
};
