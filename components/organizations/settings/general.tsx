"use client";

import { FormField } from "@/components/form/form-field";
import { SettingsSection } from "@/components/form/settings-section";
import { useOperationForm } from "@/components/form/use-operation-form";
import {
  choiceOfRole,
  ROLE_CHOICES,
  type RoleChoice,
  roleOfChoice,
} from "@/components/members/member-labels";
import { Checkbox } from "@/components/ui/checkbox";
import { Input, Textarea } from "@/components/ui/input";
import { Select } from "@/components/ui/select";

import { organizations } from "@/lib/domains/organizations/operations";
import type { UpdateOrganization } from "@/lib/model/organizations/schemas";
import { useOrganization } from "./use-organization";

const domainsIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

/** What the organization is called, and how people come into it. */
export const OrganizationGeneralSettings = ({ organizationId }: { organizationId: string }) => {
  const { title, defaultRole = null, emailDomains, inviteLinks } = useOrganization(organizationId);
  const form = useOperationForm({
    operation: organizations.update,
    params: { organizationId },
    initial: { title, defaultRole, emailDomains, inviteLinks } as UpdateOrganization,
    prepare: (values) => ({ ...values, emailDomains: domainsIn((values.emailDomains ?? []).join("\n")) }),
    success: "Saved",
  });
  return (
    <SettingsSection title="General" form={form} what="the settings of this organization">
      <FormField form={form} name="title" label="Name" className="max-w-sm">
        <Input {...form.input("title")} autoComplete="off" />
      </FormField>
      <FormField
        form={form}
        name="defaultRole"
        label="Default role"
        hint="For people who join by their e-mail domain, or are added without a role."
        className="max-w-sm"
      >
        <Select<RoleChoice>
          options={ROLE_CHOICES}
          value={choiceOfRole(form.values.defaultRole ?? null)}
          onChange={(choice) => form.set("defaultRole", roleOfChoice(choice))}
        />
      </FormField>
      <FormField
        form={form}
        name="emailDomains"
        label="E-mail domains"
        hint="People with a confirmed address of these domains can join by themselves. One per line."
        className="max-w-sm"
      >
        <Textarea
          rows={3}
          spellCheck={false}
          autoComplete="off"
          placeholder="example.com"
          value={(form.values.emailDomains ?? []).join("\n")}
          onChange={(event) => form.set("emailDomains", event.target.value.split("\n"))}
        />
      </FormField>
      <Checkbox
        {...form.toggle("inviteLinks")}
        label="Invite links"
        description="Admins can create links to join, and anyone who manages a space or collection can create links to it. Off: existing links stop working."
      />
    </SettingsSection>
  );
};
