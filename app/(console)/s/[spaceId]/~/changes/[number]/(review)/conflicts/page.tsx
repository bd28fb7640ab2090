import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { ConflictsView } from "@/components/collaboration/change-requests/conflicts-view";
import { inputs } from "@/components/collaboration/change-requests/reads";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { prefetch } from "@/lib/wiring/prefetch";

type ScreenProps = { params: Promise<{ spaceId: string; number: string }> };

const Screen = async ({ params }: ScreenProps) => {
  const { spaceId, number } = await params;
  const target = { spaceId, changeRequestId: number };
  const client = new QueryClient();
  await prefetch(client, changeRequests.conflicts, inputs.one(target));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ConflictsView target={target} />
    </HydrationBoundary>
  );
};

export default Screen;
