"use client";

import { FormDialog } from "@/components/form/form-dialog";
import { FormField } from "@/components/form/form-field";
import { useOperationForm } from "@/components/form/use-operation-form";
import {
  choiceOfRole,
  ROLE_CHOICES,
  type RoleChoice,
  roleOfChoice,
} from "@/components/organizations/members/member-labels";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { directory as operations } from "@/lib/identity/directory/operations";
import type { Directory, DirectoryProduct, PutDirectory } from "@/lib/identity/directory/schemas";
import { DIRECTORY_CHOICES, DIRECTORY_GUIDES } from "./directory-guides";

const NEW = { label: "Okta", product: "okta", defaultRole: "read" } as const;

type Props = { organizationId: string; directory: Directory | null; onClose: () => void };

/** Edits the product, name and default role of a directory. Mount it to open it. */
export const DirectoryDialog = ({ organizationId, directory, onClose }: Props) => {
  const { label, product, defaultRole } = directory ?? NEW;
  const form = useOperationForm({
    operation: operations.put,
    params: { organizationId },
    initial: { label, product, defaultRole } as PutDirectory,
    onDone: onClose,
  });
  const choose = (chosen: DirectoryProduct) => {
    const isUsualName = DIRECTORY_CHOICES.some((choice) => choice.label === form.values.label);
    form.set("product", chosen);
    if (isUsualName && chosen !== "other") form.set("label", DIRECTORY_GUIDES[chosen].name);
  };
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      title={directory ? "Edit directory" : "Connect directory"}
      description="The directory adds, changes and disables members. You still give them their roles here."
      submitLabel={directory ? "Save" : "Connect directory"}
    >
      <FormField form={form} name="product" label="Directory">
        <Select<DirectoryProduct>
          options={DIRECTORY_CHOICES}
          value={form.values.product ?? product}
          onChange={choose}
        />
      </FormField>
      <FormField form={form} name="label" label="Name" hint="Shown next to everything it manages.">
        <Input {...form.input("label")} maxLength={50} autoComplete="off" />
      </FormField>
      <FormField form={form} name="defaultRole" label="Role of new members">
        <Select<RoleChoice>
          options={ROLE_CHOICES}
          value={choiceOfRole(form.values.defaultRole ?? null)}
          onChange={(choice) => form.set("defaultRole", roleOfChoice(choice))}
        />
      </FormField>
    </FormDialog>
  );
};
