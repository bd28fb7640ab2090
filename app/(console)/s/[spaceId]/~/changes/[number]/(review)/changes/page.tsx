import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { ChangesView } from "@/components/collaboration/change-requests/changes-view";
import { inputs } from "@/components/collaboration/change-requests/reads";
import { reviewsInput } from "@/components/collaboration/reviews/reads";
import { comments } from "@/lib/collaboration/comments/operations";
import { reviews } from "@/lib/collaboration/reviews/operations";
import { currentActor } from "@/lib/wiring/current";
import { prefetch } from "@/lib/wiring/prefetch";

type ScreenProps = { params: Promise<{ spaceId: string; number: string }> };

const Screen = async ({ params }: ScreenProps) => {
  const [{ spaceId, number }, { userId }] = await Promise.all([params, currentActor()]);
  const target = { spaceId, changeRequestId: number };
  const client = new QueryClient();
  await Promise.all([
    prefetch(client, comments.list.changeRequest, inputs.comments(target)),
    prefetch(client, reviews.list, reviewsInput(target)),
    prefetch(client, reviews.listViewed, inputs.one(target)),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ChangesView target={target} currentUserId={userId} />
    </HydrationBoundary>
  );
};

export default Screen;
