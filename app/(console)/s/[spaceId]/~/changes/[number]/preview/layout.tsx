import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { prefetchPageTree } from "@/app/(console)/s/[spaceId]/prefetch-page-tree";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { prefetch } from "@/lib/wiring/prefetch";

type PreviewLayoutProps = { params: Promise<{ spaceId: string; number: string }>; children: ReactNode };

const PreviewLayout = async ({ params, children }: PreviewLayoutProps) => {
  const { spaceId, number } = await params;
  if (!/^[1-9]\d{0,8}$/.test(number)) notFound();
  const target = { spaceId, changeRequestId: number };
  const client = new QueryClient();
  await Promise.all([
    prefetchPageTree(client, target),
    prefetch(client, changeRequests.get, { params: target }),
  ]);
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>;
};

export default PreviewLayout;
