"use client";

import { AtSign, FolderSync, KeyRound, ListChecks, Mail, ScrollText, Settings, Webhook } from "lucide-react";
import type { ReactNode } from "react";
import { Screen } from "@/components/layout/screen";
import { SettingsNav } from "@/components/layout/settings-nav";
import { ForbiddenState } from "@/components/ui/states";
import { addresses } from "@/lib/addresses";
import { useOrganization } from "./use-organization";

/** The sections of an organization's settings. */
export const organizationSections = (organizationId: string) => [
  {
    href: addresses.organization.settings(organizationId),
    label: "General",
    icon: <Settings aria-hidden="true" />,
  },
  {
    href: addresses.organization.mergeRules(organizationId),
    label: "Merge rules",
    icon: <ListChecks aria-hidden="true" />,
  },
  {
    href: addresses.organization.domains(organizationId),
    label: "Domains",
    icon: <AtSign aria-hidden="true" />,
  },
  {
    href: addresses.organization.sso(organizationId),
    label: "Single sign-on",
    icon: <KeyRound aria-hidden="true" />,
  },
  {
    href: addresses.organization.directory(organizationId),
    label: "Directory sync",
    icon: <FolderSync aria-hidden="true" />,
  },
  {
    href: addresses.organization.webhooks(organizationId),
    label: "Webhooks",
    icon: <Webhook aria-hidden="true" />,
  },
  {
    href: addresses.organization.mails(organizationId),
    label: "E-mail",
    icon: <Mail aria-hidden="true" />,
  },
  {
    href: addresses.organization.tokens(organizationId),
    label: "API tokens",
    icon: <KeyRound aria-hidden="true" />,
  },
  {
    href: addresses.organization.auditLog(organizationId),
    label: "Audit log",
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
  const { title, permissions } = useOrganization(organizationId);
  if (!permissions.admin)
    return (
      <ForbiddenState size="page" level={1}>
        Only admins can change {title}.
      </ForbiddenState>
    );
  return (
    <Screen
      crumbs={[{ label: title, href: addresses.organization.home(organizationId) }, { label: "Settings" }]}
      title={`${title} settings`}
      hideTitle
      sections={<SettingsNav label="Organization settings" items={organizationSections(organizationId)} />}
    >
      {children}
    </Screen>
  );
};
