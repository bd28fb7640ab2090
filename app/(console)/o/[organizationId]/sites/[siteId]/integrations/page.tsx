import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchInstalled } from "@/app/(console)/prefetch-installed";
import { IntegrationsOfSite } from "@/components/integrations/integrations-of";
import { integrations } from "@/lib/domains/integrations/operations";
import { prefetch } from "@/lib/wiring/prefetch";

export const metadata: Metadata = { title: "Integrations" };

type Props = { params: Promise<{ organizationId: string; siteId: string }> };

const IntegrationsPage = async (props: Props) => {
  const params = await props.params;
  const { organizationId, siteId } = params;
  const client = new QueryClient();
  await prefetchInstalled(client, organizationId, {
    list: () => prefetch(client, integrations.listOfSite, { params }),
    one: (installation) => prefetch(client, integrations.getOnSite, { params: { ...installation, siteId } }),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <IntegrationsOfSite params={params} />
    </HydrationBoundary>
  );
};

export default IntegrationsPage;
