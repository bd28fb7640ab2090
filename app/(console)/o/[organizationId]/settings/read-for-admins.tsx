import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { organizations } from "@/lib/domains/organizations/operations";
import { load } from "@/lib/wiring/prefetch";

type Props = {
  organizationId: string;
  /** Puts into the cache what the section shows first. */
  read: (client: QueryClient) => Promise<unknown>;
  children: ReactNode;
};

/** A section of the settings with what it shows first; who may not see it is told so by the frame around it. */
export const ReadForAdmins = async ({ organizationId, read, children }: Props) => {
  const client = new QueryClient();
  const { permissions } = await load(organizations.get, { params: { organizationId } });
  if (permissions.admin) await read(client);
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>;
};
