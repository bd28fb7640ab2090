"use client";

import { useRouter } from "next/navigation";
import { FormDialog } from "@/components/form/form-dialog";
import { FormField } from "@/components/form/form-field";
import { useOperationForm } from "@/components/form/use-operation-form";
import { useSpaceOptions } from "@/components/form/use-space-options";
import { Combobox } from "@/components/ui/combobox";
import { Input } from "@/components/ui/input";
import { addresses } from "@/lib/addresses";
import { sites } from "@/lib/domains/sites/operations";

/** A new site, with the spaces that it presents. Mount it to open it. */
export const SiteCreateDialog = ({
  organizationId,
  onClose,
}: {
  organizationId: string;
  onClose: () => void;
}) => {
  const router = useRouter();
  const form = useOperationForm({
    operation: sites.create,
    params: { organizationId },
    initial: { title: "", spaces: [] as string[] },
    success: ({ title }) => ({ title: `Created ${title}` }),
    onDone: ({ id }) => {
      onClose();
      router.push(addresses.site.overview(organizationId, id));
    },
  });
  const chosen = Array.isArray(form.values.spaces) ? form.values.spaces : [];
  const spaces = useSpaceOptions(organizationId, chosen);
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      title="New site"
      description="Publish spaces for readers, under one address."
      submitLabel="Create site"
    >
      <FormField form={form} name="title" label="Title">
        <Input {...form.input("title")} autoFocus autoComplete="off" maxLength={128} />
      </FormField>
      <FormField
        form={form}
        name="spaces"
        label="Spaces"
        optional
        hint="The first one gets the address of the site. You can add more later."
      >
        <Combobox
          multiple
          {...spaces}
          value={chosen}
          onChange={(values) => form.set("spaces", values)}
          placeholder="Choose spaces"
          searchLabel="Search spaces"
          emptyText="No spaces that you can publish."
        />
      </FormField>
    </FormDialog>
  );
};
