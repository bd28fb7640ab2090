import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { pageBeginningQuery, readPageQuery, toReadPage } from "@/components/content/document/rendered";
import { isReadable, toTree } from "@/components/content/document/tree";
import { LateEmptySpace } from "@/components/content/pages/late-empty-space";
import { Reader } from "@/components/content/pages/reader";
import { threadsOfPage } from "@/components/content/pages/threads-of-page";
import { addresses } from "@/lib/addresses";
import { comments } from "@/lib/collaboration/comments/operations";
import { pages } from "@/lib/content/pages/operations";
import { decodeSegments } from "@/lib/core/address-text";
import { load, prefetch } from "@/lib/wiring/prefetch";

type ReaderPageProps = { params: Promise<{ spaceId: string; path?: string[] }> };

const parse = async ({ params }: ReaderPageProps) => {
  const { spaceId, path = [] } = await params;
  return { spaceId, path: decodeSegments(path)?.join("/") || undefined };
};

const hasPages = async (spaceId: string) =>
  isReadable(toTree(await load(pages.list.space, { params: { spaceId } })));

const read = (spaceId: string, path: string | undefined) =>
  load(pages.render.space, { params: { spaceId }, query: { ...(path && { path }), beginning: "true" } });

export const generateMetadata = async (props: ReaderPageProps): Promise<Metadata> => {
  const { spaceId, path } = await parse(props);
  if (!path && !(await hasPages(spaceId))) return {};
  return { title: (await read(spaceId, path)).page.title };
};

const ReaderPage = async (props: ReaderPageProps) => {
  const { spaceId, path } = await parse(props);
  if (!path && !(await hasPages(spaceId))) return <LateEmptySpace spaceId={spaceId} />;
  const shown = toReadPage(await read(spaceId, path));
  if (path && shown.page.path !== path) redirect(addresses.space.reader(spaceId, shown.page.path));

  const client = new QueryClient();
  const query = shown.more ? pageBeginningQuery : readPageQuery;
  client.setQueryData(query({ spaceId }, path).queryKey, shown);
  // Together with the page, since its text leaves room for them.
  await prefetch(client, comments.list.space, {
    params: { spaceId },
    query: { format: "document", ...threadsOfPage(shown.page.id) },
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Reader source={{ spaceId }} path={path} />
    </HydrationBoundary>
  );
};

export default ReaderPage;
