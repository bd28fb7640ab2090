import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { prefetchPageTree } from "@/app/(console)/s/[spaceId]/prefetch-page-tree";

type ReadLayoutProps = { params: Promise<{ spaceId: string }>; children: ReactNode };

/** Sends the page tree once instead of with every opened page. */
const ReadLayout = async ({ params, children }: ReadLayoutProps) => {
  const { spaceId } = await params;
  const client = new QueryClient();
  await prefetchPageTree(client, { spaceId });
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>;
};

export default ReadLayout;
