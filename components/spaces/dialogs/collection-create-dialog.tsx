"use client";

import { FormDialog } from "@/components/form/form-dialog";
import { FormField } from "@/components/form/form-field";
import { useOperationForm } from "@/components/form/use-operation-form";
import { Input } from "@/components/ui/input";
import { collections } from "@/lib/spaces/collections/operations";
import type { Collection } from "@/lib/spaces/collections/schemas";

type CollectionCreateDialogProps = {
  organizationId: string;
  /** The parent collection; null for the top level. */
  parent: Collection | null;
  onClose: () => void;
  onCreated: () => void;
};

/** Mount it to open it. */
export const CollectionCreateDialog = ({
  organizationId,
  parent,
  onClose,
  onCreated,
}: CollectionCreateDialogProps) => {
  const form = useOperationForm({
    operation: collections.create,
    params: { organizationId },
    initial: { title: "" },
    prepare: ({ title }) => ({ title, ...(parent && { parent: parent.id }) }),
    success: ({ title }) => ({ title: `${title} was created` }),
    onDone: () => {
      onCreated();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      size="sm"
      title="New collection"
      description={parent ? `In ${parent.title}.` : "Groups spaces that belong together."}
      submitLabel="Create collection"
    >
      <FormField form={form} name="title" label="Title">
        <Input {...form.input("title")} maxLength={50} autoFocus autoComplete="off" placeholder="Guides" />
      </FormField>
    </FormDialog>
  );
};
