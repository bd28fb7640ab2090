import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { ChangeRequestsList } from "@/components/collaboration/change-requests/change-requests-list";
import {
  countOf,
  LISTS,
  PAGE_SIZE,
  queryOf,
  readView,
} from "@/components/collaboration/change-requests/lists";
import { ScreenBody } from "@/components/layout/screen";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { text } from "@/lib/core/locales/say";
import { spaces } from "@/lib/spaces/spaces/operations";
import { currentActor } from "@/lib/wiring/current";
import { load, prefetch, prefetchPages } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

type ScreenProps = {
  params: Promise<{ spaceId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const generateMetadata = titled(text("Change requests"));

const Screen = async ({ params, searchParams }: ScreenProps) => {
  const [{ spaceId }, search, { userId }] = await Promise.all([params, searchParams, currentActor()]);
  const client = new QueryClient();
  const query = queryOf(
    readView((name) => search[name], "open"),
    userId,
  );
  const [space] = await Promise.all([
    load(spaces.get, { params: { spaceId } }),
    ...LISTS.map((list) =>
      prefetch(client, changeRequests.list, { params: { spaceId }, query: countOf(list, userId) }),
    ),
    prefetchPages(client, changeRequests.list, {
      params: { spaceId },
      query: { ...query, limit: PAGE_SIZE },
    }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ScreenBody>
        <ChangeRequestsList
          organizationId={space.organization}
          spaceId={spaceId}
          currentUserId={userId}
          canCreate={space.permissions.edit}
        />
      </ScreenBody>
    </HydrationBoundary>
  );
};

export default Screen;
