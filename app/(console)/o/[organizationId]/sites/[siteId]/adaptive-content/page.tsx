import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { AdaptiveScreen } from "@/components/sites/adaptive/adaptive-screen";
import { adaptiveSchemas } from "@/lib/domains/site-audience/operations";
import { prefetchOrNone } from "@/lib/wiring/prefetch";

export const metadata: Metadata = { title: "Adaptive content" };

type Props = { params: Promise<{ organizationId: string; siteId: string }> };

const AdaptivePage = async (props: Props) => {
  const params = await props.params;
  const client = new QueryClient();
  await prefetchOrNone(client, adaptiveSchemas.get, { params });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <AdaptiveScreen params={params} />
    </HydrationBoundary>
  );
};

export default AdaptivePage;
