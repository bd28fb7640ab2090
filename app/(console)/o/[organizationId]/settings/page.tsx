import type { Metadata } from "next";
import { OrganizationGeneralSettings } from "@/components/organizations/settings/general";

export const metadata: Metadata = { title: "Settings" };

const OrganizationSettingsPage = async ({ params }: { params: Promise<{ organizationId: string }> }) => (
  <OrganizationGeneralSettings organizationId={(await params).organizationId} />
);

export default OrganizationSettingsPage;
