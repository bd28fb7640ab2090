import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { SearchScreen } from "@/components/console/results/search-screen";
import { text } from "@/lib/core/locales/say";
import { organizations } from "@/lib/organizations/organizations/operations";
import { spaces } from "@/lib/spaces/spaces/operations";
import { prefetch } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Search"));

type Props = { params: Promise<{ organizationId: string }> };

/** The browser reads the results, so that the field is there before the slowest of them. */
const SearchPage = async ({ params }: Props) => {
  const { organizationId } = await params;
  const client = new QueryClient();
  await Promise.all([
    prefetch(client, organizations.get, { params: { organizationId } }),
    prefetch(client, spaces.list, { params: { organizationId }, query: { limit: "1000" } }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SearchScreen organizationId={organizationId} />
    </HydrationBoundary>
  );
};

export default SearchPage;
