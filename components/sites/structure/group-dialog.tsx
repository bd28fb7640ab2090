"use client";

import { FormDialog } from "@/components/form/form-dialog";
import { FormField } from "@/components/form/form-field";
import { useOperationForm } from "@/components/form/use-operation-form";
import { Input } from "@/components/ui/input";
import { siteSectionGroups } from "@/lib/domains/sites/operations";
import type { SiteParams } from "../use-site";

type GroupDialogProps = { params: SiteParams; published: boolean; onClose: () => void };

/** A new group, which readers see once there is a section in it. */
export const GroupDialog = ({ params, published, onClose }: GroupDialogProps) => {
  const form = useOperationForm({
    operation: siteSectionGroups.create,
    params,
    initial: { title: "" },
    success: ({ title }) => ({ title: `Created ${title}` }),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      title="New group"
      description={`It is added at once, without waiting for ${published ? "your other changes to be published" : "your other changes to be saved"}. Readers see a group once there is a section in it.`}
      submitLabel="Create group"
    >
      <FormField form={form} name="title" label="Title">
        <Input {...form.input("title")} autoFocus autoComplete="off" maxLength={100} />
      </FormField>
    </FormDialog>
  );
};
