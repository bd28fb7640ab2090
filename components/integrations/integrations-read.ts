import type { integrations } from "@/lib/domains/integrations/operations";
import type { InstalledIntegration, Integration } from "@/lib/model/integrations/schemas";
import type { ReadInput } from "@/lib/platform/api/client";
import { CATEGORY_LABELS } from "./integration-labels";

export type IntegrationParams = { organizationId: string; integrationName: string };
type Category = Integration["categories"][number];

/** What the directory reads; server and browser ask for the same. */
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

/** The installations of integrations, by what is installed in their organization. */
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
