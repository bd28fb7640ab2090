"use client";

import { FormField } from "@/components/form/form-field";
import { SettingsSection } from "@/components/form/settings-section";
import { useOperationForm } from "@/components/form/use-operation-form";
import { Input } from "@/components/ui/input";
import { organizations } from "@/lib/domains/organizations/operations";
import { useOrganization } from "./use-organization";

/** What the organization is called. */
export const OrganizationGeneralSettings = ({ organizationId }: { organizationId: string }) => {
  const { title } = useOrganization(organizationId);
  const form = useOperationForm({
    operation: organizations.update,
    params: { organizationId },
    initial: { title },
    success: "Saved",
  });
  return (
    <SettingsSection title="General" form={form} what="the settings of this organization">
      <FormField form={form} name="title" label="Name" className="max-w-sm">
        <Input {...form.input("title")} autoComplete="off" />
      </FormField>
    </SettingsSection>
  );
};
