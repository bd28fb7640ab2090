import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { pageTreeQuery, toTree } from "@/components/content/tree";
import { changeRequests } from "@/lib/domains/change-requests/operations";
import { pages } from "@/lib/domains/pages/operations";
import { load, prefetch } from "@/lib/wiring/prefetch";

type PreviewLayoutProps = { params: Promise<{ spaceId: string; number: string }>; children: ReactNode };

const PreviewLayout = async ({ params, children }: PreviewLayoutProps) => {
  const { spaceId, number } = await params;
  if (!/^[1-9]\d{0,8}$/.test(number)) notFound();
  const target = { spaceId, changeRequestId: number };
  const client = new QueryClient();
  const [tree] = await Promise.all([
    load(pages.list.changeRequest, { params: target }),
    prefetch(client, changeRequests.get, { params: target }),
  ]);
  client.setQueryData(pageTreeQuery(target).queryKey, toTree(tree));
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>;
};

export default PreviewLayout;
