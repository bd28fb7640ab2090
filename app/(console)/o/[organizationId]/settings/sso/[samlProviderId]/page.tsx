import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { ProviderScreen } from "@/components/identity/sso/provider-screen";
import { text } from "@/lib/core/locales/say";
import { saml } from "@/lib/identity/saml/operations";
import { prefetch } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Identity provider"));

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
