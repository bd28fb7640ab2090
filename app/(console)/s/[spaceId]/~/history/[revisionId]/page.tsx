import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { changesRead, type RevisionTarget } from "@/components/content/revisions/reads";
import { RevisionScreen } from "@/components/content/revisions/revision-screen";
import { contentChanges, contents, revisions } from "@/lib/content/revisions/operations";
import type { RevisionSummary } from "@/lib/content/revisions/schemas";
import { text } from "@/lib/core/locales/say";
import { load, prefetch } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Revision"));

/** The entry of the history; for old revisions, the data of the revision itself. */
const summaryOf = async ({ spaceId, revisionId }: RevisionTarget): Promise<RevisionSummary> => {
  const recent = await load(revisions.list, { params: { spaceId }, query: { limit: "100" } });
  const listed = recent.items.find(({ id }) => id === revisionId);
  if (listed) return listed;
  const { id, type, parents, createdAt, mergedFrom, author, coAuthors } = await load(contents.get.revision, {
    params: { spaceId, revisionId },
    query: {},
  });
  return {
    object: "revision-summary",
    id,
    type,
    parents,
    createdAt,
    current: false,
    ...(author && { author }),
    ...(coAuthors && { coAuthors }),
    ...(mergedFrom && { mergedFrom }),
  };
};

const RevisionPage = async ({ params }: { params: Promise<RevisionTarget> }) => {
  const { spaceId, revisionId } = await params;
  const target = { spaceId, revisionId };
  const client = new QueryClient();
  const [summary] = await Promise.all([
    summaryOf(target),
    prefetch(client, contentChanges.list.revision, changesRead(target)),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <RevisionScreen target={target} summary={summary} />
    </HydrationBoundary>
  );
};

export default RevisionPage;
