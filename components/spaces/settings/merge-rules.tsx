"use client";

import { useQuery } from "@tanstack/react-query";
import { SettingsSection } from "@/components/form/settings-section";
import { useOperationForm } from "@/components/form/use-operation-form";
import { Link } from "@/components/ui/link";
import { addresses } from "@/lib/addresses";
import { organizations } from "@/lib/organizations/organizations/operations";
import { query } from "@/lib/platform/api/queries";
import { spaces } from "@/lib/spaces/spaces/operations";
import type { SpaceMergeRules, UpdateSpace } from "@/lib/spaces/spaces/schemas";
import { rulesLabel } from "../../collaboration/merge-rules/rules";
import { RulesField } from "../../collaboration/merge-rules/rules-field";
import { RulesPreviewCard } from "./rules-preview-card";
import { useSpace } from "./use-space";

/** Edits the merge rules of a space. */
export const MergeRulesSettings = ({ spaceId }: { spaceId: string }) => {
  const space = useSpace(spaceId);
  const { data: organization } = useQuery(
    query(organizations.get, { params: { organizationId: space.organization } }),
  );
  const form = useOperationForm({
    operation: spaces.update,
    params: { spaceId },
    initial: { mergeRules: space.mergeRules } as UpdateSpace,
    success: "Merge rules saved",
  });
  const chosen: SpaceMergeRules = form.values.mergeRules ?? space.mergeRules;
  const inherited = organization && `Now: ${rulesLabel(organization.mergeRules)}.`;
  return (
    <SettingsSection
      title="Merge rules"
      description="Change requests can't be merged until they meet every rule."
      form={form}
      what="the merge rules"
    >
      <RulesField
        label="Space rules"
        organizationId={space.organization}
        saved={space.mergeRules}
        chosen={chosen}
        onChange={(rules) => form.set("mergeRules", rules)}
        options={[
          {
            value: "inherit",
            label: "Inherit from organization",
            description: inherited || "Uses the organization's rules.",
          },
          { value: "none", label: "No rules", description: "Anyone allowed to merge can merge at any time." },
          { value: "rules", label: "Custom rules", description: "Choose them below." },
        ]}
        errors={form.errors}
      >
        {chosen.type === "inherit" && organization?.permissions.admin && (
          <p className="text-sm text-muted">
            <Link href={addresses.organization.mergeRules(organization.id)}>Edit organization rules</Link>
          </p>
        )}
      </RulesField>
      <RulesPreviewCard spaceId={spaceId} rules={chosen} />
    </SettingsSection>
  );
};
