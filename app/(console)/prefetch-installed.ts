import type { QueryClient } from "@tanstack/react-query";
import { installationsOf, installedRead } from "@/components/integrations/integrations-read";
import { integrations } from "@/lib/integrations/integrations/operations";
import type { Integration } from "@/lib/integrations/integrations/schemas";
import { organizations } from "@/lib/organizations/organizations/operations";
import { load, prefetch } from "@/lib/wiring/prefetch";

type Installation = { integrationName: string; installationId: string };

type Reads = {
  /** The integrations of a space or a site. */
  list: () => Promise<{ items: Integration[] }>;
  /** The installation of one of them there. */
  one: (installation: Installation) => Promise<unknown>;
};

/** Prefetches the integrations installed on a space or a site; for guests, the screen shows why they can't see them. */
export async function prefetchInstalled(client: QueryClient, organizationId: string, { list, one }: Reads) {
  const { permissions } = await load(organizations.get, { params: { organizationId } });
  if (!permissions.listIntegrations) return;
  const [found, installed] = await Promise.all([
    list(),
    prefetch(client, integrations.listInstalled, installedRead(organizationId)),
  ]);
  await Promise.all(
    installationsOf(found.items, installed.items).map(({ integration, installationId }) =>
      one({ integrationName: integration.name, installationId }),
    ),
  );
}
