import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { AS_STORED, storedTreeQuery, toTree } from "@/components/content/document/tree";
import { EditorScreen } from "@/components/content/pages/editor/editor-screen";
import { pages } from "@/lib/content/pages/operations";
import { text } from "@/lib/core/locales/say";
import { load } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Editor"));

type EditPageProps = { params: Promise<{ spaceId: string }> };

/** Edits a space before there is a change request: the first change opens one. */
const EditPage = async ({ params }: EditPageProps) => {
  const { spaceId } = await params;
  const client = new QueryClient();
  const tree = await load(pages.list.space, { params: { spaceId }, query: AS_STORED });
  client.setQueryData(storedTreeQuery({ spaceId }).queryKey, toTree(tree));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <EditorScreen spaceId={spaceId} number={null} />
    </HydrationBoundary>
  );
};

export default EditPage;
