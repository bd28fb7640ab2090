import type { Metadata } from "next";
import { OrganizationTokens } from "@/components/tokens/organization-tokens";

export const metadata: Metadata = { title: "API tokens" };

const TokensPage = async ({ params }: { params: Promise<{ organizationId: string }> }) => (
  <OrganizationTokens organizationId={(await params).organizationId} />
);

export default TokensPage;
