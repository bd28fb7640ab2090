import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { spacesRead, spaceTabOf, trashCountRead } from "@/components/spaces/spaces-query";
import { SpacesScreen } from "@/components/spaces/spaces-screen";
import { prefetch, prefetchPages } from "@/lib/api/server/prefetch";
import { organizations } from "@/lib/organizations/operations";
import { spaces } from "@/lib/spaces/operations";

export const metadata: Metadata = { title: "Spaces" };

type Props = {
  params: Promise<{ organizationId: string }>;
  searchParams: Promise<{ tab?: string; q?: string }>;
};

const SpacesPage = async ({ params, searchParams }: Props) => {
  const [{ organizationId }, { tab, q = "" }] = await Promise.all([params, searchParams]);
  const client = new QueryClient();
  await Promise.all([
    prefetch(client, organizations.get, { params: { organizationId } }),
    prefetch(client, spaces.list, trashCountRead(organizationId)),
    prefetchPages(client, spaces.list, spacesRead(organizationId, { tab: spaceTabOf(tab), title: q.trim() })),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SpacesScreen organizationId={organizationId} />
    </HydrationBoundary>
  );
};

export default SpacesPage;
