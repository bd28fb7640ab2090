"use client";

import { useMutation, useQueries, useQuery } from "@tanstack/react-query";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { trailsOf } from "@/components/spaces/collection-trails";
import { allCollectionsRead } from "@/components/spaces/contents-query";
import { useTrash } from "@/components/spaces/use-trash";
import { useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import { mutation, query } from "@/lib/platform/api/queries";
import { collections, deletedCollections, placement } from "@/lib/spaces/collections/operations";
import type { Collection } from "@/lib/spaces/collections/schemas";

/** Counts the collections in a collection and the spaces in all of them; undefined while loading. */
const useInside = ({ id, organization }: Collection): { collections: number; spaces: number } | undefined => {
  const all = useQuery(query(collections.list, allCollectionsRead(organization))).data?.items;
  const trailOf = trailsOf(all ?? []);
  const inside = all?.filter((each) => trailOf(each.id).some((around) => around.id === id)) ?? [];
  const lists = useQueries({
    queries: inside.map((each) =>
      query(placement.spacesOfCollection, { params: { collectionId: each.id }, query: { limit: "0" } }),
    ),
  });
  if (!all || lists.some(({ data }) => !data)) return undefined;
  return {
    collections: inside.length - 1,
    spaces: lists.reduce((sum, { data }) => sum + (data?.count ?? 0), 0),
  };
};

type CollectionDeleteDialogProps = { collection: Collection; onClose: () => void };

/** Shows what a deletion includes before it is confirmed. Mount it to open it. */
export const CollectionDeleteDialog = ({ collection, onClose }: CollectionDeleteDialogProps) => {
  const say = useSay();
  const { restoreCollection } = useTrash();
  const inside = useInside(collection);
  const removal = useMutation(mutation(deletedCollections.deleteCollection));
  const remove = async () => {
    await removal.mutateAsync({ params: { collectionId: collection.id } });
    toast.success(say("{title} was deleted", { title: collection.title }), {
      description: inside?.spaces
        ? say(
            {
              one: "{count} space moved to the trash. You can restore everything for 7 days.",
              other: "{count} spaces moved to the trash. You can restore everything for 7 days.",
            },
            { count: inside.spaces },
          )
        : say("You can restore it for 7 days."),
      undo: () => restoreCollection(collection),
    });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={say("Delete {title}?", { title: collection.title })}
      description={say(
        "Its spaces move to the trash. You can restore the collection with everything in it for 7 days. Invite links to it stop working for good.",
      )}
      confirmLabel={say("Delete collection")}
      danger
      onConfirm={remove}
    >
      {inside && (
        <p className="text-sm">
          {inside.spaces + inside.collections === 0
            ? say("It is empty.")
            : say("It contains {contents}.", {
                contents: say.list(
                  [
                    inside.spaces > 0 &&
                      say({ one: "{count} space", other: "{count} spaces" }, { count: inside.spaces }),
                    inside.collections > 0 &&
                      say(
                        { one: "{count} further collection", other: "{count} further collections" },
                        { count: inside.collections },
                      ),
                  ].filter((part) => part !== false),
                ),
              })}
        </p>
      )}
    </ConfirmDialog>
  );
};
