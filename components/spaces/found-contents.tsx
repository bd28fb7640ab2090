"use client";

import { useQuery } from "@tanstack/react-query";
import { DataTable } from "@/components/ui/data-table";
import { NoMatchState } from "@/components/ui/states";
import { addresses } from "@/lib/addresses";
import { collections } from "@/lib/domains/collections/operations";
import type { Content } from "@/lib/model/collections/schemas";
import type { Organization } from "@/lib/model/organizations/schemas";
import { query } from "@/lib/platform/api/queries";
import { pathLabel, trailsOf } from "./collection-trails";
import { allCollectionsRead, collectionsRead } from "./contents-query";
import { SpacesList } from "./spaces-list";
import type { SpaceFilter } from "./spaces-query";
import { contentColumns } from "./tree/content-columns";
import type { ContentAction, TreeRow } from "./tree/tree-row";

type FoundContentsProps = {
  organization: Organization;
  filter: SpaceFilter;
  onAction: (action: ContentAction, item: Content) => void;
  renamed: string | null;
  onRenamed: () => void;
  onClear: () => void;
};

/** Collections and spaces that a filter leaves, each with the collections around it. */
export const FoundContents = ({
  organization,
  filter,
  onAction,
  renamed,
  onRenamed,
  onClear,
}: FoundContentsProps) => {
  const { title, visibility, editMode } = filter;
  // Collections have no visibility or edit mode that one could ask for.
  const ofSpaces = visibility !== undefined || editMode !== undefined;
  // Read here: what is only read inside the list would not be waited for.
  const { data: found, isPlaceholderData: foundBefore } = useQuery({
    ...query(collections.list, collectionsRead(organization.id, title)),
    placeholderData: (previous) => previous,
    enabled: !ofSpaces,
  });
  const all = useQuery(query(collections.list, allCollectionsRead(organization.id)));
  const trailOf = trailsOf(all.data?.items ?? []);
  const columns = contentColumns({
    onAction,
    isOpen: () => false,
    renamed,
    onRenamed,
    pathOf: ({ parent }) => pathLabel(trailOf(parent)),
    mayTransferAll: organization.permissions.admin,
  });
  const rowOf = (item: Content): TreeRow => ({ item, parent: null, siblings: [item], index: 0, trail: [] });
  return (
    <SpacesList organizationId={organization.id} filter={filter}>
      {(spaces, stale) => (
        <DataTable
          label="Collections and spaces"
          columns={columns}
          rows={spaces && (ofSpaces ? spaces : found && [...found.items, ...spaces])?.map(rowOf)}
          rowKey={({ item }) => item.id}
          rowHref={({ item }) => {
            if (item.id === renamed) return undefined;
            return item.object === "space"
              ? addresses.space.reader(item.id)
              : addresses.organization.collection(organization.id, item.id);
          }}
          rowLabel={({ item }) => item.title}
          stale={stale || (foundBefore && !ofSpaces)}
          empty={<NoMatchState noun="collections or spaces" onClear={onClear} />}
        />
      )}
    </SpacesList>
  );
};
