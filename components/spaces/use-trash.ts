"use client";

import { useMutation } from "@tanstack/react-query";
import { toast } from "@/components/ui/toaster";
import { addresses } from "@/lib/addresses";
import { mutation } from "@/lib/platform/api/queries";
import { deletedCollections } from "@/lib/spaces/collections/operations";
import { spaces } from "@/lib/spaces/spaces/operations";

type TitledItem = { id: string; title: string };

/** Moves spaces and collections to the trash and restores them; toasts offer to undo it. */
export const useTrash = () => {
  const removal = useMutation(mutation(spaces.remove));
  const finalRemoval = useMutation(mutation(spaces.purge));
  const restoration = useMutation(mutation(spaces.restore));
  const collectionRestoration = useMutation(mutation(deletedCollections.restoreCollection));

  const restore = async ({ id, title }: TitledItem) => {
    try {
      await restoration.mutateAsync({ params: { spaceId: id } });
      toast.success(`${title} restored`, {
        action: { label: "Open", onClick: () => location.assign(addresses.space.reader(id)) },
      });
    } catch (error) {
      toast.failed(`Couldn't restore ${title}`, error);
    }
  };

  const remove = async (space: TitledItem) => {
    await removal.mutateAsync({ params: { spaceId: space.id } });
    toast.success(`${space.title} moved to the trash`, {
      description: "You can restore it for 7 days.",
      undo: () => restore(space),
    });
  };

  const restoreCollection = async ({ id, title, organization }: TitledItem & { organization: string }) => {
    try {
      await collectionRestoration.mutateAsync({ params: { organizationId: organization, collectionId: id } });
      toast.success(`${title} restored`, {
        action: {
          label: "Open",
          onClick: () => location.assign(addresses.organization.collection(organization, id)),
        },
      });
    } catch (error) {
      toast.failed(`Couldn't restore ${title}`, error);
    }
  };

  /** Throws on a refusal, so that the dialog shows it. */
  const purge = async ({ id, title }: TitledItem) => {
    await finalRemoval.mutateAsync({ params: { spaceId: id }, body: { title } });
    toast.success(`${title} deleted for good`);
  };

  return { remove, purge, restore, restoreCollection };
};
