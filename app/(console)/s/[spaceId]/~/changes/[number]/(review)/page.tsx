import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { ChangeRequestOverview } from "@/components/change-requests/change-request-overview";
import { inputs } from "@/components/change-requests/reads";
import { reviewsInput } from "@/components/reviews/reads";
import { comments } from "@/lib/domains/comments/operations";
import { reviews } from "@/lib/domains/reviews/operations";
import { currentActor } from "@/lib/wiring/current";
import { prefetch } from "@/lib/wiring/prefetch";

type ScreenProps = { params: Promise<{ spaceId: string; number: string }> };

const Screen = async ({ params }: ScreenProps) => {
  const [{ spaceId, number }, { userId }] = await Promise.all([params, currentActor()]);
  const target = { spaceId, changeRequestId: number };
  const client = new QueryClient();
  await Promise.all([
    prefetch(client, reviews.list, reviewsInput(target)),
    prefetch(client, reviews.listContributors, inputs.one(target)),
    prefetch(client, comments.list.changeRequest, inputs.comments(target)),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ChangeRequestOverview target={target} currentUserId={userId} />
    </HydrationBoundary>
  );
};

export default Screen;
