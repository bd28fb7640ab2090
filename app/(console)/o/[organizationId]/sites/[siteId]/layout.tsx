import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { SiteFrame } from "@/components/sites/site-frame";
import { organizations } from "@/lib/organizations/organizations/operations";
import { sites } from "@/lib/sites/sites/operations";
import { prefetch } from "@/lib/wiring/prefetch";

type Props = { params: Promise<{ organizationId: string; siteId: string }>; children: ReactNode };

const SiteLayout = async ({ params, children }: Props) => {
  const { organizationId, siteId } = await params;
  const client = new QueryClient();
  await Promise.all([
    prefetch(client, organizations.get, { params: { organizationId } }),
    prefetch(client, sites.get, { params: { organizationId, siteId } }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SiteFrame params={{ organizationId, siteId }}>{children}</SiteFrame>
    </HydrationBoundary>
  );
};

export default SiteLayout;
