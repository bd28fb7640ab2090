import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { SiteSettings } from "@/components/sites/site-settings";
import { hostnames } from "@/lib/domains/hostnames/operations";
import { sites } from "@/lib/domains/sites/operations";
import { load, prefetch } from "@/lib/wiring/prefetch";

export const metadata: Metadata = { title: "Settings" };

type Props = { params: Promise<{ organizationId: string; siteId: string }> };

const SettingsPage = async (props: Props) => {
  const params = await props.params;
  const client = new QueryClient();
  const { hostname } = await load(sites.get, { params });
  if (hostname) await prefetch(client, hostnames.custom, { params: { hostname } });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SiteSettings params={params} />
    </HydrationBoundary>
  );
};

export default SettingsPage;
