import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { contentsRead } from "@/components/spaces/contents-query";
import { spaceCountRead, spacesRead, spaceTabOf } from "@/components/spaces/spaces-query";
import { SpacesScreen } from "@/components/spaces/spaces-screen";
import { prefetch, prefetchPages } from "@/lib/api/server/prefetch";
import { collections } from "@/lib/collections/operations";
import { organizations } from "@/lib/organizations/operations";
import { spaces } from "@/lib/spaces/operations";

export const metadata: Metadata = { title: "Spaces" };

type Props = {
  params: Promise<{ organizationId: string }>;
  searchParams: Promise<{ tab?: string; q?: string }>;
};

const SpacesPage = async ({ params, searchParams }: Props) => {
  const [{ organizationId }, { tab: shown, q = "" }] = await Promise.all([params, searchParams]);
  const client = new QueryClient();
  const tab = spaceTabOf(shown);
  const title = q.trim();
  await Promise.all([
    prefetch(client, organizations.get, { params: { organizationId } }),
    prefetch(client, spaces.list, spaceCountRead(organizationId, "active")),
    prefetch(client, spaces.list, spaceCountRead(organizationId, "trash")),
    tab === "active" && title === ""
      ? prefetchPages(client, collections.contents, contentsRead(organizationId, null))
      : prefetchPages(client, spaces.list, spacesRead(organizationId, { tab, title })),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SpacesScreen organizationId={organizationId} />
    </HydrationBoundary>
  );
};

export default SpacesPage;
