import type { Metadata } from "next";
import { SsoSettings } from "@/components/organizations/settings/sso/sso-settings";

export const metadata: Metadata = { title: "Single sign-on" };

const SsoPage = async ({ params }: { params: Promise<{ organizationId: string }> }) => (
  <SsoSettings organizationId={(await params).organizationId} />
);

export default SsoPage;
