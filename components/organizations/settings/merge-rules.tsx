"use client";

import { SettingsSection } from "@/components/form/settings-section";
import { useOperationForm } from "@/components/form/use-operation-form";
import { organizations } from "@/lib/organizations/organizations/operations";
import type { UpdateOrganization } from "@/lib/organizations/organizations/schemas";
import { RulesField } from "../../collaboration/merge-rules/rules-field";
import { useOrganization } from "./use-organization";

/** Edits the default merge rules, for spaces without rules of their own. */
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
      description="Apply to every space without rules of its own."
      form={form}
      what="the merge rules"
    >
      <RulesField
        label="Organization rules"
        organizationId={organizationId}
        saved={mergeRules}
        chosen={form.values.mergeRules ?? mergeRules}
        onChange={(rules) => form.set("mergeRules", rules)}
        options={[
          { value: "none", label: "No rules", description: "Anyone allowed to merge can merge at any time." },
          { value: "rules", label: "Rules", description: "Choose them below." },
        ]}
        errors={form.errors}
      />
    </SettingsSection>
  );
};
