"use client";

import { useMutation } from "@tanstack/react-query";
import { useMoveBack, useMoveContent } from "@/components/spaces/use-move-back";
import { useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import { mutation } from "@/lib/platform/api/queries";
import type { Content } from "@/lib/spaces/collections/schemas";
import { spaces } from "@/lib/spaces/spaces/operations";

/** Processes items one after another, so that their order is kept; reports each refusal. */
const attempt = async <Item extends { title: string }>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  refused: (title: string) => string,
): Promise<Item[]> => {
  const done: Item[] = [];
  for (const item of items) {
    try {
      await work(item);
      done.push(item);
    } catch (error) {
      toast.failed(refused(item.title), error);
    }
  }
  return done;
};

/** Moves several items to a collection or to the trash. */
export const useBulk = (organizationId: string) => {
  const say = useSay();
  const moveContent = useMoveContent();
  const notePlaces = useMoveBack(organizationId);
  const removal = useMutation(mutation(spaces.remove));
  const restoration = useMutation(mutation(spaces.restore));

  const move = async (items: readonly Content[], parent: string | null) => {
    const moveBack = await notePlaces(items);
    const done = await attempt(
      items,
      (item) => moveContent(item, { parent }),
      (title) => say("Couldn't move {title}", { title }),
    );
    if (done.length > 0)
      toast.success(
        say({ one: "{count} item moved", other: "{count} items moved" }, { count: done.length }),
        { undo: () => moveBack(done) },
      );
  };
  const restore = (items: readonly Content[]) =>
    attempt(
      items,
      ({ id }) => restoration.mutateAsync({ params: { spaceId: id } }),
      (title) => say("Couldn't restore {title}", { title }),
    );
  const trash = async (items: readonly Content[]) => {
    const done = await attempt(
      items,
      ({ id }) => removal.mutateAsync({ params: { spaceId: id } }),
      (title) => say("Couldn't move {title} to the trash", { title }),
    );
    if (done.length === 0) return;
    toast.success(
      say(
        { one: "{count} space moved to the trash", other: "{count} spaces moved to the trash" },
        { count: done.length },
      ),
      {
        description: say("You can restore them for 7 days."),
        undo: async () => void (await restore(done)),
      },
    );
  };
  return { move, trash };
};
