import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { prefetchPageTree } from "@/app/(console)/s/[spaceId]/prefetch-page-tree";
import { SpaceComments } from "@/components/content/pages/space-comments";
import { commentsFilterOf, spaceCommentsRead } from "@/components/content/pages/space-comments-read";
import { ScreenBody } from "@/components/layout/screen";
import { comments } from "@/lib/collaboration/comments/operations";
import { text } from "@/lib/core/locales/say";
import { currentActor } from "@/lib/wiring/current";
import { prefetchPages } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Comments"));

type CommentsPageProps = {
  params: Promise<{ spaceId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const CommentsPage = async ({ params, searchParams }: CommentsPageProps) => {
  const [{ spaceId }, search, { userId }] = await Promise.all([params, searchParams, currentActor()]);
  const client = new QueryClient();
  const filter = commentsFilterOf((name) => search[name]);
  await Promise.all([
    prefetchPages(client, comments.list.space, spaceCommentsRead(spaceId, userId, filter)),
    prefetchPageTree(client, { spaceId }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ScreenBody width="narrow">
        <SpaceComments spaceId={spaceId} />
      </ScreenBody>
    </HydrationBoundary>
  );
};

export default CommentsPage;
