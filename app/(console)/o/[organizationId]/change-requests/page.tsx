import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { ChangeRequestsList } from "@/components/collaboration/change-requests/change-requests-list";
import {
  countOf,
  LISTS,
  PAGE_SIZE,
  queryOf,
  readView,
} from "@/components/collaboration/change-requests/lists";
import { Screen } from "@/components/layout/screen";
import { addresses } from "@/lib/addresses";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { text } from "@/lib/core/locales/say";
import { organizations } from "@/lib/organizations/organizations/operations";
import { spaces } from "@/lib/spaces/spaces/operations";
import { currentActor } from "@/lib/wiring/current";
import { load, prefetch, prefetchPages } from "@/lib/wiring/prefetch";
import { requestSay, titled } from "@/lib/wiring/request-words";

type ScreenProps = {
  params: Promise<{ organizationId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const generateMetadata = titled(text("Change requests"));

const ChangeRequestsPage = async ({ params, searchParams }: ScreenProps) => {
  const say = await requestSay();
  const [{ organizationId }, search, { userId }] = await Promise.all([params, searchParams, currentActor()]);
  const client = new QueryClient();
  const query = queryOf(
    readView((name) => search[name], "review"),
    userId,
  );
  const [organization, known] = await Promise.all([
    load(organizations.get, { params: { organizationId } }),
    prefetch(client, spaces.list, { params: { organizationId }, query: { limit: "1000" } }),
    ...LISTS.map((list) =>
      prefetch(client, changeRequests.listInOrganization, {
        params: { organizationId },
        query: countOf(list, userId),
      }),
    ),
    prefetchPages(client, changeRequests.listInOrganization, {
      params: { organizationId },
      query: { ...query, limit: PAGE_SIZE },
    }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Screen
        crumbs={[
          { label: organization.title, href: addresses.organization.home(organizationId) },
          { label: say("Change requests") },
        ]}
      >
        <ChangeRequestsList
          organizationId={organizationId}
          currentUserId={userId}
          canCreate={known.items.some(({ permissions }) => permissions.edit)}
        />
      </Screen>
    </HydrationBoundary>
  );
};

export default ChangeRequestsPage;
