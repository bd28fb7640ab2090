"use client";

import { useQuery } from "@tanstack/react-query";
import { FormField } from "@/components/form/form-field";
import { SettingsSection } from "@/components/form/settings-section";
import { useOperationForm } from "@/components/form/use-operation-form";
import {
  choiceOfRole,
  ROLE_CHOICES,
  type RoleChoice,
  roleOfChoice,
} from "@/components/organizations/members/member-labels";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { Select } from "@/components/ui/select";
import { addresses } from "@/lib/addresses";
import { saml } from "@/lib/identity/saml/operations";
import type { SamlProvider, UpdateSamlProvider } from "@/lib/identity/saml/schemas";
import { teams } from "@/lib/organizations/teams/operations";
import { query } from "@/lib/platform/api/queries";
import { GroupMappings } from "./group-mappings";
import type { StepProps } from "./step-props";

const FORMATS: { value: SamlProvider["nameIdFormat"]; label: string; description: string }[] = [
  {
    value: "unspecified",
    label: "Any that stays the same",
    description: "E-mail, persistent or unspecified",
  },
  { value: "emailAddress", label: "E-mail address", description: "Only the format emailAddress" },
  { value: "persistent", label: "Persistent", description: "An ID that isn't the e-mail address" },
];
const NO_TEAM = "none";

/** Edits how people are recognized and what new members get. */
export const PeopleStep = ({ organizationId, provider }: StepProps) => {
  const form = useOperationForm({
    operation: saml.update,
    params: { organizationId, samlProviderId: provider.id },
    initial: {
      nameIdFormat: provider.nameIdFormat,
      emailAttribute: provider.emailAttribute ?? "",
      nameAttribute: provider.nameAttribute ?? "",
      defaultRole: provider.defaultRole,
      defaultTeam: provider.defaultTeam?.id ?? null,
      groupsAttribute: provider.groupsAttribute ?? "",
      groupMappings: provider.groupMappings,
    } as UpdateSamlProvider,
    prepare: ({ emailAttribute, nameAttribute, groupsAttribute, ...values }) => ({
      ...values,
      groupsAttribute: groupsAttribute?.trim() || null,
      emailAttribute: emailAttribute?.trim() || null,
      nameAttribute: nameAttribute?.trim() || null,
    }),
    success: "Saved",
  });
  const all = useQuery(query(teams.list, { params: { organizationId }, query: { limit: "500" } }));
  const options = [
    { value: NO_TEAM, label: "No team" },
    ...(all.data?.items ?? []).map(({ id, title }) => ({ value: id, label: title })),
  ];
  return (
    <SettingsSection
      title="People"
      description="Members are recognized by their e-mail address the first time, and by their NameID from then on."
      form={form}
      what="how people are recognized"
    >
      <FormField form={form} name="nameIdFormat" label="NameID format" className="max-w-md">
        <Select<SamlProvider["nameIdFormat"]>
          options={FORMATS}
          value={form.values.nameIdFormat}
          onChange={(format) => form.set("nameIdFormat", format)}
        />
      </FormField>
      <FormField
        form={form}
        name="emailAttribute"
        label="E-mail attribute"
        hint="Leave empty if the NameID is the e-mail address. Upper and lower case don't matter in addresses."
        className="max-w-xl"
      >
        <Input {...form.input("emailAttribute")} autoComplete="off" spellCheck={false} />
      </FormField>
      <FormField
        form={form}
        name="nameAttribute"
        label="Name attribute"
        hint="Leave empty to use displayName, or given name and surname."
        className="max-w-xl"
      >
        <Input {...form.input("nameAttribute")} autoComplete="off" spellCheck={false} />
      </FormField>
      <FormField
        form={form}
        name="defaultRole"
        label="Role of new members"
        hint="Later sign-ins change it only if a group below gives or gave a role."
        className="max-w-md"
      >
        <Select<RoleChoice>
          options={ROLE_CHOICES}
          value={choiceOfRole(form.values.defaultRole ?? null)}
          onChange={(choice) => form.set("defaultRole", roleOfChoice(choice))}
        />
      </FormField>
      <FormField form={form} name="defaultTeam" label="Team of new members" className="max-w-md">
        <Select
          options={options}
          value={form.values.defaultTeam ?? NO_TEAM}
          onChange={(team) => form.set("defaultTeam", team === NO_TEAM ? null : team)}
        />
      </FormField>
      <FormField
        form={form}
        name="groupsAttribute"
        label="Group attribute"
        hint="Attribute with a person's groups or roles, such as memberOf. Leave empty to ignore groups."
        className="max-w-xl"
      >
        <Input {...form.input("groupsAttribute")} autoComplete="off" spellCheck={false} />
      </FormField>
      <GroupMappings
        value={form.values.groupMappings ?? []}
        onChange={(mappings) => form.set("groupMappings", mappings)}
        teams={all.data?.items ?? []}
        errors={form.errors}
      />
      <p className="text-sm text-muted">
        New people can join only with an address of a{" "}
        <Link href={addresses.organization.domains(organizationId)}>verified domain</Link>. Someone you
        removed stays out until you invite them again.
      </p>
    </SettingsSection>
  );
};
