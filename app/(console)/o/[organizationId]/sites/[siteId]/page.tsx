import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { SiteScreen } from "@/components/sites/site-screen";
import { siteStructure } from "@/lib/sites/structure/operations";
import { prefetch } from "@/lib/wiring/prefetch";

export const metadata: Metadata = { title: "Site" };

type Props = { params: Promise<{ organizationId: string; siteId: string }> };

const SitePage = async (props: Props) => {
  const params = await props.params;
  const client = new QueryClient();
  await prefetch(client, siteStructure.get, { params });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SiteScreen params={params} />
    </HydrationBoundary>
  );
};

export default SitePage;
