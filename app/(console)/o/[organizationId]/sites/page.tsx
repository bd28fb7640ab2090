import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { sitesRead } from "@/components/sites/sites-read";
import { SitesScreen } from "@/components/sites/sites-screen";
import { text } from "@/lib/core/locales/say";
import { organizations } from "@/lib/organizations/organizations/operations";
import { sites } from "@/lib/sites/sites/operations";
import { prefetch, prefetchPages } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Sites"));

type Props = { params: Promise<{ organizationId: string }> };

const SitesPage = async ({ params }: Props) => {
  const { organizationId } = await params;
  const client = new QueryClient();
  await Promise.all([
    prefetch(client, organizations.get, { params: { organizationId } }),
    prefetchPages(client, sites.list, sitesRead(organizationId)),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SitesScreen organizationId={organizationId} />
    </HydrationBoundary>
  );
};

export default SitesPage;
