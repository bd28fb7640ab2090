"use client";

import { useQuery } from "@tanstack/react-query";
import { PictureField } from "@/components/content/uploads/picture-field";
import { FormField } from "@/components/form/form-field";
import { SettingsSection } from "@/components/form/settings-section";
import { useOperationForm } from "@/components/form/use-operation-form";
import {
  choiceOfRole,
  type RoleChoice,
  roleChoices,
  roleOfChoice,
} from "@/components/organizations/members/member-labels";
import { Checkbox } from "@/components/ui/checkbox";
import { Input, Textarea } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { Said, useSay } from "@/components/ui/say";
import { Select } from "@/components/ui/select";
import { addresses } from "@/lib/addresses";
import { organizations } from "@/lib/organizations/organizations/operations";
import type { UpdateOrganization } from "@/lib/organizations/organizations/schemas";
import { query } from "@/lib/platform/api/queries";
import { sites } from "@/lib/sites/sites/operations";
import { useOrganization } from "./use-organization";

const NO_SITE = "none";

const domainsIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

/** Edits the name of the organization and how people join it. */
export const OrganizationGeneralSettings = ({ organizationId }: { organizationId: string }) => {
  const say = useSay();
  const known = useQuery(query(sites.list, { params: { organizationId }, query: { limit: "100" } }));
  const organization = useOrganization(organizationId);
  const { hostname = "" } = organization;
  const form = useOperationForm({
    operation: organizations.update,
    params: { organizationId },
    stored: organization,
    valuesOf: (stored) =>
      ({
        title: stored.title,
        logo: stored.urls.logo ?? "",
        hostname: stored.hostname ?? "",
        defaultContent: stored.defaultContent ?? null,
        defaultRole: stored.defaultRole ?? null,
        emailDomains: stored.emailDomains,
        inviteLinks: stored.inviteLinks,
        ai: stored.ai ?? false,
      }) as UpdateOrganization,
    prepare: ({ logo, hostname: wanted, ...values }) => ({
      ...values,
      logo: logo?.trim() || null,
      ...(wanted !== hostname && { hostname: wanted }),
      emailDomains: domainsIn((values.emailDomains ?? []).join("\n")),
    }),
    success: say("Saved"),
  });
  return (
    <SettingsSection title={say("General")} form={form} what={say("the settings of this organization")}>
      <FormField form={form} name="title" label={say("Name")} className="max-w-sm">
        <Input {...form.input("title")} autoComplete="off" />
      </FormField>
      <PictureField
        params={{ organizationId }}
        label={say("Logo")}
        optional
        value={form.values.logo ?? ""}
        onChange={(logo) => form.set("logo", logo)}
        error={form.error("logo")}
        hint={say(
          "A square picture, shown beside the name. Choose or drop a file of at most 2 MB, or enter its web address.",
        )}
        placeholder="https://example.com/logo.png"
        className="max-w-md"
      />
      <FormField
        form={form}
        name="hostname"
        label={say("Hostname")}
        optional={hostname === ""}
        hint={say("Default hostname of public content: 3 to 32 lower-case letters, digits or hyphens.")}
        className="max-w-sm"
      >
        <Input {...form.input("hostname")} autoComplete="off" spellCheck={false} placeholder="acme-docs" />
      </FormField>
      <FormField
        form={form}
        name="defaultContent"
        label={say("Default content")}
        hint={
          form.values.hostname
            ? say("Visitors of /docs/{hostname} are sent to this site.", { hostname: form.values.hostname })
            : say("Visitors of your hostname are sent to this site. Choose a hostname first.")
        }
        className="max-w-sm"
      >
        <Select
          options={[
            { value: NO_SITE, label: say("None") },
            ...(known.data?.items ?? []).map(({ id, title }) => ({ value: id, label: title })),
          ]}
          value={form.values.defaultContent?.site ?? NO_SITE}
          onChange={(site) => form.set("defaultContent", site === NO_SITE ? null : { type: "site", site })}
        />
      </FormField>
      <FormField
        form={form}
        name="defaultRole"
        label={say("Default role")}
        hint={say("For people who join by their e-mail domain, or are added without a role.")}
        className="max-w-sm"
      >
        <Select<RoleChoice>
          options={roleChoices(say)}
          value={choiceOfRole(form.values.defaultRole ?? null)}
          onChange={(choice) => form.set("defaultRole", roleOfChoice(choice))}
        />
      </FormField>
      <FormField
        form={form}
        name="emailDomains"
        label={say("E-mail domains")}
        hint={
          <Said
            text="People with a confirmed address of these domains can join by themselves, once you {verify}. One per line."
            values={{
              verify: (
                <Link href={addresses.organization.domains(organizationId)}>{say("verify the domain")}</Link>
              ),
            }}
          />
        }
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
        label={say("Invite links")}
        description={say(
          "Admins can create links to join, and anyone who manages a space or collection can create links to it. Off: existing links stop working.",
        )}
      />
      <Checkbox
        {...form.toggle("ai")}
        label={say("AI features")}
        description={say(
          "Tells integrations that they may use AI in this organization. Bindery itself uses none.",
        )}
      />
    </SettingsSection>
  );
};
