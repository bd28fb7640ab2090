import type { QueryClient } from "@tanstack/react-query";
import { installationsOf, installedRead } from "@/components/integrations/integrations-read";
import { integrations } from "@/lib/domains/integrations/operations";
import { organizations } from "@/lib/domains/organizations/operations";
import type { Integration } from "@/lib/model/integrations/schemas";
import { load, prefetch } from "@/lib/wiring/prefetch";

type Installation = { integrationName: string; installationId: string };

type Reads = {
  /** The integrations of a space or a site. */
  list: () => Promise<{ items: Integration[] }>;
  /** How one of them is installed there. */
  one: (installation: Installation) => Promise<unknown>;
};

/** Puts into the cache what is installed on a space or a site; guests are told by the screen that they can't see it. */
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
