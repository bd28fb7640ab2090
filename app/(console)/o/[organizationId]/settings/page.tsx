import { OrganizationGeneralSettings } from "@/components/organizations/settings/general";
import { text } from "@/lib/core/locales/say";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Settings"));

const OrganizationSettingsPage = async ({ params }: { params: Promise<{ organizationId: string }> }) => (
  <OrganizationGeneralSettings organizationId={(await params).organizationId} />
);

export default OrganizationSettingsPage;
