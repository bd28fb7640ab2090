"use client";

import { useQueryClient } from "@tanstack/react-query";
import { invalidate } from "@/components/layout/invalidate";
import { toast } from "@/components/ui/toaster";
import { pagesQuery } from "@/lib/platform/api/queries";
import { placement } from "@/lib/spaces/collections/operations";
import { contentsRead } from "../contents-query";
import { useMoveBack, useMoveContent } from "../use-move-back";
import { withItem, without } from "./level-items";
import { type MoveDestination, moveBody, type TreeRow } from "./tree-row";

/** Moving a row step by step shows a single toast. */
const MOVED = "moved";

/** Moves items of the tree: shown at once, reverted with the server's message on a refusal. */
export const useMoves = (organizationId: string) => {
  const client = useQueryClient();
  const move = useMoveContent();
  const notePlaces = useMoveBack(organizationId);
  const levelKey = (parentId: string | null) =>
    pagesQuery(placement.contents, contentsRead(organizationId, parentId)).queryKey;

  /** Resolves to true if the item was moved. */
  return async ({ item, parent: from }: TreeRow, to: MoveDestination): Promise<boolean> => {
    const moveBack = await notePlaces([item]);
    await client.cancelQueries({ queryKey: [placement.contents.tag, placement.contents.id] });
    client.setQueryData(levelKey(from?.id ?? null), (level) => level && without(level, item.id));
    client.setQueryData(levelKey(to.parent?.id ?? null), (level) => level && withItem(level, item, to));
    try {
      await move(item, moveBody(to));
      toast.success(`${item.title} was moved`, { id: MOVED, undo: () => moveBack([item]) });
      return true;
    } catch (error) {
      toast.failed(`Couldn't move ${item.title}`, error);
      await invalidate(client, { queryKey: [placement.contents.tag, placement.contents.id] });
      return false;
    }
  };
};
