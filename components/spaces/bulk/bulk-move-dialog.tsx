"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { previewIn, previewTogether } from "@/components/organizations/permissions/access-previews";
import { EffectsBefore } from "@/components/organizations/permissions/effects-before";
import { ADMINISTRATORS_MOVE, DestinationPicker, TOP } from "@/components/spaces/dialogs/destination-picker";
import { Field } from "@/components/ui/field";
import { useSay } from "@/components/ui/say";
import type { Organization } from "@/lib/organizations/organizations/schemas";
import type { Content } from "@/lib/spaces/collections/schemas";

type BulkMoveDialogProps = {
  items: readonly Content[];
  organization: Organization;
  onMove: (parent: string | null) => Promise<unknown>;
  onClose: () => void;
};

/** Moves several items to the end of a collection. Mount it to open it. */
export const BulkMoveDialog = ({ items, organization, onMove, onClose }: BulkMoveDialogProps) => {
  const say = useSay();
  const [chosen, setChosen] = useState<string | null>(null);
  const move = () => {
    if (chosen === null) throw new Error("Choose a destination.");
    return onMove(chosen === TOP ? null : chosen);
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={say({ one: "Move {count} item", other: "Move {count} items" }, { count: items.length })}
      description={`${say("Items without access rules of their own inherit access from their new place.")}${organization.permissions.admin ? "" : ` ${say(ADMINISTRATORS_MOVE)}`}`}
      confirmLabel={say("Move")}
      onConfirm={async () => move()}
    >
      <Field label={say("Move to")}>
        <DestinationPicker items={items} organization={organization} value={chosen} onChange={setChosen} />
      </Field>
      {chosen !== null && (
        <EffectsBefore
          of={items.map(({ id }) => id)}
          wanted={chosen}
          places
          preview={() =>
            previewTogether(
              items.map(
                ({ object, id }) =>
                  () =>
                    previewIn({ kind: object, id }, { parent: chosen === TOP ? null : chosen }),
              ),
            )
          }
        />
      )}
    </ConfirmDialog>
  );
};
