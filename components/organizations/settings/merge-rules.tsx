"use client";

import { SettingsSection } from "@/components/form/settings-section";
import { useOperationForm } from "@/components/form/use-operation-form";
import { organizations } from "@/lib/domains/organizations/operations";
import type { UpdateOrganization } from "@/lib/model/organizations/schemas";
import { RulesField } from "../../merge-rules/rules-field";
import { useOrganization } from "./use-organization";

/** The merge rules of all spaces that have none of their own. */
export const OrganizationMergeRulesSettings = ({ organizationId }: { organizationId: string }) => {
  const { mergeRules } = useOrganization(organizationId);
  const form = useOperationForm({
    operation: organizations.update,
    params: { organizationId },
    initial: { mergeRules } as UpdateOrganization,
    success: "Merge rules saved",
  });
  return (
    <SettingsSection
      title="Merge rules"
      description="They apply in every space that has no rules of its own; there, merging waits until each is fulfilled."
      form={form}
      what="the merge rules"
    >
      <RulesField
        label="Rules of the organization"
        organizationId={organizationId}
        saved={mergeRules}
        chosen={form.values.mergeRules ?? mergeRules}
        onChange={(rules) => form.set("mergeRules", rules)}
        options={[
          { value: "none", label: "No rules", description: "Whoever may merge, merges." },
          { value: "rules", label: "Rules", description: "Chosen below." },
        ]}
        errors={form.errors}
      />
    </SettingsSection>
  );
};
