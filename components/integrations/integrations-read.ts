import type { integrations } from "@/lib/integrations/integrations/operations";
import type { InstalledIntegration, Integration } from "@/lib/integrations/integrations/schemas";
import type { ReadInput } from "@/lib/platform/api/client";
import { CATEGORY_LABELS } from "./integration-labels";

export type IntegrationParams = { organizationId: string; integrationName: string };
type Category = Integration["categories"][number];

/** The request of the directory, shared by server and browser. */
export const directoryRead = (
  organizationId: string,
  search: string,
  category: string,
): ReadInput<typeof integrations.listOfOrganization> => ({
  params: { organizationId },
  query: {
    limit: "50",
    ...(search !== "" && { search }),
    ...(category in CATEGORY_LABELS && { category: category as Category }),
  },
});

/** Returns the organization's installations by integration. */
export const installationsOf = (
  found: readonly Integration[],
  installed: readonly InstalledIntegration[],
): { integration: Integration; installationId: string }[] => {
  const idOf = new Map(installed.map(({ integration, installation }) => [integration.name, installation.id]));
  return found.flatMap((integration) => {
    const installationId = idOf.get(integration.name);
    return installationId === undefined ? [] : [{ integration, installationId }];
  });
};

export const installedRead = (organizationId: string): ReadInput<typeof integrations.listInstalled> => ({
  params: { organizationId },
  query: { limit: "1000" },
});
