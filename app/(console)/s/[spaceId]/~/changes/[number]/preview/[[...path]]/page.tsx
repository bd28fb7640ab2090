import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { pageBeginningQuery, readPageQuery, toReadPage } from "@/components/content/document/rendered";
import { isReadable, toTree } from "@/components/content/document/tree";
import { EmptyPreview, PreviewScreen } from "@/components/content/pages/preview-screen";
import { pages } from "@/lib/content/pages/operations";
import { decodeSegments } from "@/lib/core/address-text";
import { text } from "@/lib/core/locales/say";
import { load } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

type PreviewPageProps = { params: Promise<{ spaceId: string; number: string; path?: string[] }> };

const PreviewPage = async ({ params }: PreviewPageProps) => {
  const { spaceId, number, path: segments = [] } = await params;
  const path = decodeSegments(segments)?.join("/") || undefined;
  const source = { spaceId, changeRequestId: number };
  if (!path && !isReadable(toTree(await load(pages.list.changeRequest, { params: source }))))
    return <EmptyPreview source={source} />;
  const shown = toReadPage(
    await load(pages.render.changeRequest, {
      params: source,
      query: { ...(path && { path }), beginning: "true" },
    }),
  );
  const client = new QueryClient();
  const query = shown.more ? pageBeginningQuery : readPageQuery;
  client.setQueryData(query(source, path).queryKey, shown);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PreviewScreen source={source} path={path} />
    </HydrationBoundary>
  );
};

export const generateMetadata = titled(text("Preview"));

export default PreviewPage;
