import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { pageTreeQuery, toTree } from "@/components/content/tree";
import { pages } from "@/lib/domains/pages/operations";
import { load } from "@/lib/wiring/prefetch";

type ReadLayoutProps = { params: Promise<{ spaceId: string }>; children: ReactNode };

/** The page tree travels once, not with every page that is opened. */
const ReadLayout = async ({ params, children }: ReadLayoutProps) => {
  const { spaceId } = await params;
  const client = new QueryClient();
  const tree = await load(pages.list.space, { params: { spaceId } });
  client.setQueryData(pageTreeQuery({ spaceId }).queryKey, toTree(tree));
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>;
};

export default ReadLayout;
