"use client";

import { useQuery } from "@tanstack/react-query";
import { FormField } from "@/components/form/form-field";
import { SettingsSection } from "@/components/form/settings-section";
import { useOperationForm } from "@/components/form/use-operation-form";
import {
  choiceOfRole,
  type RoleChoice,
  roleChoices,
  roleOfChoice,
} from "@/components/organizations/members/member-labels";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { Said, useSay } from "@/components/ui/say";
import { Select } from "@/components/ui/select";
import { addresses } from "@/lib/addresses";
import type { Say } from "@/lib/core/locales/say";
import { saml } from "@/lib/identity/saml/operations";
import type { SamlProvider, UpdateSamlProvider } from "@/lib/identity/saml/schemas";
import { teams } from "@/lib/organizations/teams/operations";
import { query } from "@/lib/platform/api/queries";
import { GroupMappings } from "./group-mappings";
import type { StepProps } from "./step-props";

const formats = (say: Say): { value: SamlProvider["nameIdFormat"]; label: string; description: string }[] => [
  {
    value: "unspecified",
    label: say("Any that stays the same"),
    description: say("E-mail, persistent or unspecified"),
  },
  { value: "emailAddress", label: say("E-mail address"), description: say("Only the format emailAddress") },
  {
    value: "persistent",
    label: say("Persistent"),
    description: say("An ID that isn't the e-mail address"),
  },
];
const NO_TEAM = "none";

/** Edits how people are recognized and what new members get. */
export const PeopleStep = ({ organizationId, provider }: StepProps) => {
  const say = useSay();
  const form = useOperationForm({
    operation: saml.update,
    params: { organizationId, samlProviderId: provider.id },
    stored: provider,
    valuesOf: (stored) =>
      ({
        nameIdFormat: stored.nameIdFormat,
        emailAttribute: stored.emailAttribute ?? "",
        nameAttribute: stored.nameAttribute ?? "",
        defaultRole: stored.defaultRole,
        defaultTeam: stored.defaultTeam?.id ?? null,
        groupsAttribute: stored.groupsAttribute ?? "",
        groupMappings: stored.groupMappings,
      }) as UpdateSamlProvider,
    prepare: ({ emailAttribute, nameAttribute, groupsAttribute, ...values }) => ({
      ...values,
      groupsAttribute: groupsAttribute?.trim() || null,
      emailAttribute: emailAttribute?.trim() || null,
      nameAttribute: nameAttribute?.trim() || null,
    }),
    success: say("Saved"),
  });
  const all = useQuery(query(teams.list, { params: { organizationId }, query: { limit: "500" } }));
  const options = [
    { value: NO_TEAM, label: say("No team") },
    ...(all.data?.items ?? []).map(({ id, title }) => ({ value: id, label: title })),
  ];
  return (
    <SettingsSection
      title={say("People")}
      description={say(
        "Members are recognized by their e-mail address the first time, and by their NameID from then on.",
      )}
      form={form}
      what={say("how people are recognized")}
    >
      <FormField form={form} name="nameIdFormat" label={say("NameID format")} className="max-w-md">
        <Select<SamlProvider["nameIdFormat"]>
          options={formats(say)}
          value={form.values.nameIdFormat}
          onChange={(format) => form.set("nameIdFormat", format)}
        />
      </FormField>
      <FormField
        form={form}
        name="emailAttribute"
        label={say("E-mail attribute")}
        hint={say(
          "Leave empty if the NameID is the e-mail address. Upper and lower case don't matter in addresses.",
        )}
        className="max-w-xl"
      >
        <Input {...form.input("emailAttribute")} autoComplete="off" spellCheck={false} />
      </FormField>
      <FormField
        form={form}
        name="nameAttribute"
        label={say("Name attribute")}
        hint={say("Leave empty to use displayName, or given name and surname.")}
        className="max-w-xl"
      >
        <Input {...form.input("nameAttribute")} autoComplete="off" spellCheck={false} />
      </FormField>
      <FormField
        form={form}
        name="defaultRole"
        label={say("Role of new members")}
        hint={say("Later sign-ins change it only if a group below gives or gave a role.")}
        className="max-w-md"
      >
        <Select<RoleChoice>
          options={roleChoices(say)}
          value={choiceOfRole(form.values.defaultRole ?? null)}
          onChange={(choice) => form.set("defaultRole", roleOfChoice(choice))}
        />
      </FormField>
      <FormField form={form} name="defaultTeam" label={say("Team of new members")} className="max-w-md">
        <Select
          options={options}
          value={form.values.defaultTeam ?? NO_TEAM}
          onChange={(team) => form.set("defaultTeam", team === NO_TEAM ? null : team)}
        />
      </FormField>
      <FormField
        form={form}
        name="groupsAttribute"
        label={say("Group attribute")}
        hint={say(
          "Attribute with a person's groups or roles, such as memberOf. Leave empty to ignore groups.",
        )}
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
        <Said
          text="New people can join only with an address of a {domain}. Someone you removed stays out until you invite them again."
          values={{
            domain: (
              <Link href={addresses.organization.domains(organizationId)}>{say("verified domain")}</Link>
            ),
          }}
        />
      </p>
    </SettingsSection>
  );
};
