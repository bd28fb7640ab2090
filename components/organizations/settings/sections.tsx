import { AtSign, FolderSync, KeyRound, ListChecks, Mail, ScrollText, Settings, Webhook } from "lucide-react";
import { addresses } from "@/lib/addresses";

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
