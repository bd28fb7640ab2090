import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { Home } from "@/components/collaboration/home/home";
import { homeReads } from "@/components/collaboration/home/home-reads";
import { activity } from "@/lib/collaboration/activity/operations";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { mentions } from "@/lib/collaboration/comments/operations";
import { text } from "@/lib/core/locales/say";
import { organizations } from "@/lib/organizations/organizations/operations";
import { spaces } from "@/lib/spaces/spaces/operations";
import { currentActor } from "@/lib/wiring/current";
import { prefetch } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Home"));

const HomePage = async ({ params }: { params: Promise<{ organizationId: string }> }) => {
  const [{ organizationId }, { userId }] = await Promise.all([params, currentActor()]);
  const client = new QueryClient();
  const reads = homeReads(organizationId, userId);
  await Promise.all([
    prefetch(client, organizations.get, reads.organization),
    prefetch(client, spaces.list, reads.spaces),
    prefetch(client, activity.list, reads.activity),
    prefetch(client, mentions.list, reads.mentions),
    ...[reads.toReview, reads.open, reads.drafts, reads.merged].map((read) =>
      prefetch(client, changeRequests.listInOrganization, read),
    ),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Home organizationId={organizationId} />
    </HydrationBoundary>
  );
};

export default HomePage;
