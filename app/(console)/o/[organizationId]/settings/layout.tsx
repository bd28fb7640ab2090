import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { OrganizationSettingsFrame } from "@/components/organizations/settings/frame";
import { organizations } from "@/lib/organizations/organizations/operations";
import { prefetch } from "@/lib/wiring/prefetch";

type Props = { params: Promise<{ organizationId: string }>; children: ReactNode };

const OrganizationSettingsLayout = async ({ params, children }: Props) => {
  const { organizationId } = await params;
  const client = new QueryClient();
  await prefetch(client, organizations.get, { params: { organizationId } });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <OrganizationSettingsFrame organizationId={organizationId}>{children}</OrganizationSettingsFrame>
    </HydrationBoundary>
  );
};

export default OrganizationSettingsLayout;
