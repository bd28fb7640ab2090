"use client";

import { AtSign, FolderSync, KeyRound, ListChecks, Mail, ScrollText, Settings, Webhook } from "lucide-react";
import type { ReactNode } from "react";
import { Screen } from "@/components/layout/screen";
import { SettingsNav } from "@/components/layout/settings-nav";
import { useSay } from "@/components/ui/say";
import { ForbiddenState } from "@/components/ui/states";
import { addresses } from "@/lib/addresses";
import type { Say } from "@/lib/core/locales/say";
import { useOrganization } from "./use-organization";

/** The sections of an organization's settings. */
export const organizationSections = (say: Say, organizationId: string) => [
  {
    href: addresses.organization.settings(organizationId),
    label: say("General"),
    icon: <Settings aria-hidden="true" />,
  },
  {
    href: addresses.organization.mergeRules(organizationId),
    label: say("Merge rules"),
    icon: <ListChecks aria-hidden="true" />,
  },
  {
    href: addresses.organization.domains(organizationId),
    label: say("Domains"),
    icon: <AtSign aria-hidden="true" />,
  },
  {
    href: addresses.organization.sso(organizationId),
    label: say("Single sign-on"),
    icon: <KeyRound aria-hidden="true" />,
  },
  {
    href: addresses.organization.directory(organizationId),
    label: say("Directory sync"),
    icon: <FolderSync aria-hidden="true" />,
  },
  {
    href: addresses.organization.webhooks(organizationId),
    label: say("Webhooks"),
    icon: <Webhook aria-hidden="true" />,
  },
  {
    href: addresses.organization.mails(organizationId),
    label: say("E-mail"),
    icon: <Mail aria-hidden="true" />,
  },
  {
    href: addresses.organization.tokens(organizationId),
    label: say("API tokens"),
    icon: <KeyRound aria-hidden="true" />,
  },
  {
    href: addresses.organization.auditLog(organizationId),
    label: say("Audit log"),
    icon: <ScrollText aria-hidden="true" />,
  },
];

/** The frame of an organization's settings; without permission to change them it shows a notice. */
export const OrganizationSettingsFrame = ({
  organizationId,
  children,
}: {
  organizationId: string;
  children: ReactNode;
}) => {
  const say = useSay();
  const { title, permissions } = useOrganization(organizationId);
  if (!permissions.admin)
    return (
      <ForbiddenState size="page" level={1}>
        {say("Only admins can change {title}.", { title })}
      </ForbiddenState>
    );
  return (
    <Screen
      crumbs={[
        { label: title, href: addresses.organization.home(organizationId) },
        { label: say("Settings") },
      ]}
      title={say("{name} settings", { name: title })}
      hideTitle
      sections={
        <SettingsNav label={say("Organization settings")} items={organizationSections(say, organizationId)} />
      }
    >
      {children}
    </Screen>
  );
};
