import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { PageBody } from "@/components/layout/page-header";
import { revisionsOf } from "@/components/revisions/reads";
import { RevisionsList } from "@/components/revisions/revisions-list";
import { revisions } from "@/lib/domains/revisions/operations";
import { prefetchPages } from "@/lib/wiring/prefetch";

export const metadata = { title: "History" };

const HistoryPage = async ({ params }: { params: Promise<{ spaceId: string }> }) => {
  const { spaceId } = await params;
  const client = new QueryClient();
  await prefetchPages(client, revisions.list, revisionsOf(spaceId));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PageBody width="narrow">
        <RevisionsList spaceId={spaceId} />
      </PageBody>
    </HydrationBoundary>
  );
};

export default HistoryPage;
