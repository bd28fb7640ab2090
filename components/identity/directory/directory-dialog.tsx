"use client";

import { FormDialog } from "@/components/form/form-dialog";
import { FormField } from "@/components/form/form-field";
import { useOperationForm } from "@/components/form/use-operation-form";
import {
  choiceOfRole,
  type RoleChoice,
  roleChoices,
  roleOfChoice,
} from "@/components/organizations/members/member-labels";
import { Input } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { Select } from "@/components/ui/select";
import { directory as operations } from "@/lib/identity/directory/operations";
import type { Directory, DirectoryProduct, PutDirectory } from "@/lib/identity/directory/schemas";
import { DIRECTORY_GUIDES, directoryChoices } from "./directory-guides";

const NEW = { label: "Okta", product: "okta", defaultRole: "read" } as const;

const valuesIn = ({ label, product, defaultRole }: Directory): PutDirectory =>
  ({ label, product, defaultRole }) as PutDirectory;

type Props = { organizationId: string; directory: Directory | null; onClose: () => void };

/** Edits the product, name and default role of a directory. Mount it to open it. */
export const DirectoryDialog = ({ organizationId, directory, onClose }: Props) => {
  const say = useSay();
  const { product } = directory ?? NEW;
  const form = useOperationForm({
    operation: operations.put,
    params: { organizationId },
    stored: directory,
    valuesOf: valuesIn,
    initial: NEW,
    onDone: onClose,
  });
  const choose = (chosen: DirectoryProduct) => {
    const isUsualName = Object.values(DIRECTORY_GUIDES).some(({ name }) => name === form.values.label);
    form.set("product", chosen);
    const { name } = DIRECTORY_GUIDES[chosen];
    if (isUsualName && name !== undefined) form.set("label", name);
  };
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      title={directory ? say("Edit directory") : say("Connect directory")}
      description={say(
        "The directory adds, changes and disables members. You still give them their roles here.",
      )}
      submitLabel={directory ? say("Save") : say("Connect directory")}
    >
      <FormField form={form} name="product" label={say("Directory")}>
        <Select<DirectoryProduct>
          options={directoryChoices(say)}
          value={form.values.product ?? product}
          onChange={choose}
        />
      </FormField>
      <FormField
        form={form}
        name="label"
        label={say("Name")}
        hint={say("Shown next to everything it manages.")}
      >
        <Input {...form.input("label")} maxLength={50} autoComplete="off" />
      </FormField>
      <FormField form={form} name="defaultRole" label={say("Role of new members")}>
        <Select<RoleChoice>
          options={roleChoices(say)}
          value={choiceOfRole(form.values.defaultRole ?? null)}
          onChange={(choice) => form.set("defaultRole", roleOfChoice(choice))}
        />
      </FormField>
    </FormDialog>
  );
};
