"use client";

import { SettingsSection } from "@/components/form/settings-section";
import { useOperationForm } from "@/components/form/use-operation-form";
import { Field } from "@/components/ui/field";
import { RadioGroup } from "@/components/ui/radio-group";
import { organizations } from "@/lib/organizations/operations";
import type { UpdateOrganization } from "@/lib/organizations/schemas";
import { conditionPath, errorBesideConditions } from "../../merge-rules/rules";
import { RulesEditor } from "../../merge-rules/rules-editor";
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
  const chosen = form.values.mergeRules ?? mergeRules;
  const set = (rules: NonNullable<UpdateOrganization["mergeRules"]>) => form.set("mergeRules", rules);
  // Going to and fro between the choices keeps the rules that were ticked.
  const kept = mergeRules.type === "rules" ? mergeRules.rules : [];
  return (
    <SettingsSection
      title="Merge rules"
      description="They apply in every space that has no rules of its own; there, merging waits until each is fulfilled."
      form={form}
      what="the merge rules"
    >
      <Field as="group" label="Rules of the organization" error={errorBesideConditions(form.errors)}>
        <RadioGroup
          label="Rules of the organization"
          look="cards"
          value={chosen.type}
          onChange={(type) => set(type === "rules" ? { type, rules: kept } : { type })}
          options={[
            { value: "none", label: "No rules", description: "Whoever may merge, merges." },
            { value: "rules", label: "Rules", description: "Chosen below." },
          ]}
        />
      </Field>
      {chosen.type === "rules" && (
        <RulesEditor
          organizationId={organizationId}
          rules={chosen.rules}
          onChange={(rules) => set({ type: "rules", rules })}
          errorOf={(index) => form.errors[conditionPath(index)]}
        />
      )}
    </SettingsSection>
  );
};
