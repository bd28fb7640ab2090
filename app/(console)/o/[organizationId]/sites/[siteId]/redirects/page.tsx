import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { originOf, redirectsRead } from "@/components/sites/redirects/redirects-read";
import { RedirectsScreen } from "@/components/sites/redirects/redirects-screen";
import { siteRedirects, siteStructure } from "@/lib/domains/sites/operations";
import { prefetch, prefetchPages } from "@/lib/wiring/prefetch";

export const metadata: Metadata = { title: "Redirects" };

type Props = {
  params: Promise<{ organizationId: string; siteId: string }>;
  searchParams: Promise<{ origin?: string }>;
};

const RedirectsPage = async (props: Props) => {
  const [params, { origin }] = await Promise.all([props.params, props.searchParams]);
  const client = new QueryClient();
  await Promise.all([
    prefetchPages(client, siteRedirects.list, redirectsRead(params, originOf(origin), "")),
    prefetch(client, siteStructure.get, { params }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <RedirectsScreen params={params} />
    </HydrationBoundary>
  );
};

export default RedirectsPage;
