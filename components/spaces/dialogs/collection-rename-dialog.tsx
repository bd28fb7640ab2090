"use client";

import { FormDialog } from "@/components/form/form-dialog";
import { FormField } from "@/components/form/form-field";
import { useOperationForm } from "@/components/form/use-operation-form";
import { Input } from "@/components/ui/input";
import { collections } from "@/lib/collections/operations";
import type { Collection } from "@/lib/collections/schemas";

type CollectionRenameDialogProps = { collection: Collection; onClose: () => void };

/** Mount it to open it. */
export const CollectionRenameDialog = ({ collection, onClose }: CollectionRenameDialogProps) => {
  const form = useOperationForm({
    operation: collections.update,
    params: { collectionId: collection.id },
    initial: { title: collection.title, description: collection.description ?? "" },
    success: ({ title }) => ({ title: `${title} was saved` }),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      size="sm"
      title="Rename collection"
      submitLabel="Save"
    >
      <FormField form={form} name="title" label="Title">
        <Input {...form.input("title")} maxLength={50} autoFocus autoComplete="off" />
      </FormField>
      <FormField form={form} name="description" label="Description" optional>
        <Input {...form.input("description")} maxLength={100} autoComplete="off" />
      </FormField>
    </FormDialog>
  );
};
