import { z } from "zod";
import { SpecAddress } from "@/lib/content/openapi-specs/schemas";
import { RoleSchema } from "@/lib/core/access/schemas";
import { queryBoolean } from "@/lib/core/pagination";
import { webAddress } from "@/lib/core/web-address";
import { OrganizationMergeRules } from "@/lib/spaces/spaces/schemas";

export const OrganizationType = z.enum(["business", "community"]);
export const UseCase = z.enum([
  "internalDocs",
  "docsSite",
  "audienceControlledSite",
  "productDocs",
  "teamKnowledgeBase",
  "designSystem",
  "openSourceDocs",
  "notes",
  "other",
]);
export const CommunityType = z.enum(["nonProfit", "openSource", "education"]);
export const Plan = z.enum([
  "free_2024",
  "plus_2024",
  "pro_2024",
  "enterprise_2024",
  "community_2024",
  "free",
  "plus",
  "pro",
  "internal",
]);

export const OrganizationTitle = z.string().trim().min(2).max(255);
export const DomainName = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
    "must be a domain such as example.com.",
  );
const EmailDomains = z.array(DomainName).max(100);
const Hostname = z
  .string()
  .min(3)
  .max(32)
  .regex(/^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$/, "must be 3 to 32 lower-case letters, digits or inner hyphens.");
const DefaultContent = z.strictObject({ type: z.literal("site"), site: z.string().min(1).max(64) });

const SECOND_FACTOR =
  "Whether members who sign in with a password need a second factor. SAML and OpenID Connect are the identity provider's matter.";

export const Organization = z.object({
  object: z.literal("organization"),
  id: z.string(),
  title: z.string(),
  createdAt: z.iso.datetime(),
  emailDomains: z.array(z.string()),
  hostname: z.string().optional(),
  type: OrganizationType,
  useCase: UseCase.optional(),
  communityType: CommunityType.optional(),
  defaultRole: RoleSchema.nullable().optional(),
  defaultContent: DefaultContent.optional(),
  sso: z.boolean().optional(),
  secondFactor: z.boolean().optional().describe(SECOND_FACTOR),
  ai: z.boolean().optional(),
  inviteLinks: z.boolean(),
  plan: Plan,
  mergeRules: OrganizationMergeRules,
  urls: z.object({ location: z.string(), app: z.string(), logo: z.string().optional() }),
  trial: z.object({ status: z.enum(["notapplicable", "none", "active", "ended", "expired"]) }),
  permissions: z.object({
    view: z.boolean(),
    admin: z.boolean(),
    ownTeam: z.boolean(),
    createContent: z.boolean(),
    createOpenAPISpec: z.boolean(),
    ingestConversations: z.boolean(),
    viewBilling: z.boolean(),
    listMembers: z.boolean(),
    listTeams: z.boolean(),
    listIntegrations: z.boolean(),
    listInstallations: z.boolean(),
    installIntegration: z.boolean(),
  }),
});
export type Organization = z.infer<typeof Organization>;

/** The creator's answers in the onboarding. */
const OnboardingPreferences = z.strictObject({
  source: z.enum(["markdown-in-git", "import", "template"]).nullable(),
  audience: z.enum(["public", "mixed", "protected", "internal"]).nullable(),
  interests: z.array(z.enum(["adaptive-content", "api-docs", "proactive-agent"])).max(3),
});

export const CreateOrganizationQuery = z.object({
  withDefaultSite: queryBoolean()
    .optional()
    .describe("Also creates an unpublished docs site with a space of examples."),
  openapiUrl: SpecAddress.optional().describe(
    "Adds the OpenAPI spec “openapi” from this address and fetches it in the background.",
  ),
});
export type CreateOrganizationQuery = z.infer<typeof CreateOrganizationQuery>;

export const CreateOrganization = z.strictObject({
  title: OrganizationTitle,
  emailDomains: EmailDomains.optional(),
  type: OrganizationType.optional(),
  useCase: UseCase.optional(),
  onboardingPreferences: OnboardingPreferences.optional().describe(
    "Kept with the creation event in the organization's audit log.",
  ),
});
export type CreateOrganization = z.infer<typeof CreateOrganization>;

export const UpdateOrganization = z.strictObject({
  title: OrganizationTitle.optional(),
  emailDomains: EmailDomains.optional(),
  hostname: Hostname.optional(),
  defaultRole: RoleSchema.nullable().optional(),
  defaultContent: DefaultContent.nullable().optional(),
  logo: webAddress().max(2048).nullable().optional(),
  sso: z.boolean().optional(),
  secondFactor: z.boolean().optional().describe(SECOND_FACTOR),
  ai: z.boolean().optional(),
  inviteLinks: z.boolean().optional(),
  mergeRules: OrganizationMergeRules.optional(),
});
export type UpdateOrganization = z.infer<typeof UpdateOrganization>;
