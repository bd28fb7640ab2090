import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { revisionsOf } from "@/components/content/revisions/reads";
import { RevisionsList } from "@/components/content/revisions/revisions-list";
import { ScreenBody } from "@/components/layout/screen";
import { revisions } from "@/lib/content/revisions/operations";
import { text } from "@/lib/core/locales/say";
import { prefetchPages } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("History"));

type HistoryPageProps = {
  params: Promise<{ spaceId: string }>;
  searchParams: Promise<{ page?: string | string[] }>;
};

/** The history of the space, or of the page in the address. */
const HistoryPage = async ({ params, searchParams }: HistoryPageProps) => {
  const [{ spaceId }, { page }] = await Promise.all([params, searchParams]);
  const pageId = typeof page === "string" && page !== "" ? page : undefined;
  const client = new QueryClient();
  await prefetchPages(client, revisions.list, revisionsOf(spaceId, pageId));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ScreenBody width="narrow">
        <RevisionsList spaceId={spaceId} pageId={pageId} />
      </ScreenBody>
    </HydrationBoundary>
  );
};

export default HistoryPage;
