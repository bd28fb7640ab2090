import { z } from "zod";
import { AuditFilters } from "@/lib/administration/audit/schemas";
import { ChangeRequest, UpdateChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { UpdateComment } from "@/lib/collaboration/comments/schemas";
import type { NotificationKind } from "@/lib/collaboration/notifications/kinds";
import { PutSpec, UpdateSpec } from "@/lib/content/openapi-specs/schemas";
import type { OrganizationAction } from "@/lib/core/access/roles";
import { ROLES } from "@/lib/core/access/roles";
import { PutDirectory } from "@/lib/identity/directory/schemas";
import { DOMAIN_PROBLEMS } from "@/lib/identity/email-domains/schemas";
import { UpdateSamlProvider } from "@/lib/identity/saml/schemas";
import { EmailAddress, UpdateUser } from "@/lib/identity/users/schemas";
import {
  InstallationStatus,
  UpdateInstallation,
  UpdateTargetInstallation,
} from "@/lib/integrations/integrations/schemas";
import { UpdateWebhook, WebhookPause } from "@/lib/integrations/webhooks/schemas";
import { UpdateLinkInvite } from "@/lib/organizations/invites/schemas";
import { Member, UpdateMember } from "@/lib/organizations/members/schemas";
import { CreateOrganization, UpdateOrganization } from "@/lib/organizations/organizations/schemas";
import { TeamRoleSchema, UpdateTeam } from "@/lib/organizations/teams/schemas";
import { UpdatePublishingAuth, UpdateShareLink } from "@/lib/sites/audience/schemas";
import { RedirectDestination, UpdateRedirect } from "@/lib/sites/redirects/schemas";
import {
  SiteVisibility,
  UpdateSection,
  UpdateSectionGroup,
  UpdateSite,
  UpdateSiteSpace,
} from "@/lib/sites/sites/schemas";
import { UpdateCollection } from "@/lib/spaces/collections/schemas";
import { Space, UpdateSpace, Visibility } from "@/lib/spaces/spaces/schemas";
import { PutTranslationSettings } from "@/lib/translations/schemas";
import { changesTo } from "./change-schema";

/**
 * The kinds of events, and everything that follows from them: the payload for the audit log, the audience of
 * the announcement, and the reads to invalidate. A command only records a kind. Browser bundles include only
 * the reads to invalidate, see scripts/support/endpoints-loader.mjs.
 */

/** The audience of an event's announcement. */
export type EventAudience =
  /** people who can see the space of the event */
  | "space"
  /** people who can see the collection it is about */
  | "collection"
  /** people who can see the site it is about, or is a part of */
  | "site"
  /** everyone in the organization: the subject is gone, so access to it cannot be checked */
  | "everybody"
  /** only the actor, by the response to their request */
  | "caller"
  /** the people named in the announcement */
  | "person"
  /** people with this permission in the organization */
  | { may: OrganizationAction };

/** The recipients of a notification; see recipients.ts. They never include the actor, except `starter`. */
export type Recipients =
  /** people requested in the payload */
  | "asked"
  /** people newly mentioned in the text */
  | "named"
  /** people who wrote in the thread */
  | "thread"
  /** the author of the change request */
  | "author"
  /** participants and followers of the change request or the page */
  | "followers"
  /** followers of a page changed by the revision in the payload */
  | "pageFollowers"
  /** authors of the edit whose text was replaced according to the payload */
  | "replaced"
  /** the person who started the completed background job */
  | "starter";

/** A rule for notifications. A person in several rules gets the first one's. */
export type NotificationRule = { to: Recipients; as: NotificationKind };

export type EventDefinition = {
  audience: EventAudience;
  /** small, without secrets; with `changes` if fields change */
  payload: z.ZodObject;
  /** reads that may return something else now: tags of operations, or single ids */
  stale: readonly string[];
  /** as `stale`, only for reads within change requests */
  staleInChangeRequests?: readonly string[];
  /** notifications, written in the transaction of the event */
  notifies?: readonly NotificationRule[];
  /** announced or returned to the caller, but not recorded */
  passing?: true;
};

/** Every event adds to the audit log. */
const LOG = ["listAuditEvents", "verifyAuditLog"];

const kind = <const Payload extends z.ZodObject>(
  audience: EventAudience,
  payload: Payload,
  stale: readonly string[],
  staleInChangeRequests: readonly string[] = [],
  notifies: readonly NotificationRule[] = [],
) => ({ audience, payload, stale: [...stale, ...LOG], staleInChangeRequests, notifies });

const nothing = z.strictObject({});
/** A kind that is not recorded. */
const passing = (audience: EventAudience, stale: readonly string[]) => ({
  ...kind(audience, nothing, stale),
  passing: true as const,
});
const id = z.string();
const ids = z.array(id);
const count = z.int();
const role = z.enum(ROLES).nullable();

/** Reads of the content of a space or a change request. */
const CONTENT = [
  "pages",
  "links",
  "reusable-contents",
  "files",
  "revisions",
  "computed",
  "search",
  "pdf",
  "getTranslatedPage",
];
/** Reads that show spaces with their counts and times, and the targets of links. */
const SPACES = [
  "spaces",
  "links",
  "listSpacesOfMember",
  "listNotifications",
  "sites",
  "site-structure",
  "integrations",
];
/** Reads that show the live content of a space, or comparisons with it. */
const LIVE_CONTENT = [...CONTENT, ...SPACES, "change-requests", "reviews", "comments"];
/** Reads that depend on people's permissions. */
const ACCESS = [
  ...SPACES,
  "collections",
  "permissions",
  "members",
  "teams",
  "saml",
  "directory",
  "change-requests",
  "reviews",
  "comments",
  "notifications",
  "translations",
];
/** Other reads of a space, which end with it. */
const BESIDE = ["git", "imports", "presence"];
/** Reads that show people. */
const PEOPLE = [
  "listOrganizationTokens",
  "invites",
  "listNotifications",
  "links",
  "members",
  "teams",
  "permissions",
  "comments",
  "change-requests",
  "reviews",
  "revisions",
  "presence",
];

/** Reads of sites; all of them contain addresses. */
const SITES = ["sites", "site-structure", "site-audience", "site-redirects", "hostnames", "integrations"];

/** Reads of domains, and of people who can join or sign in by an address. */
const DOMAINS = ["email-domains", "listOrganizationsOfEmailDomain", "listSsoLoginsOfEmailDomain"];

/** Reads of deliveries to an integration. */
const DELIVERED = ["listIntegrationEvents", "getIntegrationEvent", "getIntegrationDev"];

const admins = { may: "organization.admin" } as const;
const everyone = { may: "organization.view" } as const;
const members = { may: "organization.listMembers" } as const;
const teams = { may: "organization.listTeams" } as const;
const specs = { may: "organization.listOpenAPISpecs" } as const;
const integrations = { may: "organization.listIntegrations" } as const;
const translations = { may: "organization.listTranslations" } as const;

const numbered = z.strictObject({ number: count });
const discussed = z.strictObject({
  changeRequest: id.optional(),
  /** people newly mentioned in the text */
  mentioned: ids.optional(),
});
const replied = discussed.extend({ comment: id });
const edited = {
  changes: changesTo({ body: UpdateComment.shape.body }, "body"),
  addedReactions: z.array(z.string()).optional(),
  removedReactions: z.array(z.string()).optional(),
};
/** null: no grant; a null role: access denied */
const given = z.strictObject({ role }).nullable();
const accessChanged = z.strictObject({
  grants: z.array(z.strictObject({ user: id.optional(), team: id.optional(), before: given, after: given })),
});
const inviteLink = z.strictObject({ role, space: id.optional(), collection: id.optional() });
const moved = z.strictObject({ from: id.nullable(), to: id.nullable() });
const inSite = z.strictObject({ site: id });
const integrationNamed = z.strictObject({ integration: z.string() });
const installedOn = integrationNamed.extend({ installation: id });
/** status after the change, even if unchanged */
const withStatus = { status: InstallationStatus };
const configured = changesTo({ ...UpdateTargetInstallation.shape, ...withStatus }, "configuration");
const titled = z.strictObject({ title: z.string() });
const unknown = z.unknown();
const specNamed = z.strictObject({ slug: z.string() });

/** Reads of one's subscription. */
const SUBSCRIPTION = ["getSubscriptionToChangeRequest", "getSubscriptionToPage"];
const REQUEST = ["change-requests", "reviews", ...SUBSCRIPTION, ...SPACES, "getTranslatedPage"];
const DISCUSSION = ["comments", ...REQUEST];

const NAMED: NotificationRule = { to: "named", as: "mentioned" };
const IMPORT_FINISHED: NotificationRule = { to: "starter", as: "import-finished" };
const PAGE_UPDATED: NotificationRule = { to: "pageFollowers", as: "page-updated" };

export const catalogue = {
  "organization.created": kind("caller", CreateOrganization.pick({ onboardingPreferences: true }), [
    "organizations",
    "members",
  ]),
  "organization.updated": kind(everyone, z.strictObject({ changes: changesTo(UpdateOrganization.shape) }), [
    "organizations",
    "hostnames",
    "invites",
    ...ACCESS,
  ]),
  "member.added": kind(members, z.strictObject({ role }), [
    "organizations",
    "users",
    "invites",
    "tokens",
    ...ACCESS,
  ]),
  "member.updated": kind(
    members,
    z.strictObject({ changes: changesTo({ ...UpdateMember.shape, ...Member.pick({ sso: true }).shape }) }),
    ["organizations", "users", ...ACCESS],
  ),
  "member.removed": kind(members, nothing, ["organizations", "users", "tokens", ...ACCESS]),
  "invite.sent": kind(admins, z.strictObject({ email: z.string(), role }), ["invites", "mails"]),
  "invite.withdrawn": kind(admins, z.strictObject({ email: z.string() }), ["invites"]),
  // Managers of a space see its links; the announcement only says that there is something to read.
  "inviteLink.created": kind(everyone, inviteLink, ["invites"]),
  "inviteLink.updated": kind(
    everyone,
    z.strictObject({
      changes: changesTo(UpdateLinkInvite.shape),
      space: id.optional(),
      collection: id.optional(),
    }),
    ["invites"],
  ),
  "inviteLink.deleted": kind(everyone, inviteLink.extend({ uses: count }), ["invites"]),
  "team.created": kind(teams, z.strictObject({ title: z.string(), members: ids }), [
    "organizations",
    ...ACCESS,
  ]),
  "team.updated": kind(teams, z.strictObject({ changes: changesTo(UpdateTeam.shape) }), ACCESS),
  /** null: not a member before, or afterwards */
  "team.membersChanged": kind(
    teams,
    z.strictObject({
      members: z.array(
        z.strictObject({ user: id, before: TeamRoleSchema.nullable(), after: TeamRoleSchema.nullable() }),
      ),
    }),
    ["organizations", ...ACCESS],
  ),
  "team.deleted": kind(teams, z.strictObject({ title: z.string(), members: ids }), [
    "organizations",
    ...ACCESS,
  ]),
  "user.updated": kind(
    members,
    z.strictObject({ changes: changesTo({ ...UpdateUser.shape, email: EmailAddress }) }),
    ["users", "imports", "git", "spaces", "collections", ...PEOPLE],
  ),
  "user.passwordChanged": kind("caller", nothing, ["users", "sessions", "tokens"]),
  "user.emailChangeRequested": kind("caller", z.strictObject({ email: EmailAddress }), ["users"]),
  "user.emailConfirmed": kind("caller", nothing, ["users"]),
  "secondFactor.totpEnabled": kind(admins, nothing, ["second-factor", "sessions", "members"]),
  "secondFactor.totpDisabled": kind(admins, nothing, ["second-factor", "members"]),
  "secondFactor.recoveryCodesCreated": kind("caller", nothing, ["second-factor"]),
  "secondFactor.recoveryCodeUsed": kind("caller", z.strictObject({ left: count }), ["second-factor"]),
  "secondFactor.reset": kind(admins, nothing, ["second-factor", "sessions", "members"]),
  "user.issuerLinked": kind("caller", z.strictObject({ issuer: z.string() }), ["second-factor"]),
  "user.issuerUnlinked": kind("caller", z.strictObject({ issuer: z.string() }), [
    "second-factor",
    "sessions",
  ]),
  "signIn.failed": kind(admins, nothing, []),
  "auditLog.exported": kind(admins, z.strictObject({ format: z.string(), filters: AuditFilters }), []),
  "request.refused": kind(admins, z.strictObject({ operation: z.string(), reason: z.string() }), []),
  "passkey.added": kind(admins, z.strictObject({ label: z.string() }), [
    "second-factor",
    "sessions",
    "members",
  ]),
  "passkey.renamed": kind("caller", z.strictObject({ label: z.string() }), ["second-factor"]),
  "passkey.removed": kind(admins, z.strictObject({ label: z.string() }), ["second-factor", "members"]),
  "session.created": kind("caller", nothing, ["sessions"]),
  "session.revoked": kind("caller", z.strictObject({ sessions: count.optional() }), ["sessions"]),
  "token.created": kind("caller", z.strictObject({ label: z.string() }), ["tokens"]),
  "token.rolled": kind("caller", z.strictObject({ label: z.string(), by: id, overlap: z.string() }), [
    "tokens",
  ]),
  "token.revoked": kind("caller", nothing, ["tokens"]),

  "samlProvider.created": kind(admins, z.strictObject({ label: z.string() }), ["saml", "getSsoReadiness"]),
  "samlProvider.updated": kind(
    admins,
    z.strictObject({ changes: changesTo(UpdateSamlProvider.shape, "certificate") }),
    ["saml", "getSsoReadiness"],
  ),
  "samlProvider.deleted": kind(admins, z.strictObject({ label: z.string() }), ["saml", "getSsoReadiness"]),

  "samlProvider.rehearsed": kind(admins, z.strictObject({ succeeded: z.boolean() }), [
    "saml",
    "getSsoReadiness",
  ]),
  "samlProvider.refused": kind(
    admins,
    z.strictObject({ reason: z.string(), reference: id, email: z.string().optional() }),
    ["listSamlAttempts"],
  ),
  "samlProvider.linked": kind(admins, z.strictObject({ user: id }), ["saml", "getSsoReadiness"]),
  "samlProvider.unlinked": kind(admins, z.strictObject({ user: id }), ["saml"]),
  "sso.recoveryCodesCreated": kind(admins, z.strictObject({ codes: count }), ["sso"]),
  "sso.exemptionUsed": kind(admins, nothing, ["mails"]),
  "sso.recoveryCodeUsed": kind(admins, z.strictObject({ left: count }), ["sso", "mails"]),

  "emailDomain.added": kind(admins, z.strictObject({ domain: z.string() }), ["email-domains"]),
  "emailDomain.checkFailed": kind(
    admins,
    z.strictObject({ domain: z.string(), problem: z.enum(DOMAIN_PROBLEMS) }),
    ["email-domains", "mails"],
  ),
  "emailDomain.verified": kind(admins, z.strictObject({ domain: z.string() }), DOMAINS),
  "emailDomain.lapsed": kind(
    admins,
    z.strictObject({ domain: z.string(), problem: z.enum(DOMAIN_PROBLEMS).optional() }),
    [...DOMAINS, "mails"],
  ),
  "emailDomain.removed": kind(admins, z.strictObject({ domain: z.string(), verified: z.boolean() }), DOMAINS),

  "directory.connected": kind(admins, z.strictObject({ label: z.string() }), ["directory"]),
  "directory.updated": kind(admins, z.strictObject({ changes: changesTo(PutDirectory.shape) }), [
    "directory",
    "members",
    "teams",
    "users",
  ]),
  "directory.disconnected": kind(admins, z.strictObject({ label: z.string(), users: count, groups: count }), [
    "directory",
    "members",
    "teams",
    "users",
  ]),
  "directory.tokenCreated": kind(admins, z.strictObject({ hint: z.string(), overlap: z.string() }), [
    "directory",
  ]),
  "directory.tokenRevoked": kind(admins, z.strictObject({ hint: z.string() }), ["directory"]),
  "directory.refused": kind(admins, z.strictObject({ user: id, reason: z.literal("last_administrator") }), [
    "directory",
  ]),

  "collection.created": kind("collection", z.strictObject({ title: z.string() }), ["collections", "spaces"]),
  "collection.updated": kind(
    "collection",
    z.strictObject({ changes: changesTo(UpdateCollection.shape) }),
    ACCESS,
  ),
  "collection.accessChanged": kind("collection", accessChanged, ACCESS),
  "collection.moved": kind("collection", moved, ACCESS),
  "collection.deleted": kind(
    "everybody",
    z.strictObject({ title: z.string(), collections: count, spaces: count }),
    ACCESS,
  ),
  "collection.restored": kind(
    "collection",
    z.strictObject({ title: z.string(), collections: count, spaces: count }),
    ACCESS,
  ),
  "collection.transferred": kind(
    "everybody",
    z.strictObject({ title: z.string(), from: id, to: id }),
    ACCESS,
  ),

  "site.created": kind("site", titled.extend({ visibility: SiteVisibility }), SITES),
  "site.updated": kind(
    "site",
    z.strictObject({
      changes: changesTo(
        {
          ...UpdateSite.shape,
          ...UpdatePublishingAuth.shape,
          ...{
            customization: unknown,
            adaptiveSchema: unknown,
            privateKey: unknown,
            hostnameStatus: unknown,
            hostnameProof: unknown,
          },
        },
        ...["customization" as const, "adaptiveSchema" as const, "privateKey" as const],
      ),
    }),
    SITES,
  ),
  "site.published": kind("site", z.strictObject({ visibility: SiteVisibility }), SITES),
  "site.unpublished": kind("site", z.strictObject({ visibility: SiteVisibility }), SITES),
  "site.accessChanged": kind("site", accessChanged, [...SITES, "permissions"]),
  "site.deleted": kind("everybody", titled, [...SITES, "permissions", "organizations"]),
  "siteSection.created": kind("site", inSite.extend(titled.shape), SITES),
  "siteSection.updated": kind("site", inSite.extend({ changes: changesTo(UpdateSection.shape) }), SITES),
  "siteSection.moved": kind("site", inSite.extend(moved.shape), SITES),
  "siteSection.deleted": kind("everybody", inSite.extend({ title: z.string(), siteSpaces: count }), SITES),
  "siteSectionGroup.created": kind("site", inSite.extend({ title: z.string(), sections: ids }), SITES),
  "siteSectionGroup.updated": kind(
    "site",
    inSite.extend({ changes: changesTo(UpdateSectionGroup.shape) }),
    SITES,
  ),
  "siteSectionGroup.moved": kind("site", inSite.extend(moved.shape), SITES),
  "siteSectionGroup.deleted": kind("everybody", inSite.extend({ title: z.string(), sections: ids }), SITES),
  "siteSpace.added": kind("site", inSite.extend({ space: id, title: z.string() }), SITES),
  "siteSpace.updated": kind(
    "site",
    inSite.extend({
      changes: changesTo({ ...UpdateSiteSpace.shape, customization: unknown }, "customization"),
    }),
    SITES,
  ),
  "siteSpace.moved": kind("site", inSite.extend(moved.shape), SITES),
  "siteSpace.removed": kind("everybody", inSite.extend({ space: id, title: z.string() }), SITES),
  "siteRedirect.created": kind(
    "site",
    inSite.extend({ source: z.string(), destination: RedirectDestination }),
    ["site-redirects"],
  ),
  "siteRedirect.updated": kind(
    "site",
    inSite.extend({ changes: changesTo({ ...UpdateRedirect.shape, draft: z.boolean() }) }),
    ["site-redirects"],
  ),
  "siteRedirect.deleted": kind("everybody", inSite.extend({ source: z.string() }), ["site-redirects"]),
  "shareLink.created": kind("site", inSite.extend({ name: z.string() }), ["site-audience"]),
  "shareLink.updated": kind("site", inSite.extend({ changes: changesTo(UpdateShareLink.shape) }), [
    "site-audience",
  ]),
  "shareLink.deleted": kind("everybody", inSite.extend({ name: z.string() }), ["site-audience"]),

  "space.created": kind("space", nothing, ["collections", "members", ...SPACES]),
  "space.accessChanged": kind("space", accessChanged, ACCESS),
  "space.duplicated": kind("space", z.strictObject({ source: id }), ["collections", "members", ...SPACES]),
  "space.moved": kind(
    "space",
    moved.extend({
      /** absent if unchanged */
      visibility: z.strictObject({ before: Visibility, after: Visibility }).optional(),
    }),
    ACCESS,
  ),
  "space.transferred": kind("everybody", z.strictObject({ from: id, to: id }), [
    ...ACCESS,
    ...CONTENT,
    ...BESIDE,
  ]),
  "space.updated": kind(
    "space",
    z.strictObject({
      changes: changesTo({
        ...UpdateSpace.shape,
        ...Space.pick({ gitSync: true, visibility: true }).shape,
      }),
    }),
    [...ACCESS, ...CONTENT, "git"],
  ),
  "space.deleted": kind("everybody", z.strictObject({ collection: id.optional() }), [
    ...ACCESS,
    ...CONTENT,
    ...BESIDE,
  ]),
  "space.restored": kind("space", nothing, [...ACCESS, ...CONTENT, ...BESIDE]),
  "space.removed": kind("everybody", z.strictObject({ title: z.string() }), [
    ...ACCESS,
    ...CONTENT,
    ...BESIDE,
  ]),
  "space.contentUpdated": kind(
    "space",
    z.strictObject({ revision: id, commit: z.string().optional(), imported: count.optional() }),
    [...LIVE_CONTENT, "git"],
    [],
    [PAGE_UPDATED],
  ),
  "space.gitSyncStarted": kind(
    "space",
    z.strictObject({
      operation: id,
      direction: z.enum(["import", "export"]),
      preview: z.boolean().optional(),
      revision: id,
    }),
    ["git", ...SPACES],
  ),
  "space.gitSyncProgressed": passing("space", ["git"]),
  "space.gitSyncCompleted": kind(
    "space",
    z.strictObject({
      operation: id,
      direction: z.enum(["import", "export"]),
      preview: z.boolean().optional(),
      state: z.enum(["success", "failure"]),
      revision: id.optional(),
      commit: z.string().optional(),
    }),
    ["git", "revisions", ...SPACES],
  ),
  "space.gitSyncCancelled": kind(
    "space",
    z.strictObject({
      operation: id,
      direction: z.enum(["import", "export"]),
      preview: z.boolean().optional(),
    }),
    ["git", ...SPACES],
  ),

  "changeRequest.created": kind("space", numbered.extend({ subject: z.string() }), REQUEST, CONTENT),
  "changeRequest.updated": kind(
    "space",
    numbered.extend({
      changes: changesTo(
        { ...UpdateChangeRequest.shape, ...ChangeRequest.pick({ revision: true, conflicts: true }).shape },
        "description",
      ),
    }),
    REQUEST,
    CONTENT,
  ),
  "changeRequest.edited": kind(
    "space",
    numbered.extend({ revision: id, pages: ids.optional(), imported: count.optional() }),
    [...REQUEST, "comments"],
    CONTENT,
  ),
  "changeRequest.wordsReplaced": kind(
    "space",
    numbered.extend({ page: id, revision: id, users: ids }),
    [],
    [],
    [{ to: "replaced", as: "words-replaced" }],
  ),
  "changeRequest.split": kind(
    "space",
    numbered.extend({ into: count, pages: ids, revision: id, split: id }),
    [...REQUEST, "comments"],
    CONTENT,
  ),
  "changeRequest.merged": kind(
    "space",
    numbered.extend({
      subject: z.string(),
      revision: id,
      ruleBypass: ChangeRequest.shape.ruleBypass,
    }),
    [...LIVE_CONTENT, "git"],
    [],
    [{ to: "followers", as: "merged" }, PAGE_UPDATED],
  ),
  "changeRequest.conflicted": kind(
    "space",
    numbered.extend({ conflicts: count }),
    [...REQUEST, "comments"],
    CONTENT,
    [{ to: "author", as: "conflicted" }],
  ),
  "changeRequest.conflictForeseen": kind(
    "space",
    numbered.extend({ conflicts: count }),
    [],
    [],
    [{ to: "author", as: "conflicted" }],
  ),
  "changeRequest.conflictResolved": kind(
    "space",
    numbered.extend({
      conflicts: ids,
      decided: count,
      resolved: count,
      revision: id,
      byEdit: z.literal(true).optional(),
    }),
    [...REQUEST, "comments"],
    CONTENT,
  ),
  "changeRequest.reviewRequested": kind(
    "space",
    z.strictObject({ user: id }),
    REQUEST,
    [],
    [{ to: "asked", as: "review-requested" }],
  ),
  "changeRequest.reviewRequestWithdrawn": kind("space", z.strictObject({ user: id }), [
    ...REQUEST,
    "countUnreadNotifications",
  ]),
  "changeRequest.reviewed": kind(
    "space",
    z.strictObject({ review: id, status: z.string() }),
    DISCUSSION,
    [],
    [{ to: "followers", as: "review-given" }],
  ),
  "pendingReview.changed": passing("caller", ["reviews"]),
  "viewedPages.changed": passing("caller", ["reviews"]),
  "presence.changed": passing("space", ["presence"]),
  "mails.changed": passing({ may: "organization.admin" }, ["mails"]),
  "mail.sentAgain": kind({ may: "organization.admin" }, nothing, ["mails"]),
  "notifications.changed": passing("person", ["listNotifications", "countUnreadNotifications"]),
  "notificationPreferences.changed": passing("caller", ["getNotificationPreferences"]),
  "subscription.changed": passing("caller", SUBSCRIPTION),
  "access.changed": passing("person", ["organizations", ...ACCESS, ...CONTENT, ...BESIDE]),

  "comment.posted": kind(
    "space",
    discussed.extend({ page: id.optional(), review: id.optional() }),
    DISCUSSION,
    [],
    [NAMED, { to: "followers", as: "commented" }],
  ),
  "comment.updated": kind("space", discussed.extend(edited), DISCUSSION, [], [NAMED]),
  "comment.resolved": kind("space", discussed, DISCUSSION, [], [{ to: "thread", as: "thread-resolved" }]),
  "comment.reopened": kind("space", discussed, DISCUSSION),
  "comment.applied": kind("space", discussed.extend({ revision: id }), DISCUSSION),
  "comment.anchored": kind("space", discussed.extend({ page: id }), DISCUSSION),
  // The notifications of a thread are deleted with it.
  "comment.deleted": kind("space", discussed.extend({ postedBy: id.nullable() }), [
    ...DISCUSSION,
    "countUnreadNotifications",
  ]),
  "reply.posted": kind(
    "space",
    replied,
    DISCUSSION,
    [],
    [NAMED, { to: "thread", as: "replied" }, { to: "followers", as: "replied" }],
  ),
  "reply.updated": kind("space", replied.extend(edited), DISCUSSION, [], [NAMED]),
  "reply.deleted": kind("space", replied.extend({ postedBy: id }), DISCUSSION),

  "openApiSpec.created": kind(specs, specNamed, ["openapi", ...CONTENT]),
  "openApiSpec.updated": kind(
    specs,
    specNamed.extend({ changes: changesTo({ ...UpdateSpec.shape, ...PutSpec.shape }, "source") }),
    ["openapi", ...CONTENT],
  ),
  "openApiSpec.processed": kind(
    specs,
    specNamed.extend({ error: z.string().optional(), version: id.optional() }),
    ["openapi", ...CONTENT],
  ),
  "openApiSpec.deleted": kind(specs, specNamed, ["openapi", ...CONTENT]),

  "translationSettings.created": kind(translations, titled, ["translations"]),
  "translationSettings.updated": kind(
    translations,
    z.strictObject({ changes: changesTo(PutTranslationSettings.shape, "provider") }),
    ["translations"],
  ),
  "translationSettings.deleted": kind(translations, titled, ["translations"]),
  "translation.started": kind(translations, titled.extend({ languages: z.array(z.string()) }), [
    "translations",
  ]),
  "translation.completed": kind(translations, titled.extend({ language: z.string() }), ["translations"]),
  "translation.cancelled": kind(translations, titled.extend({ languages: z.array(z.string()) }), [
    "translations",
  ]),
  "translatedPage.confirmed": kind("space", z.strictObject({ language: z.string(), page: id }), [
    "translations",
  ]),
  "translation.failed": kind(translations, titled.extend({ language: z.string(), reason: z.string() }), [
    "translations",
  ]),
  "glossary.edited": kind(translations, z.strictObject({ added: count, updated: count, deleted: count }), [
    "translations",
  ]),

  "integration.published": kind(integrations, integrationNamed.extend({ version: count }), ["integrations"]),
  "integration.unpublished": kind(integrations, integrationNamed, ["integrations"]),
  "integration.eventAddressSet": kind(admins, integrationNamed.extend({ all: z.boolean() }), [
    "integrations",
  ]),
  "integration.eventAddressRemoved": kind(admins, integrationNamed, ["integrations"]),
  "integration.secretRotated": kind(admins, integrationNamed.extend({ overlap: z.string() }), [
    "integrations",
  ]),
  "integration.eventRedelivered": kind(admins, integrationNamed.extend({ delivery: id }), ["integrations"]),
  "installation.created": kind(integrations, integrationNamed.extend(withStatus), ["integrations"]),
  "installation.updated": kind(
    integrations,
    integrationNamed.extend({
      ...withStatus,
      changes: changesTo({ ...UpdateInstallation.shape, ...withStatus }, "configuration"),
    }),
    ["integrations"],
  ),
  "installation.deleted": kind(integrations, integrationNamed, ["integrations", "tokens"]),
  "spaceInstallation.created": kind("space", installedOn.extend(withStatus), ["integrations"]),
  "spaceInstallation.updated": kind("space", installedOn.extend({ ...withStatus, changes: configured }), [
    "integrations",
  ]),
  "spaceInstallation.deleted": kind("space", installedOn, ["integrations"]),
  "siteInstallation.created": kind("site", installedOn.extend(withStatus), ["integrations"]),
  "siteInstallation.updated": kind("site", installedOn.extend({ ...withStatus, changes: configured }), [
    "integrations",
  ]),
  "siteInstallation.deleted": kind("site", installedOn, ["integrations"]),

  "webhook.created": kind(admins, titled, ["webhooks"]),
  "webhook.updated": kind(admins, z.strictObject({ changes: changesTo(UpdateWebhook.shape, "url") }), [
    "webhooks",
  ]),
  "webhook.secretRotated": kind(admins, z.strictObject({ overlap: z.string() }), ["webhooks"]),
  "webhook.paused": kind(admins, z.strictObject({ reason: WebhookPause }), ["webhooks", ...DELIVERED]),
  // Sent only to the tested webhook; see prisma/sql/webhooks.sql.
  "webhook.tested": kind(admins, nothing, ["webhooks"]),
  "webhook.redelivered": kind(admins, z.strictObject({ delivery: id }), ["webhooks"]),
  "webhook.deleted": kind(admins, titled, ["webhooks"]),
  "webhookDeliveries.changed": passing(admins, ["webhooks", ...DELIVERED]),

  "import.started": kind(
    "space",
    z.strictObject({ url: z.string().optional(), files: z.array(z.string()).optional() }),
    ["imports"],
  ),
  "import.completed": kind(
    "space",
    z.strictObject({ revision: id, imported: count, total: count }),
    ["imports", "uploads"],
    [],
    [IMPORT_FINISHED],
  ),
  "import.failed": kind("space", z.strictObject({ reason: z.string() }), ["imports"], [], [IMPORT_FINISHED]),
  "pdf.finished": kind(
    "caller",
    z.strictObject({ name: z.string(), reason: z.string().optional() }),
    [],
    [],
    [{ to: "starter", as: "pdf-finished" }],
  ),
  "pdf.cancelled": kind("caller", z.strictObject({ name: z.string() }), ["pdf"]),
  "pdf.progressed": passing("person", ["getPdf"]),
  "import.cancelled": kind("space", nothing, ["imports"]),
  "import.progressed": passing("space", ["getImport", "listImports"]),
} satisfies Record<string, EventDefinition>;

type Catalogue = typeof catalogue;
export type EventKind = keyof Catalogue;
/** The recorded kinds of events. */
export type RecordedKind = {
  [Kind in EventKind]: Catalogue[Kind] extends { passing: true } ? never : Kind;
}[EventKind];
export type PayloadOf<Kind extends EventKind> = z.input<Catalogue[Kind]["payload"]>;
