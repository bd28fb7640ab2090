import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { organizations } from "@/lib/organizations/organizations/operations";
import type { Organization } from "@/lib/organizations/organizations/schemas";
import { sites } from "@/lib/sites/sites/operations";
import type { Site } from "@/lib/sites/sites/schemas";
import { spaces } from "@/lib/spaces/spaces/operations";
import type { Space } from "@/lib/spaces/spaces/schemas";
import { load } from "@/lib/wiring/prefetch";

type InSite = { organizationId: string; siteId: string };
type InSpace = { spaceId: string };
type InOrganization = { organizationId: string; siteId?: never };
type Of<Params> = Params extends InSite ? Site : Params extends InSpace ? Space : Organization;

type Props<Params> = {
  /** The organization, site or space of the screen. */
  of: Params;
  /** Prefetches the data that the screen shows first. */
  read: (client: QueryClient, of: Of<Params>) => Promise<unknown>;
  children: ReactNode;
};

/** A screen for admins with its prefetched data; for others, the frame around it shows why they can't see it. */
export async function ReadForAdmins<Params extends InSite | InSpace | InOrganization>({
  of: params,
  read,
  children,
}: Props<Params>) {
  const client = new QueryClient();
  const found = (await named(params)) as Of<Params>;
  if (found.permissions.admin) await read(client, found);
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>;
}

function named(params: InSite | InSpace | InOrganization): Promise<Site | Space | Organization> {
  if ("spaceId" in params) return load(spaces.get, { params });
  const { organizationId, siteId } = params;
  return siteId === undefined
    ? load(organizations.get, { params: { organizationId } })
    : load(sites.get, { params: { organizationId, siteId } });
}
