"use client";

import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { pagesQuery } from "@/lib/platform/api/queries";
import { placement } from "@/lib/spaces/collections/operations";
import type { Content } from "@/lib/spaces/collections/schemas";
import { contentsRead } from "../contents-query";

/** Returns the loaded and open items of the tree, from top to bottom. */
export const useVisibleContents = (
  organizationId: string,
  isOpen: (collectionId: string) => boolean,
): Content[] => {
  const client = useQueryClient();
  // Renders again when a level has loaded.
  useIsFetching({ queryKey: [placement.contents.tag, placement.contents.id] });
  const inside = (parent: string | null): Content[] => {
    const { queryKey } = pagesQuery(placement.contents, contentsRead(organizationId, parent));
    const items = client.getQueryData(queryKey)?.pages.flatMap((page) => page.items) ?? [];
    return items.flatMap((item) =>
      item.object === "collection" && isOpen(item.id) ? [item, ...inside(item.id)] : [item],
    );
  };
  return inside(null);
};
