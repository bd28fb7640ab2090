"use client";

import type { ReactNode } from "react";
import { Screen } from "@/components/layout/screen";
import { SettingsNav } from "@/components/layout/settings-nav";
import { ForbiddenState } from "@/components/ui/states";
import { addresses } from "@/lib/addresses";
import { organizationSections } from "./sections";
import { useOrganization } from "./use-organization";

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
