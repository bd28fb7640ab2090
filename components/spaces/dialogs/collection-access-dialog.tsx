"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { PlaceInviteLinks } from "@/components/organizations/members/place-invite-links";
import { previewIn } from "@/components/organizations/permissions/access-previews";
import {
  choiceOf,
  type LevelChoice,
  levelOf,
  levelsToChoose,
} from "@/components/organizations/permissions/default-levels";
import { EveryoneWithAccess } from "@/components/organizations/permissions/everyone-with-access";
import { Grants } from "@/components/organizations/permissions/grants";
import { InheritedRoles } from "@/components/organizations/permissions/inherited-roles";
import { useConfirmedChange } from "@/components/organizations/permissions/use-confirmed-change";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { useSay } from "@/components/ui/say";
import { Select } from "@/components/ui/select";
import { ForbiddenState } from "@/components/ui/states";
import { mutation } from "@/lib/platform/api/queries";
import { collections } from "@/lib/spaces/collections/operations";
import type { Collection } from "@/lib/spaces/collections/schemas";

type CollectionAccessDialogProps = {
  collection: Collection;
  /** True if the viewer is an admin of the organization. */
  mayGrantAll: boolean;
  onClose: () => void;
};

/** Edits the access to a collection, which its contents inherit by default. Mount it to open it. */
export const CollectionAccessDialog = ({ collection, mayGrantAll, onClose }: CollectionAccessDialogProps) => {
  const say = useSay();
  const { id, title, organization, parent } = collection;
  const place = { kind: "collection" as const, id, title, organizationId: organization, mayGrantAll };
  const [level, setLevel] = useState(choiceOf(collection.defaultLevel));
  const update = useMutation(mutation(collections.update));
  const { ask, dialog } = useConfirmedChange();
  const save = async (next: LevelChoice) => {
    setLevel(next);
    try {
      await update.mutateAsync({ params: { collectionId: id }, body: { defaultLevel: levelOf(next) } });
    } catch {
      setLevel(choiceOf(collection.defaultLevel));
    }
  };
  const choose = (next: LevelChoice) =>
    ask({
      title: say("Change the default access to {title}?", { title }),
      confirmLabel: say("Change access"),
      preview: () => previewIn(place, { defaultLevel: levelOf(next) }),
      run: () => save(next),
    });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={say("Access to {title}", { title })}
        description={say(
          "Applies to everything in it without access rules of its own. Changes take effect immediately.",
        )}
      >
        <DialogBody>
          {collection.permissions.admin ? (
            <>
              <Field label={say("Default access")} error={update.error?.message}>
                <Select
                  options={levelsToChoose(say, "collection", parent !== undefined, mayGrantAll)}
                  value={level}
                  onChange={choose}
                  className="w-full"
                />
              </Field>
              <h3 className="pt-2 text-sm font-semibold">{say("Direct access")}</h3>
              <Grants place={place} />
              <h3 className="pt-2 text-sm font-semibold">{say("Invite links")}</h3>
              <PlaceInviteLinks place={place} />
              {level === "inherit" && parent !== undefined && (
                <>
                  <h3 className="pt-2 text-sm font-semibold">{say("Inherited access")}</h3>
                  <InheritedRoles place={place} parentId={parent} />
                </>
              )}
              <h3 className="pt-2 text-sm font-semibold">{say("Everyone with access")}</h3>
              <EveryoneWithAccess place={place} />
              {dialog}
            </>
          ) : (
            <ForbiddenState level={3}>
              {say("You need create access to this collection to see who has access. Ask an admin.")}
            </ForbiddenState>
          )}
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="primary">{say("Done")}</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
};
