import type { Metadata } from "next";
import { RequireSso } from "@/components/organizations/settings/sso/require-sso";

export const metadata: Metadata = { title: "Require single sign-on" };

const SsoRequirementPage = async ({ params }: { params: Promise<{ organizationId: string }> }) => (
  <RequireSso organizationId={(await params).organizationId} />
);

export default SsoRequirementPage;
