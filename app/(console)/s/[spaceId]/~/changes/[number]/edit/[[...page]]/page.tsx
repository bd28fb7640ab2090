import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { notFound } from "next/navigation";
import { MOST_CHANGES } from "@/components/content/document/changed-pages";
import { AS_STORED, storedTreeQuery, toTree } from "@/components/content/document/tree";
import { EditorScreen } from "@/components/content/pages/editor/editor-screen";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { pages } from "@/lib/content/pages/operations";
import { contentChanges } from "@/lib/content/revisions/operations";
import { text } from "@/lib/core/locales/say";
import { load, prefetch } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Editor"));

type EditPageProps = { params: Promise<{ spaceId: string; number: string }> };

const EditPage = async ({ params }: EditPageProps) => {
  const { spaceId, number } = await params;
  if (!/^[1-9]\d{0,8}$/.test(number)) notFound();
  const target = { spaceId, changeRequestId: number };
  const client = new QueryClient();
  const [tree, changeRequest] = await Promise.all([
    load(pages.list.changeRequest, { params: target, query: AS_STORED }),
    prefetch(client, changeRequests.get, { params: target }),
    prefetch(client, contentChanges.list.changeRequest, { params: target, query: { limit: MOST_CHANGES } }),
  ]);
  client.setQueryData(storedTreeQuery(target).queryKey, toTree(tree));
  if (changeRequest.conflicts > 0) await prefetch(client, changeRequests.conflicts, { params: target });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <EditorScreen spaceId={spaceId} number={Number(number)} />
    </HydrationBoundary>
  );
};

export default EditPage;
