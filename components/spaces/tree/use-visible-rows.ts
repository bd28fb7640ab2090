"use client";

import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { pagesQuery } from "@/lib/platform/api/queries";
import { placement } from "@/lib/spaces/collections/operations";
import type { Collection } from "@/lib/spaces/collections/schemas";
import { contentsRead } from "../contents-query";
import type { TreeRow } from "./tree-row";

/** Returns the loaded rows of the tree whose ancestors are open, from top to bottom. */
export const useVisibleRows = (
  organizationId: string,
  isOpen: (collectionId: string) => boolean,
): TreeRow[] => {
  const client = useQueryClient();
  // Renders again when a level has loaded.
  useIsFetching({ queryKey: [placement.contents.tag, placement.contents.id] });
  const inside = (parent: Collection | null, trail: readonly string[]): TreeRow[] => {
    const { queryKey } = pagesQuery(placement.contents, contentsRead(organizationId, parent?.id ?? null));
    const siblings = client.getQueryData(queryKey)?.pages.flatMap((page) => page.items) ?? [];
    return siblings.flatMap((item, index) => {
      const row: TreeRow = { item, parent, siblings, index, trail };
      return item.object === "collection" && isOpen(item.id)
        ? [row, ...inside(item, [...trail, item.id])]
        : [row];
    });
  };
  return inside(null, []);
};
