import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ProviderScreen } from "@/components/identity/sso/provider-screen";
import { saml } from "@/lib/identity/saml/operations";
import { prefetch } from "@/lib/wiring/prefetch";

export const metadata: Metadata = { title: "Identity provider" };

type Props = { params: Promise<{ organizationId: string; samlProviderId: string }> };

const ProviderPage = async ({ params }: Props) => {
  const { organizationId, samlProviderId } = await params;
  const client = new QueryClient();
  await prefetch(client, saml.get, { params: { organizationId, samlProviderId } });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ProviderScreen organizationId={organizationId} samlProviderId={samlProviderId} />
    </HydrationBoundary>
  );
};

export default ProviderPage;
