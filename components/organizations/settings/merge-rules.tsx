"use client";

import { RulesField } from "@/components/collaboration/merge-rules/rules-field";
import { SettingsSection } from "@/components/form/settings-section";
import { useOperationForm } from "@/components/form/use-operation-form";
import { useSay } from "@/components/ui/say";
import { organizations } from "@/lib/organizations/organizations/operations";
import type { UpdateOrganization } from "@/lib/organizations/organizations/schemas";
import { useOrganization } from "./use-organization";

/** Edits the default merge rules, for spaces without rules of their own. */
export const OrganizationMergeRulesSettings = ({ organizationId }: { organizationId: string }) => {
  const say = useSay();
  const organization = useOrganization(organizationId);
  const { mergeRules } = organization;
  const form = useOperationForm({
    operation: organizations.update,
    params: { organizationId },
    stored: organization,
    valuesOf: ({ mergeRules: stored }) => ({ mergeRules: stored }) as UpdateOrganization,
    success: say("Merge rules saved"),
  });
  return (
    <SettingsSection
      title={say("Merge rules")}
      description={say("Apply to every space without rules of its own.")}
      form={form}
      what={say("the merge rules")}
    >
      <RulesField
        label={say("Organization rules")}
        organizationId={organizationId}
        saved={mergeRules}
        chosen={form.values.mergeRules ?? mergeRules}
        onChange={(rules) => form.set("mergeRules", rules)}
        options={[
          {
            value: "none",
            label: say("No rules"),
            description: say("Anyone allowed to merge can merge at any time."),
          },
          { value: "rules", label: say("Rules"), description: say("Choose them below.") },
        ]}
        errors={form.errors}
      />
    </SettingsSection>
  );
};
