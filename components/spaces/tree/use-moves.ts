"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { invalidate } from "@/components/layout/invalidate";
import { toast } from "@/components/ui/toaster";
import { placement } from "@/lib/domains/placement/operations";
import { mutation, pagesQuery } from "@/lib/platform/api/queries";
import { contentsRead } from "../contents-query";
import { withItem, without } from "./level-items";
import { type Destination, moveBody, type TreeRow } from "./tree-row";

/** Moves items of the tree: shown at once, taken back with the server's words when it refuses. */
export const useMoves = (organizationId: string) => {
  const client = useQueryClient();
  const spaceMove = useMutation(mutation(placement.moveSpace));
  const collectionMove = useMutation(mutation(placement.moveCollection));
  const levelKey = (parentId: string | null) =>
    pagesQuery(placement.contents, contentsRead(organizationId, parentId)).queryKey;

  /** Whether it could be moved. */
  return async ({ item, parent: from }: TreeRow, to: Destination): Promise<boolean> => {
    await client.cancelQueries({ queryKey: [placement.contents.tag, placement.contents.id] });
    client.setQueryData(levelKey(from?.id ?? null), (level) => level && without(level, item.id));
    client.setQueryData(levelKey(to.parent?.id ?? null), (level) => level && withItem(level, item, to));
    try {
      const body = moveBody(to);
      if (item.object === "space") await spaceMove.mutateAsync({ params: { spaceId: item.id }, body });
      else await collectionMove.mutateAsync({ params: { collectionId: item.id }, body });
      return true;
    } catch (error) {
      toast.failed(`Couldn't move ${item.title}`, error);
      await invalidate(client, { queryKey: [placement.contents.tag, placement.contents.id] });
      return false;
    }
  };
};
