"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { query } from "@/lib/api/queries";
import { collections } from "@/lib/collections/operations";
import type { Content } from "@/lib/collections/schemas";
import type { Organization } from "@/lib/organizations/schemas";
import { allCollectionsRead } from "../contents-query";
import { moveOptions, TOP } from "../dialogs/move-options";
import { counted } from "../space-words";

type BulkMoveDialogProps = {
  items: readonly Content[];
  organization: Organization;
  onMove: (parent: string | null) => Promise<unknown>;
  onClose: () => void;
};

/** Puts many items behind everything in another collection. Mount it to open it. */
export const BulkMoveDialog = ({ items, organization, onMove, onClose }: BulkMoveDialogProps) => {
  const all = useQuery(query(collections.list, allCollectionsRead(organization.id)));
  const [chosen, setChosen] = useState<string | null>(null);
  const move = () => {
    if (chosen === null) throw new Error("Choose where to put them.");
    return onMove(chosen === TOP ? null : chosen);
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Move ${counted(items.length, "item")}`}
      description="What has no access rules of its own takes its access from where it stands."
      confirmLabel="Move"
      onConfirm={async () => move()}
    >
      <Field label="Move to">
        <Combobox
          options={moveOptions(items, all.data?.items ?? [], organization)}
          value={chosen}
          onChange={setChosen}
          placeholder="Choose a collection"
          searchLabel="Search collections"
          loading={all.isPending}
          className="w-full"
        />
      </Field>
    </ConfirmDialog>
  );
};
