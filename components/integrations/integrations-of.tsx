"use client";

import { useQuery } from "@tanstack/react-query";
import { Blocks } from "lucide-react";
import type { ReactNode } from "react";
import { failureOf, retryFailed } from "@/components/layout/failure-of";
import { ScreenBody } from "@/components/layout/screen";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyComponent } from "@/components/ui/lazy";
import { Link } from "@/components/ui/link";
import { Said, useSay } from "@/components/ui/say";
import { ErrorState } from "@/components/ui/states";
import { addresses } from "@/lib/addresses";
import { integrations } from "@/lib/integrations/integrations/operations";
import type { Integration } from "@/lib/integrations/integrations/schemas";
import { organizations } from "@/lib/organizations/organizations/operations";
import { query } from "@/lib/platform/api/queries";
import { spaces } from "@/lib/spaces/spaces/operations";
import { InstallationStatusBadge } from "./installation-status-badge";
import { IntegrationIcon } from "./integration-icon";
import { installationsOf, installedRead } from "./integrations-read";

const ConfigureOnSpace = lazyComponent(() => import("./configure-form"), "ConfigureOnSpace");
const ConfigureOnSite = lazyComponent(() => import("./configure-form"), "ConfigureOnSite");

/** Lists the integrations installed on a space, with their configurations. */
export const IntegrationsOfSpace = ({ spaceId }: { spaceId: string }) => {
  const { data: space } = useQuery(query(spaces.get, { params: { spaceId } }));
  const found = useQuery(query(integrations.listOfSpace, { params: { spaceId } }));
  if (!space) return null;
  const { organization: organizationId, permissions } = space;
  return (
    <Installed organizationId={organizationId} noun="space" found={found}>
      {(integration, installationId) => (
        <OneOnSpace
          {...{ organizationId, spaceId, integration, installationId }}
          mayInstall={permissions.installIntegration}
        />
      )}
    </Installed>
  );
};

type SiteParams = { organizationId: string; siteId: string };

/** Lists the integrations installed on a site, with their configurations. */
export const IntegrationsOfSite = ({ params: { organizationId, siteId } }: { params: SiteParams }) => {
  const { data: organization } = useQuery(query(organizations.get, { params: { organizationId } }));
  const found = useQuery(query(integrations.listOfSite, { params: { organizationId, siteId } }));
  return (
    <ScreenBody width="narrow">
      <Installed organizationId={organizationId} noun="site" found={found}>
        {(integration, installationId) => (
          <OneOnSite
            {...{ organizationId, siteId, integration, installationId }}
            mayInstall={organization?.permissions.admin ?? false}
          />
        )}
      </Installed>
    </ScreenBody>
  );
};

type InstalledProps = {
  organizationId: string;
  noun: "space" | "site";
  found: { data: { items: Integration[] } | undefined; error: Error | null; refetch: () => unknown };
  children: (integration: Integration, installationId: string) => ReactNode;
};

const Installed = ({ organizationId, noun, found, children }: InstalledProps) => {
  const say = useSay();
  const installed = useQuery(query(integrations.listInstalled, installedRead(organizationId)));
  const failure = failureOf(found, installed);
  if (failure) return <ErrorState error={failure} onRetry={retryFailed(found, installed)} />;
  if (!found.data || !installed.data) return null;
  const items = installationsOf(found.data.items, installed.data.items);
  if (items.length === 0)
    return (
      <EmptyState
        icon={<Blocks />}
        title={noun === "space" ? say("No integrations on this space") : say("No integrations on this site")}
      >
        <Said
          text={
            noun === "space"
              ? "Install one from the {directory} and choose this space."
              : "Install one from the {directory} and choose this site."
          }
          values={{
            directory: (
              <Link href={addresses.organization.integrations(organizationId)}>
                {say("directory|of integrations")}
              </Link>
            ),
          }}
        />
      </EmptyState>
    );
  return (
    <ul aria-label={say("Integrations")} className="flex flex-col gap-4">
      {items.map(({ integration, installationId }) => (
        <li key={integration.name}>{children(integration, installationId)}</li>
      ))}
    </ul>
  );
};

type One = { organizationId: string; integration: Integration; installationId: string; mayInstall: boolean };

const OneOnSpace = ({ integration, installationId, ...props }: One & { spaceId: string }) => {
  const { spaceId } = props;
  const params = { integrationName: integration.name, installationId, spaceId };
  const { data: installation } = useQuery(query(integrations.getOnSpace, { params }));
  return (
    <Summary integration={integration} status={installation?.status} {...props}>
      {installation && integration.configurations?.space && (
        <ConfigureOnSpace integration={integration} installation={installation} spaceId={spaceId} />
      )}
    </Summary>
  );
};

const OneOnSite = ({ integration, installationId, ...props }: One & { siteId: string }) => {
  const { siteId } = props;
  const params = { integrationName: integration.name, installationId, siteId };
  const { data: installation } = useQuery(query(integrations.getOnSite, { params }));
  return (
    <Summary integration={integration} status={installation?.status} {...props}>
      {installation && integration.configurations?.site && (
        <ConfigureOnSite integration={integration} installation={installation} siteId={siteId} />
      )}
    </Summary>
  );
};

type SummaryProps = Pick<One, "organizationId" | "integration" | "mayInstall"> & {
  status?: "active" | "pending" | "paused";
  children: ReactNode;
};

const Summary = ({ organizationId, integration, status, mayInstall, children }: SummaryProps) => (
  <div className="flex flex-col gap-3">
    <Card aria-label={integration.title}>
      <CardHeader
        title={
          <span className="flex items-center gap-3">
            <IntegrationIcon integration={integration} />
            <Link href={addresses.organization.integration(organizationId, integration.name)}>
              {integration.title}
            </Link>
          </span>
        }
        description={integration.description}
        actions={status && <InstallationStatusBadge status={status} />}
        className="border-b-0"
      />
    </Card>
    {mayInstall && children}
  </div>
);
