import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { directoryRead, installedRead } from "@/components/integrations/integrations-read";
import { IntegrationsScreen } from "@/components/integrations/integrations-screen";
import { text } from "@/lib/core/locales/say";
import { integrations } from "@/lib/integrations/integrations/operations";
import { organizations } from "@/lib/organizations/organizations/operations";
import { prefetch, prefetchPages } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Integrations"));

type Props = {
  params: Promise<{ organizationId: string }>;
  searchParams: Promise<{ q?: string; category?: string }>;
};

const IntegrationsPage = async ({ params, searchParams }: Props) => {
  const { organizationId } = await params;
  const { q = "", category = "" } = await searchParams;
  const client = new QueryClient();
  await Promise.all([
    prefetch(client, organizations.get, { params: { organizationId } }),
    prefetch(client, integrations.listInstalled, installedRead(organizationId)),
    prefetchPages(client, integrations.listOfOrganization, directoryRead(organizationId, q, category)),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <IntegrationsScreen organizationId={organizationId} />
    </HydrationBoundary>
  );
};

export default IntegrationsPage;
