import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { SpaceFrame } from "@/components/console/space-frame";
import { spaces } from "@/lib/spaces/spaces/operations";
import { load, prefetch } from "@/lib/wiring/prefetch";

type SpaceLayoutProps = { params: Promise<{ spaceId: string }>; children: ReactNode };

export const generateMetadata = async ({ params }: Pick<SpaceLayoutProps, "params">) => {
  const { spaceId } = await params;
  const space = await load(spaces.get, { params: { spaceId } });
  return { title: { default: space.title, template: `%s · ${space.title} · Bindery` } };
};

const SpaceLayout = async ({ params, children }: SpaceLayoutProps) => {
  const { spaceId } = await params;
  const client = new QueryClient();
  await prefetch(client, spaces.get, { params: { spaceId } });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SpaceFrame spaceId={spaceId}>{children}</SpaceFrame>
    </HydrationBoundary>
  );
};

export default SpaceLayout;
