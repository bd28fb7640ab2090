"use client";

import { useMutation } from "@tanstack/react-query";
import { useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import { addresses } from "@/lib/addresses";
import { mutation } from "@/lib/platform/api/queries";
import { deletedCollections } from "@/lib/spaces/collections/operations";
import { spaces } from "@/lib/spaces/spaces/operations";

type TitledItem = { id: string; title: string };

/** Moves spaces and collections to the trash and restores them; toasts offer to undo it. */
export const useTrash = () => {
  const say = useSay();
  const removal = useMutation(mutation(spaces.remove));
  const finalRemoval = useMutation(mutation(spaces.purge));
  const restoration = useMutation(mutation(spaces.restore));
  const collectionRestoration = useMutation(mutation(deletedCollections.restoreCollection));

  const restore = async ({ id, title }: TitledItem) => {
    try {
      await restoration.mutateAsync({ params: { spaceId: id } });
      toast.success(say("{title} restored", { title }), {
        action: { label: say("Open"), onClick: () => location.assign(addresses.space.reader(id)) },
      });
    } catch (error) {
      toast.failed(say("Couldn't restore {title}", { title }), error);
    }
  };

  const remove = async (space: TitledItem) => {
    await removal.mutateAsync({ params: { spaceId: space.id } });
    toast.success(say("{title} moved to the trash", { title: space.title }), {
      description: say("You can restore it for 7 days."),
      undo: () => restore(space),
    });
  };

  const restoreCollection = async ({ id, title, organization }: TitledItem & { organization: string }) => {
    try {
      await collectionRestoration.mutateAsync({ params: { organizationId: organization, collectionId: id } });
      toast.success(say("{title} restored", { title }), {
        action: {
          label: say("Open"),
          onClick: () => location.assign(addresses.organization.collection(organization, id)),
        },
      });
    } catch (error) {
      toast.failed(say("Couldn't restore {title}", { title }), error);
    }
  };

  /** Throws on a refusal, so that the dialog shows it. */
  const purge = async ({ id, title }: TitledItem) => {
    await finalRemoval.mutateAsync({ params: { spaceId: id }, body: { title } });
    toast.success(say("{title} deleted for good", { title }));
  };

  return { remove, purge, restore, restoreCollection };
};
