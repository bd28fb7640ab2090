"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import { mutation, pagesQuery } from "@/lib/platform/api/queries";
import { placement } from "@/lib/spaces/collections/operations";
import type { Content, MoveContent } from "@/lib/spaces/collections/schemas";
import { contentsRead } from "./contents-query";
import { pointerTo } from "./tree/tree-row";

/** Moves a space or a collection. */
export const useMoveContent = () => {
  const spaceMove = useMutation(mutation(placement.moveSpace));
  const collectionMove = useMutation(mutation(placement.moveCollection));
  return ({ object, id }: Pick<Content, "object" | "id">, body: MoveContent): Promise<Content> =>
    object === "space"
      ? spaceMove.mutateAsync({ params: { spaceId: id }, body })
      : collectionMove.mutateAsync({ params: { collectionId: id }, body });
};

/** Remembers the positions of items before a move, and returns a function that moves them back. */
export const useMoveBack = (organizationId: string) => {
  const say = useSay();
  const client = useQueryClient();
  const move = useMoveContent();

  /** Before the next sibling that stays; at the end if there is none or the level cannot be read. */
  const positionOf = async (item: Content, moved: ReadonlySet<string>) => {
    const parent = item.parent ?? null;
    const level = await client
      .ensureInfiniteQueryData(pagesQuery(placement.contents, contentsRead(organizationId, parent)))
      .catch(() => null);
    const siblings = level?.pages.flatMap(({ items }) => items) ?? [];
    const at = siblings.findIndex((sibling) => sibling.id === item.id);
    const next = at < 0 ? undefined : siblings.slice(at + 1).find((sibling) => !moved.has(sibling.id));
    return { parent, ...(next && { position: { before: pointerTo(next) } }) } satisfies MoveContent;
  };

  return async (items: readonly Content[]) => {
    const moved = new Set(items.map(({ id }) => id));
    const places = new Map<string, MoveContent>();
    for (const item of items) places.set(item.id, await positionOf(item, moved));
    return async (done: readonly Content[]): Promise<void> => {
      for (const item of done) {
        const place = places.get(item.id);
        if (place)
          await move(item, place).catch((error) =>
            toast.failed(say("Couldn't move {title} back", { title: item.title }), error),
          );
      }
    };
  };
};
