import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ChangeRequestFrame } from "@/components/collaboration/change-requests/change-request-frame";
import { inputs } from "@/components/collaboration/change-requests/reads";
import { pendingInput } from "@/components/collaboration/reviews/reads";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { subjectOf } from "@/lib/collaboration/change-requests/subject-label";
import { reviews } from "@/lib/collaboration/reviews/operations";
import { contentChanges } from "@/lib/content/revisions/operations";
import { spaces } from "@/lib/spaces/spaces/operations";
import { currentActor } from "@/lib/wiring/current";
import { load, prefetch } from "@/lib/wiring/prefetch";
import { requestSay } from "@/lib/wiring/request-words";

type ReviewLayoutProps = { params: Promise<{ spaceId: string; number: string }>; children: ReactNode };

export const generateMetadata = async ({ params }: Pick<ReviewLayoutProps, "params">) => {
  const { spaceId, number } = await params;
  const found = await load(changeRequests.get, { params: { spaceId, changeRequestId: number } });
  return { title: `${subjectOf(await requestSay(), found)} #${found.number}` };
};

const ReviewLayout = async ({ params, children }: ReviewLayoutProps) => {
  const [{ spaceId, number }, { userId }] = await Promise.all([params, currentActor()]);
  const target = { spaceId, changeRequestId: number };
  const client = new QueryClient();
  await Promise.all([
    prefetch(client, changeRequests.get, inputs.one(target)),
    prefetch(client, spaces.get, inputs.space(target)),
    prefetch(client, contentChanges.list.changeRequest, inputs.changes(target)),
    prefetch(client, changeRequests.mergeability, inputs.one(target)),
    prefetch(client, reviews.listPending, pendingInput(target)),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ChangeRequestFrame target={target} currentUserId={userId}>
        {children}
      </ChangeRequestFrame>
    </HydrationBoundary>
  );
};

export default ReviewLayout;
