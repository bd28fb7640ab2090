import "server-only";
import { addresses } from "@/lib/addresses";
import { can } from "@/lib/core/access/roles";
import type { Organization } from "@/lib/organizations/organizations/schemas";
import { parsedJson } from "@/lib/platform/db/stored-json";
import { apiUrl, appUrl } from "@/lib/platform/urls";
import type { Site } from "@/lib/sites/sites/schemas";
import type { Space } from "@/lib/spaces/spaces/schemas";
import type { InstallationRow, IntegrationRow, TargetRow } from "./row";
import {
  type ContentSecurityPolicy,
  InstallationConfiguration,
  type Integration,
  type IntegrationConfiguration,
  type IntegrationInstallation,
  IntegrationManifest,
  type SiteInstallation,
  type SpaceInstallation,
} from "./schemas";

export const storedManifest = ({
  id,
  manifest,
}: Pick<IntegrationRow, "id" | "manifest">): IntegrationManifest =>
  parsedJson(IntegrationManifest, manifest, { table: "Integration", column: "manifest", row: id });

export const configurationOf = ({
  id,
  configuration,
}: Pick<InstallationRow, "id" | "configuration">): InstallationConfiguration =>
  parsedJson(InstallationConfiguration, configuration, {
    table: "IntegrationInstallation",
    column: "configuration",
    row: id,
  });

export const targetConfigurationOf = ({
  id,
  configuration,
}: Pick<TargetRow, "id" | "configuration">): InstallationConfiguration =>
  parsedJson(InstallationConfiguration, configuration, {
    table: "InstallationTarget",
    column: "configuration",
    row: id,
  });

/**
 * Formats a policy as a header; undefined for none. Sorts directives by name, since stored JSON has no order.
 */
export function policyText(policy: ContentSecurityPolicy | undefined): string | undefined {
  if (policy === undefined || typeof policy === "string") return policy?.trim() || undefined;
  return (
    Object.entries(policy)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([directive, sources]) => `${directive} ${sources}`.trim())
      .join("; ") || undefined
  );
}

/** Returns "active" if all required properties are configured. */
export const installationStatus = (
  configuration: IntegrationConfiguration | undefined,
  values: InstallationConfiguration,
): "active" | "pending" =>
  (configuration?.required ?? []).every((name) => Object.hasOwn(values, name) && values[name] !== "")
    ? "active"
    : "pending";

/**
 * Returns the status on a space or a site: the installation's own, until there is something to configure
 * there.
 */
export function targetStatusOf(row: TargetRow): InstallationRow["status"] {
  if (row.status !== "active") return row.status;
  return installationStatus(configurationOfTarget(row), targetConfigurationOf(row));
}

/** Returns the properties to configure on a space or a site. */
export const configurationOfTarget = ({ integrationId, manifest, kind }: TargetRow) =>
  storedManifest({ id: integrationId, manifest }).configurations?.[kind];

/** Actions needed to install integrations on a target. */
export const ADMINISTRATE = { space: "space.admin", site: "site.admin" } as const;

const pathOf = (name: string): string => `/integrations/${name}`;
const assetUrl = (name: string, hash: string): string => apiUrl(`${pathOf(name)}/assets/${hash}`);

/** @param owner the publishing organization, as the viewer sees it */
export function presentIntegration(row: IntegrationRow, owner: Organization): Integration {
  const manifest = storedManifest(row);
  const { blocks, contentSources, configurations } = manifest;
  const policy = policyText(manifest.contentSecurityPolicy);
  const admin = can(row.role, "organization.admin");
  return {
    object: "integration",
    name: row.name,
    version: row.version,
    title: manifest.title,
    description: manifest.description,
    ...(manifest.summary !== undefined && { summary: manifest.summary }),
    previewImages: row.previewImages.map((hash) => assetUrl(row.name, hash)),
    target: manifest.target,
    verified: row.verified,
    visibility: manifest.visibility,
    scopes: manifest.scopes,
    categories: manifest.categories,
    ...(blocks && { blocks }),
    ...(contentSources && { contentSources }),
    ...(configurations && { configurations }),
    externalLinks: manifest.externalLinks,
    owner,
    urls: {
      location: apiUrl(pathOf(row.name)),
      ...(row.icon !== null && { icon: assetUrl(row.name, row.icon) }),
      app: appUrl(addresses.developers.area("integrations")),
      assets: apiUrl(`${pathOf(row.name)}/assets`),
      publicEndpoint: assetUrl(row.name, row.script),
    },
    permissions: { admin, install: admin || row.visibility !== "private" },
    ...(policy !== undefined && { contentSecurityPolicy: policy }),
  };
}

export const presentInstallation = (row: InstallationRow): IntegrationInstallation => ({
  id: row.id,
  status: row.status,
  scopes: row.scopes,
  space_selection: row.allSpaces ? "all" : "selected",
  site_selection: row.allSites ? "all" : "selected",
  spaces: row.spaces,
  configuration: can(row.role, "organization.admin") ? configurationOf(row) : {},
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  urls: {
    location: apiUrl(`${pathOf(row.integrationName)}/installations/${row.id}`),
    app: appUrl(addresses.organization.home(row.organizationId)),
    publicEndpoint: assetUrl(row.integrationName, row.script),
  },
  externalIds: row.externalIds,
  target: { organization: row.organizationId },
});

const onTarget = (row: TargetRow) => ({
  integration: row.integrationName,
  installation: row.id,
  status: targetStatusOf(row),
  configuration: can(row.role, ADMINISTRATE[row.kind]) ? targetConfigurationOf(row) : {},
  externalIds: row.externalIds,
  urls: {
    location: apiUrl(`${pathOf(row.integrationName)}/installations/${row.id}/${row.kind}s/${row.targetId}`),
    publicEndpoint: assetUrl(row.integrationName, row.script),
  },
});

/** @param space the whole space, if requested and visible */
export const presentOnSpace = (row: TargetRow, space?: Space): SpaceInstallation => ({
  ...onTarget(row),
  space: space ?? row.targetId,
});
/** @param site the whole site, if requested and visible */
export const presentOnSite = (row: TargetRow, site?: Site): SiteInstallation => ({
  ...onTarget(row),
  site: site ?? row.targetId,
});
