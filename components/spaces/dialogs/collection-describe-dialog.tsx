"use client";

import { FormDialog } from "@/components/form/form-dialog";
import { FormField } from "@/components/form/form-field";
import { useOperationForm } from "@/components/form/use-operation-form";
import { Input } from "@/components/ui/input";
import { collections } from "@/lib/spaces/collections/operations";
import type { Collection } from "@/lib/spaces/collections/schemas";

type CollectionDescribeDialogProps = { collection: Collection; onClose: () => void };

/** Mount it to open it. */
export const CollectionDescribeDialog = ({ collection, onClose }: CollectionDescribeDialogProps) => {
  const form = useOperationForm({
    operation: collections.update,
    params: { collectionId: collection.id },
    initial: { description: collection.description ?? "" },
    success: `Description saved`,
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      size="sm"
      title={`Describe ${collection.title}`}
      submitLabel="Save"
    >
      <FormField form={form} name="description" label="Description" optional>
        <Input {...form.input("description")} maxLength={100} autoFocus autoComplete="off" />
      </FormField>
    </FormDialog>
  );
};
