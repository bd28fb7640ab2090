import { z } from "zod";
import { pageQuery, queryBoolean } from "@/lib/core/pagination";
import { hasNoCredentials, webAddress } from "@/lib/core/web-address";
import { Webhook } from "@/lib/integrations/webhooks/schemas";
import { Organization } from "@/lib/organizations/organizations/schemas";
import { Site } from "@/lib/sites/sites/schemas";
import { Space, Visibility } from "@/lib/spaces/spaces/schemas";

export const INTEGRATION_LIMITS = {
  /** of a script, in characters */
  script: 1024 * 1024,
  /** of a picture, in bytes */
  picture: 1024 * 1024,
  secrets: 20,
} as const;

const NAME = /^[a-zA-Z0-9\-_.]+$/;
/** Search text; a name with other characters cannot exist. */
const SearchedName = z.string().max(100).regex(NAME, "must be letters, digits, “-”, “_” and “.”.");
/** Name of an integration in addresses. */
export const IntegrationName = SearchedName.min(1).refine(
  (name) => !/^\.+$/.test(name),
  "must hold more than dots.",
);

export const IntegrationScope = z.enum(
  [
    "space:content:read",
    "space:content:write",
    "space:metadata:read",
    "space:metadata:write",
    "space:git:sync",
    "space:views:read",
    "space:script:inject",
    "space:script:cookies",
    "space:visitor:auth",
    "page:feedback:read",
    "site:metadata:read",
    "site:views:read",
    "site:script:inject",
    "site:script:cookies",
    "site:visitor:auth",
    "site:visitor:claims",
    "site:adaptive:read",
    "site:adaptive:write",
    "openapi:read",
    "openapi:write",
    "conversations:ingest",
  ],
  { error: "must be a scope that there is, such as “space:content:read”." },
);
export type IntegrationScope = z.infer<typeof IntegrationScope>;
export const IntegrationCategory = z.enum([
  "analytics",
  "collaboration",
  "content",
  "gitsync",
  "marketing",
  "visitor-auth",
  "other",
]);
export const IntegrationVisibility = z.enum(["public", "private", "unlisted"]);
export const IntegrationTarget = z.enum(["all", "site", "space", "organization"]);

const Id = z.string().min(1).max(100);
const HttpsAddress = z.url({ protocol: /^https$/, error: "must be an https address." }).max(2048);
const partFields = {
  id: Id,
  title: z.string().min(2).max(40),
  description: z.string().max(150).optional(),
  icon: HttpsAddress.optional().describe("Address of a picture."),
};

export const DeclaredBlock = z.strictObject({
  ...partFields,
  urlUnfurl: z
    .array(z.string().min(1).max(1024))
    .max(50)
    .optional()
    .describe("Addresses that the block shows when a person pastes one, such as https://example.com/**."),
  markdown: z
    .strictObject({
      codeblock: z.string().min(1).max(100).describe("Language of the equivalent code block."),
      body: z.string().max(100).describe("Property with the text of that code block."),
    })
    .optional()
    .describe("Form of the block in Markdown."),
});
export const IntegrationContentSource = z.strictObject({
  ...partFields,
  configuration: z.strictObject({ componentId: Id }).describe("The component for its setup."),
});

const common = { title: z.string().max(30).optional(), description: z.string().max(100).optional() };
export const ConfigurationProperty = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("string"),
    ...common,
    default: z.string().max(2048).optional(),
    completion_url: z
      .string()
      .max(2048)
      .optional()
      .describe("Address that suggests values while people type."),
    enum: z.array(z.string().max(255)).max(200).optional().describe("The allowed values."),
  }),
  z.strictObject({ type: z.literal("number"), ...common, default: z.number().optional() }),
  z.strictObject({ type: z.literal("boolean"), ...common, default: z.boolean().optional() }),
  z.strictObject({
    type: z.literal("button"),
    ...common,
    callback_url: z.string().max(2048).describe("Target of the button."),
    button_text: z.string().min(1).max(50),
  }),
]);
export const ConfigurationProperties = z
  .record(z.string().min(1).max(100), ConfigurationProperty)
  .refine((properties) => Object.keys(properties).length <= 50, "holds more than 50 properties.")
  .describe("Properties to configure, by name.");
export const IntegrationConfiguration = z.strictObject({
  properties: ConfigurationProperties,
  required: z.array(z.string().max(100)).max(50).optional().describe("Names of required properties."),
  componentId: Id.optional(),
});
export type IntegrationConfiguration = z.infer<typeof IntegrationConfiguration>;
export const IntegrationConfigurations = z.strictObject({
  account: IntegrationConfiguration.optional().describe("Configuration of an organization."),
  space: IntegrationConfiguration.optional().describe("Configuration of a space."),
  site: IntegrationConfiguration.optional().describe("Configuration of a docs site."),
});
export const ExternalLink = z.strictObject({ url: HttpsAddress, label: z.string().min(1).max(100) });

/** One header line: it cannot start another header. */
const PolicyText = z
  .string()
  .max(4096)
  .regex(/^[\x20-\x7e]*$/, "must be one line of printable ASCII.");
const Directive = z.string().regex(/^[a-z]+(?:-[a-z]+)*$/, "must be the name of a directive.");
export const ContentSecurityPolicy = z.union([
  PolicyText,
  z.record(Directive, PolicyText.regex(/^[^;]*$/, "must not hold a semicolon.")),
]);
export type ContentSecurityPolicy = z.infer<typeof ContentSecurityPolicy>;

const Picture = z
  .string()
  .max(Math.ceil((INTEGRATION_LIMITS.picture * 4) / 3) + 4)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, "must be a picture in base64.");

/** The manifest of an integration. */
export const IntegrationManifest = z.strictObject({
  runtime: z.enum(["v1", "v2"]).default("v1").describe("Format of its script."),
  title: z.string().min(2).max(30),
  description: z.string().min(1).max(100),
  summary: z.string().max(2048).optional().describe("Description in Markdown."),
  visibility: IntegrationVisibility.default("private"),
  target: IntegrationTarget.default("all"),
  scopes: z.array(IntegrationScope).max(50).default([]),
  categories: z.array(IntegrationCategory).max(10).default([]),
  blocks: z.array(DeclaredBlock).max(50).optional(),
  contentSources: z.array(IntegrationContentSource).max(50).optional(),
  externalLinks: z.array(ExternalLink).max(5).default([]),
  configurations: IntegrationConfigurations.optional(),
  contentSecurityPolicy: ContentSecurityPolicy.optional().describe("Sent as a header with its script."),
});
export type IntegrationManifest = z.infer<typeof IntegrationManifest>;

export const PublishIntegration = IntegrationManifest.extend({
  icon: Picture.optional().describe("A PNG, JPEG, GIF or WebP picture in base64, at most 1 MB."),
  previewImages: z
    .array(Picture)
    .max(3)
    .default([])
    .describe("PNG, JPEG, GIF or WebP pictures in base64, at most 1 MB each."),
  script: z
    .string()
    .min(1)
    .max(INTEGRATION_LIMITS.script)
    .describe("Script, stored and served; it never runs on this server."),
  organization: z.string().min(1).max(64).describe("Id or subdomain of the publishing organization."),
  secrets: z
    .record(z.string().min(1).max(100), z.string().max(4096))
    .refine(
      (secrets) => Object.keys(secrets).length <= INTEGRATION_LIMITS.secrets,
      `holds more than ${INTEGRATION_LIMITS.secrets} secrets.`,
    )
    .optional()
    .describe("Secrets, stored encrypted and never shown. If absent, those of the previous version stay."),
});
export type PublishIntegration = z.infer<typeof PublishIntegration>;

export const InstallationToken = z
  .object({
    token: z.string().describe("The token, shown only once."),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: "InstallationToken" });
export type InstallationToken = z.infer<typeof InstallationToken>;

export const IntegrationQuery = pageQuery({
  search: z.string().max(200).optional().describe("Part of the name or title."),
  category: IntegrationCategory.optional().describe("Only integrations in this category."),
  blockDomain: SearchedName.optional().describe(
    "Only integrations with a block for addresses of this domain.",
  ),
  blocks: queryBoolean()
    .optional()
    .describe("true: only integrations with blocks; false: only those without."),
  contentSources: queryBoolean()
    .optional()
    .describe("true: only integrations with content sources; false: only those without."),
  owner: z
    .string()
    .max(64)
    .optional()
    .describe("Only integrations of this organization, for its members including private ones."),
  scope: IntegrationScope.optional().describe("Only integrations that ask for this scope."),
  target: IntegrationTarget.optional().describe("Only integrations for this target."),
});
export type IntegrationQuery = z.infer<typeof IntegrationQuery>;

export const Integration = z.object({
  object: z.literal("integration"),
  name: z.string().describe("Name in addresses."),
  version: z.int().describe("Increases by one with each publication."),
  title: z.string(),
  description: z.string(),
  summary: z.string().optional().describe("Description in Markdown."),
  previewImages: z.array(z.string()).describe("Addresses of pictures."),
  target: IntegrationTarget,
  verified: z.boolean().describe("True if the operator has verified it."),
  visibility: IntegrationVisibility,
  scopes: z.array(IntegrationScope),
  categories: z.array(IntegrationCategory),
  blocks: z.array(DeclaredBlock).optional(),
  contentSources: z.array(IntegrationContentSource).optional(),
  configurations: IntegrationConfigurations.optional(),
  externalLinks: z.array(ExternalLink),
  owner: Organization,
  urls: z.object({
    location: z.string(),
    icon: z.string().optional(),
    app: z.string(),
    assets: z.string().describe("Base address of its pictures and script."),
    publicEndpoint: z.string().describe("Address of its script."),
  }),
  permissions: z.object({
    admin: z.boolean().describe("You can publish and unpublish it."),
    install: z.boolean().describe("You can install it in an organization."),
  }),
  contentSecurityPolicy: z.string().optional().describe("Sent as a header with its script."),
});
export type Integration = z.infer<typeof Integration>;

export const InstallationStatus = z.enum(["active", "pending", "paused"]);
export const InstallationSelection = z.enum(["all", "selected"]);
const ExternalIds = z.array(z.string().min(1).max(255)).max(5);
/** Values by property name. */
export const InstallationConfiguration = z.record(
  z.string().min(1).max(100),
  z.union([z.string().max(4096), z.number(), z.boolean()]),
);
export type InstallationConfiguration = z.infer<typeof InstallationConfiguration>;

export const InstallIntegration = z.strictObject({
  organization: z.string().min(1).max(64).describe("Id of an organization that you administer."),
  scopes: z
    .array(IntegrationScope)
    .max(50)
    .optional()
    .describe("Granted scopes, out of those that the integration asks for; all of them if absent."),
  space_selection: InstallationSelection.optional().describe(
    "Covers all spaces, or those selected later; all if absent.",
  ),
  site_selection: InstallationSelection.optional().describe(
    "Covers all docs sites, or those selected later; all if absent.",
  ),
});
export type InstallIntegration = z.infer<typeof InstallIntegration>;
export const UpdateInstallation = z.strictObject({
  externalIds: ExternalIds.optional(),
  configuration: InstallationConfiguration.optional().describe("Replaces all earlier values."),
  scopes: z
    .array(IntegrationScope)
    .max(50)
    .optional()
    .describe("Granted scopes, out of those that the integration asks for."),
  space_selection: InstallationSelection.optional(),
  site_selection: InstallationSelection.optional(),
});
export type UpdateInstallation = z.infer<typeof UpdateInstallation>;

export const InstallationQuery = pageQuery({
  externalId: z.string().max(255).optional().describe("Only those with this external id."),
});
export type InstallationQuery = z.infer<typeof InstallationQuery>;

export const IntegrationInstallation = z.object({
  id: z.string(),
  status: InstallationStatus.describe("“pending” until everything required is configured."),
  scopes: z
    .array(IntegrationScope)
    .describe("Granted scopes. Scopes of a later version are excluded until an admin agrees."),
  space_selection: InstallationSelection.describe("Covers all spaces, or selected ones."),
  site_selection: InstallationSelection.describe("Covers all docs sites, or selected ones."),
  spaces: z.int().describe("Number of covered spaces."),
  configuration: InstallationConfiguration.describe(
    "Values by property name; empty unless you administer the organization.",
  ),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  urls: z.object({
    location: z.string(),
    app: z.string(),
    publicEndpoint: z.string().describe("Address of the script of the integration."),
  }),
  externalIds: ExternalIds.describe("Ids in another system."),
  target: z.object({ organization: z.string().describe("Id of the organization.") }),
});
export type IntegrationInstallation = z.infer<typeof IntegrationInstallation>;

export const InstalledIntegration = z.object({
  installation: IntegrationInstallation,
  integration: Integration,
});
export type InstalledIntegration = z.infer<typeof InstalledIntegration>;

export const InstalledQuery = pageQuery({
  search: z.string().max(200).optional().describe("Part of the name or title of the integration."),
});
export type InstalledQuery = z.infer<typeof InstalledQuery>;

/** Kinds of targets for an integration. */
export const InstallationTarget = z.enum(["organization", "space", "site"]);
export const InstallationStatusesQuery = pageQuery({
  target: InstallationTarget.default("organization").describe(
    "Only integrations for this target; organizations if absent.",
  ),
});
export type InstallationStatusesQuery = z.infer<typeof InstallationStatusesQuery>;
export const IntegrationStatus = z.object({
  status: InstallationStatus.describe("“pending” until everything required there is configured."),
  target: InstallationTarget,
  integration: Integration,
});
export type IntegrationStatus = z.infer<typeof IntegrationStatus>;

export const IntegrationSearch = z.object({
  search: z.string().max(200).optional().describe("Part of the name or title."),
});
export const BlocksOfIntegration = z.object({
  name: z.string().describe("Name of the integration."),
  blocks: z.array(DeclaredBlock),
});
export type BlocksOfIntegration = z.infer<typeof BlocksOfIntegration>;

const extended = queryBoolean()
  .optional()
  .describe("true: returns each whole visible space or site instead of its id.");
export const ExtendedQuery = z.object({ extended });
export const TargetsQuery = pageQuery({ extended });
export type TargetsQuery = z.infer<typeof TargetsQuery>;
export const TargetsOfIntegrationQuery = pageQuery({
  extended,
  externalId: z.string().max(255).optional().describe("Only those with this external id."),
});
export type TargetsOfIntegrationQuery = z.infer<typeof TargetsOfIntegrationQuery>;

export const InstallOnSpace = z.strictObject({ space: z.string().min(1).max(64).describe("Id of a space.") });
export const InstallOnSite = z.strictObject({ siteId: z.string().min(1).max(64).describe("Id of a site.") });
export const UpdateTargetInstallation = UpdateInstallation.pick({ externalIds: true, configuration: true });
export type UpdateTargetInstallation = z.infer<typeof UpdateTargetInstallation>;

const targetFields = {
  integration: z.string().describe("Name of the integration."),
  installation: z.string().describe("Id of the installation in the organization."),
  status: InstallationStatus.describe("“pending” until everything required there is configured."),
  configuration: InstallationConfiguration.describe(
    "Values by property name; empty unless you can install integrations there.",
  ),
  externalIds: ExternalIds.describe("Ids in another system."),
  urls: z.object({
    location: z.string(),
    publicEndpoint: z.string().describe("Address of the script of the integration."),
  }),
};
export const SpaceInstallation = z.object({
  ...targetFields,
  space: z.union([z.string(), Space]).describe("Id of the space, or the whole space."),
});
export type SpaceInstallation = z.infer<typeof SpaceInstallation>;
export const SiteInstallation = z.object({
  ...targetFields,
  site: z.union([z.string(), Site]).describe("Id of the site, or the whole site."),
});
export type SiteInstallation = z.infer<typeof SiteInstallation>;

export const IntegrationEventType = z.enum([
  "installation_setup",
  "installation_deleted",
  "space_installation_setup",
  "space_installation_deleted",
  "site_installation_setup",
  "site_installation_deleted",
  "space_content_updated",
  "space_gitsync_completed",
  "space_visibility_updated",
]);
export type IntegrationEventType = z.infer<typeof IntegrationEventType>;

export const IntegrationEventPayload = z.object({
  eventId: z.string().describe("Id of the event, as in its header `webhook-id`."),
  type: IntegrationEventType.describe("Type of the event."),
  installationId: z.string().describe("Id of the affected installation."),
  spaceId: z.string().optional().describe("Id of the affected space."),
  siteId: z.string().optional().describe("Id of the affected docs site."),
  status: InstallationStatus.optional().describe("For installations: the new status."),
  previous: z
    .object({ status: InstallationStatus.optional() })
    .optional()
    .describe("For changed or removed installations: the earlier status. Never contains the configuration."),
  revisionId: z.string().optional().describe("Id of the new revision."),
  commitId: z.string().optional().describe("Hash of the commit; absent if none was reached."),
  state: z.enum(["success", "failure"]).optional().describe("Result of a synchronization."),
  previousVisibility: Visibility.optional().describe("Visibility before the change."),
  visibility: Visibility.optional().describe("Visibility after the change."),
});
export type IntegrationEventPayload = z.infer<typeof IntegrationEventPayload>;

export const IntegrationEventStatus = z.enum(["pending", "success", "failed"]);
export const IntegrationEvent = z.object({
  id: z.string(),
  integrationId: z.string().describe("Name of the integration."),
  installationId: z.string().describe("Id of the installation, which may be deleted."),
  createdAt: z.iso.datetime(),
  status: IntegrationEventStatus.describe("“pending” until it was delivered or given up."),
  payload: IntegrationEventPayload.describe("The sent content."),
});
export type IntegrationEvent = z.infer<typeof IntegrationEvent>;

export const IntegrationEventTrace = z.object({
  event: IntegrationEvent.describe("The event."),
  trace: z
    .object({
      logs: z
        .array(
          z.object({
            message: z.string().optional().describe("Result or response of the attempt."),
            timestamp: z.iso.datetime().optional().describe("Time of the attempt."),
            level: z.enum(["debug", "info", "warn", "error"]).optional().describe("Log level."),
          }),
        )
        .describe("Entries in order."),
    })
    .optional()
    .describe("Log of the latest attempt; absent before the first."),
});
export type IntegrationEventTrace = z.infer<typeof IntegrationEventTrace>;

export const PutIntegrationDev = z.strictObject({
  tunnelUrl: webAddress()
    .min(1)
    .max(256)
    .refine(hasNoCredentials, "must not hold a user name or password.")
    .describe("Address to which events are sent with POST."),
  all: z
    .boolean()
    .default(false)
    .describe("Includes installations in other organizations than the publisher."),
});
export type PutIntegrationDev = z.infer<typeof PutIntegrationDev>;

export const IntegrationDev = z.object({
  tunnelUrl: z.string().optional().describe("Address for events; absent if none is set."),
  all: z.boolean().describe("Includes installations in other organizations than the publisher."),
  ...Webhook.pick({
    paused: true,
    pausedAt: true,
    pauseReason: true,
    failingSince: true,
    previousSecretEndsAt: true,
  }).shape,
});
export type IntegrationDev = z.infer<typeof IntegrationDev>;
