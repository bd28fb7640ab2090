import { readFile, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { addresses } from "@/lib/addresses";
import { blocksOf } from "@/lib/core/content/blocks";
import { type FixtureSite, serveSite } from "@/lib/exchange/imports/website/site-fixture";
import { verifyDomainByOperator } from "@/lib/identity/email-domains/commands";
import { createSetupCode } from "@/lib/identity/setup/commands";
import type { Json, JsonObject } from "@/lib/platform/api/openapi/schemas";
import { openSession } from "@/lib/platform/auth/session";
import { totpCode } from "@/lib/platform/auth/totp";
import { database } from "@/lib/platform/db/client";
import { sendMail } from "@/lib/platform/mail/send";
import { signedQuery } from "@/lib/platform/signed-address";
import { appUrl } from "@/lib/platform/urls";
import { count, writeCounts } from "@/lib/sites/insights/count";
import { clearSiteCache } from "@/lib/sites/published/site-state";
import { api } from "@/lib/testing/api";
import { newAuthenticator } from "@/lib/testing/authenticator";
import { ExampleRecorder } from "@/lib/testing/examples-recorder";
import { repositoriesOfTests } from "@/lib/testing/git";
import { IDP_KEYS, metadataOf } from "@/lib/testing/idp-keys";
import { book } from "@/lib/testing/import-fixture";
import { latestMailedLink } from "@/lib/testing/mailed-link";
import { browserOf, rehearse } from "@/lib/testing/rehearse";
import { withoutPeople } from "@/lib/testing/without-people";
import { operator, world } from "@/lib/testing/world";
import type { TranslatedPage } from "@/lib/translations/schemas";
import { runWaitingJobs } from "./worker";

/**
 * The examples of the API's description: the recorded requests and responses of a small story. The file is
 * committed; this test fails if it is stale. Run it with BINDERY_WRITE_EXAMPLES=1 to rewrite it.
 */
const FILE = new URL("./examples.json", import.meta.url);

// Ids ascend, so that lists sorted by id have the same order in each run.
vi.mock("@/lib/core/ids", async (original) => {
  let made = 0;
  return {
    ...(await original<typeof import("@/lib/core/ids")>()),
    newId: () => `story${String(++made).padStart(17, "0")}`,
  };
});

// Queries no name server.
vi.mock("@/lib/identity/email-domains/txt-records", async (original) => ({
  ...(await original<typeof import("@/lib/identity/email-domains/txt-records")>()),
  readTxtRecords: async () => [],
}));
vi.mock("@/lib/sites/hostnames/routing", () => ({ routingStatus: async () => "dns_no_cname" }));

const PASSWORD = "correct horse battery staple";
const SPEC = (version: string) =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Pumps", version },
    tags: [{ name: "Pumps" }],
    paths: {
      "/pumps": {
        get: {
          tags: ["Pumps"],
          summary: "List pumps",
          responses: { "200": { description: "The pumps." } },
        },
      },
    },
  });

const serveRepository = repositoriesOfTests();
let site: FixtureSite;
beforeAll(async () => {
  site = await serveSite({
    "/guide.md": { type: "text/markdown", body: "# A guide\n\nRead it.\n" },
    "/events": { type: "text/plain", body: "Thanks." },
    "/guide": '<title>A guide</title><meta property="og:site_name" content="Acme">',
  });
});
afterAll(() => site.close());

it("has examples that show what the API answers today", async () => {
  const here = await world();
  const { organization, admin } = here;
  const ana = await here.member("review", { password: PASSWORD });
  const story = new ExampleRecorder(
    admin,
    { organizationId: organization.id, userId: ana.id },
    {
      searchSpace: { query: "install" },
      searchOrganization: { query: "install" },
      // Without an owner, all public integrations are listed.
      listIntegrations: { owner: "organizationId" },
      listIntegrationsOfOrganization: { owner: "organizationId" },
      forecastChangeRequests: { changeRequest: "changeRequestId" },
      forecastOrganizationChangeRequests: { changeRequest: "changeRequestId" },
      summarizeChangeRequests: { changeRequest: "changeRequestId" },
      summarizeOrganizationChangeRequests: { changeRequest: "changeRequestId" },
      renderOpenAPISpecOperation: { method: "get", path: "/pumps" },
      getEmbedByUrl: { url: `${site.origin}/guide` },
      getEmbedByUrlInSpace: { url: `${site.origin}/guide` },
    },
  );
  const { known } = story;
  const tell: typeof story.tell = (id, telling) => story.tell(id, telling);
  type Made = { id: string };

  // People and the organization
  await tell("updateUser", { params: { userId: admin.id }, body: { displayName: "Mira Okafor" } });
  await api.as(ana).patch(`/v1/users/${ana.id}`, { displayName: "Ana Silva" });
  await tell("updateOrganization", { body: { title: "Acme", emailDomains: ["acme.example"] } });
  const labs = await tell<Made>("createOrganization", { body: { title: "Acme Labs", type: "business" } });
  await tell("inviteMembers", { body: { emails: [(await here.stranger()).email], role: "edit" } });
  await tell("updateMember", { body: { role: "review" } });
  await api
    .as(admin)
    .post(`/v1/orgs/${organization.id}/invites`, { emails: ["ben@acme.example"], role: "read" });
  const waiting = await tell<{ items: Made[] }>("listPendingInvites");
  const mailed = waiting.items[0]?.id ?? "";
  await tell("resendInvite", { params: { inviteId: mailed } });
  await tell("withdrawInvite", { params: { inviteId: mailed } });
  await api.as(admin).patch(`/v1/orgs/${organization.id}`, {
    inviteLinks: true,
    emailDomains: ["acme.example", "example.test"],
  });
  const link = await tell<Made>("createInviteLink", {
    body: { role: "read", maxUses: 20, expiresInDays: 30 },
  });
  known.inviteId = link.id;
  await tell("updateInviteLink", { body: { role: "comment" } });
  await tell("getInvitation", { as: null });
  await tell("joinWithInvite", { as: await here.stranger() });
  await tell("acceptInvite", {
    body: { displayName: "Ben Okri", email: "ben@acme.example", password: PASSWORD },
    as: null,
  });
  await verifyDomainByOperator(database(), operator, organization.id, { domain: "acme.example" });
  await tell("joinOrganization", { as: await here.stranger({ email: "lena@acme.example" }) });
  await tell("pingOrganization");
  await tell("markMemberAsSso");
  // The document cannot contain itself, and its version changes with each release.
  await tell("getOpenApiDocument", {
    excerpt: ({ openapi = "", info, servers = [] }) => ({
      ...{ openapi, info: { ...(info as JsonObject), version: "1.0.0" }, servers, paths: {} },
    }),
    as: null,
  });
  const token = await tell<Made>("createApiToken", {
    body: { label: "Continuous integration", expiresInDays: 90 },
  });
  known.tokenId = token.id;
  await tell("rollApiToken", { body: { overlap: "24h" } });
  const ofAna = { label: "Her laptop", organization: organization.id };
  const spareToken = await api.as(ana).post<Made>("/v1/user/tokens", ofAna);

  const session = await openSession(database(), admin.id, { address: "203.0.113.7", userAgent: "Firefox" });
  known.sessionId = session.id;
  await database().oidcIdentity.create({
    data: { issuer: "https://login.acme.example", subject: "ana", userId: ana.id },
  });
  const { issuers } = await tell<{ issuers: Made[] }>("getSecondFactor", { as: ana });
  const linked = { params: { issuerId: issuers[0]!.id }, body: { password: PASSWORD } };
  await tell("unlinkIssuer", { ...linked, as: ana });
  const started = await tell<{ secret: string }>("startTotp", {
    ...{ body: { password: PASSWORD }, as: ana },
  });
  await tell("confirmTotp", { body: { code: totpCode(started.secret) }, as: ana });
  const device = newAuthenticator(Buffer.alloc(16, 7));
  const options = await tell<{ challenge: string }>("startPasskey", {
    body: { password: PASSWORD },
    as: ana,
  });
  const { passkey } = await tell<{ passkey: Made }>("createPasskey", {
    ...{ body: { label: "Work laptop", response: device.create(options) as Json }, as: ana },
  });
  const { passkeyId } = { passkeyId: passkey.id };
  await tell("updatePasskey", { params: { passkeyId }, body: { label: "Laptop" }, as: ana });
  await tell("removePasskey", { params: { passkeyId }, body: { password: PASSWORD }, as: ana });
  await tell("startPasskeySignIn", { body: {}, as: null });
  await tell("createOwnRecoveryCodes", { body: { password: PASSWORD }, as: ana });
  await tell("disableTotp", { body: { password: PASSWORD }, as: ana });
  const again = await api.as(ana).post<{ secret: string }>("/v1/user/second-factor/totp", {
    password: PASSWORD,
  });
  await api.as(ana).put("/v1/user/second-factor/totp", { code: totpCode(again.body.secret) });
  await tell("resetSecondFactorOfMember");
  await tell("changeEmail", { body: { email: "ana@acme.example", password: PASSWORD }, as: ana });
  await database().user.update({ where: { id: ana.id }, data: { emailConfirmed: false } });
  await tell("requestEmailConfirmation", { as: ana });
  await tell("requestPasswordReset", { body: { email: "ana@acme.example" }, as: null });
  const { mailedLinkId, key } = await latestMailedLink("ana@acme.example");
  await tell("getMailedLink", { params: { mailedLinkId }, query: { key }, as: ana });
  await tell("useMailedLink", { params: { mailedLinkId }, body: { key }, as: ana });
  await tell("changePassword", { body: { current: PASSWORD, next: `${PASSWORD}s` }, as: ana });
  await withoutPeople(database(), async (tx) => {
    const code = (await createSetupCode(tx)) ?? "";
    const body = { code, organizationTitle: "Acme", displayName: "Mira Okafor", email: "mira@acme.example" };
    await tell("completeSetup", { body: { ...body, password: PASSWORD }, as: api.anonymous.within(tx) });
  });
  const team = await tell<Made>("createTeam", { body: { title: "Writers", members: [ana.id] } });
  known.teamId = team.id;
  await tell("updateTeam", { body: { title: "Reviewers" } });
  await tell("putTeamMember", { body: { role: "owner" } });
  await tell("changeTeamMembers", {
    body: { add: [admin.email], remove: [], memberships: { [admin.email]: { role: "owner" } } },
  });

  // Single sign-on
  const { domain } = await tell<{ domain: string }>("addDomain", { body: { domain: "acme.test" } });
  known.domain = domain;
  await tell("checkDomain");
  await tell("listSsoLoginsOfEmailDomain", { params: { emailDomain: "acme.test" } });
  await tell("listOrganizationsOfEmailDomain", { params: { emailDomain: "acme.example" } });
  const webhook = await tell<Made>("createWebhook", {
    body: { title: "Chat", url: `${site.origin}/events`, events: ["changeRequest.merged", "comment.posted"] },
  });
  known.webhookId = webhook.id;
  await tell("updateWebhook", { body: { title: "Team chat" } });
  await tell("rotateWebhookSecret", { body: { overlap: "24h" } });
  known.deliveryId = (await tell<Made>("testWebhook")).id;
  await runWaitingJobs(database());
  await tell("getWebhookEventKind", { params: { eventKind: "comment.posted" } });
  await tell("listWebhookDeliveries");
  await tell("getWebhookDelivery");
  await tell("redeliverWebhook");
  await runWaitingJobs(database());
  await tell("putDirectory", { body: { label: "Okta", product: "okta", defaultRole: "read" } });
  const directoryToken = await tell<Made>("createDirectoryToken", { body: {} });
  const provider = await tell<Made>("createSamlProvider", { body: { label: "Acme accounts" } });
  known.samlProviderId = provider.id;
  const metadata = metadataOf("https://idp.acme.example", IDP_KEYS.first.certificate);
  const read = await tell<{ certificate: string }>("readSamlMetadata", { body: { xml: metadata } });
  const { certificate } = read;
  await tell("readSamlCertificates", { body: { certificate } });
  await tell("updateSamlProvider", {
    body: {
      ...{ entityID: "https://idp.acme.example", ssoURL: "https://idp.acme.example/sso", certificate },
      ...{ defaultTeam: team.id, defaultRole: "read" },
    },
  });

  known.rehearsalId = await rehearse(admin, { providerId: provider.id, issuer: "https://idp.acme.example" });
  await tell("listSamlRehearsals");
  await tell("linkSamlRehearsal");
  await tell("listSamlIdentitiesOfMember", { params: { userId: admin.id } });
  await tell("unlinkSamlIdentitiesOfMember", { params: { userId: admin.id } });
  const { codes } = await tell<{ codes: string[] }>("createRecoveryCodes");
  await tell("getSsoReadiness");
  await tell("countRecoveryCodes");
  const requireSso = (sso: boolean) =>
    database().organization.update({
      where: { id: organization.id },
      data: { sso },
      select: { id: true },
    });
  await requireSso(true);
  await tell("useRecoveryCode", {
    ...{ body: { code: codes[0]! }, as: api.withCookie(await browserOf(admin)) },
    headers: { "x-bindery-csrf": "1", "sec-fetch-site": "same-origin" },
  });
  await requireSso(false);

  // Collections and spaces
  const collection = await tell<Made>("createCollection", { body: { title: "Engineering" } });
  known.collectionId = collection.id;
  await tell("updateCollection", { body: { description: "How we build and run things." } });
  await tell("createSpace", {
    body: { title: "Runbooks", emoji: "📟", parent: collection.id, language: "en" },
  });
  const space = await here.space({
    title: "Handbook",
    pages: [
      "# Install\n\nDownload the installer and run it.\n\nThen sign in.",
      "# Configure\n\nOpen **Settings** and choose a theme.\n\n[Install](https://example.org/install) first.",
    ],
  });
  known.spaceId = space.id;
  await tell("updateSpace", { body: { title: "Handbook", emoji: "📗", language: "en" } });
  await tell("moveSpace", { body: { parent: collection.id } });
  const nested = await here.collection({ title: "On call" });
  await tell("moveCollection", { params: { collectionId: nested.id }, body: { parent: collection.id } });
  await tell("duplicateSpace");
  await tell("grantAccessToSpace", { body: { role: "edit", users: [ana.id], teams: [team.id] } });
  await tell("updateUserPermissionOfSpace", { body: { role: "review" } });
  await tell("previewAccessToSpace", { body: { defaultLevel: null } });
  await tell("previewAccessToCollection", { body: { defaultLevel: "read" } });
  await tell("previewAccessOfTeam", { body: { delete: true } });
  await tell("previewAccessOfMember", { body: { member: { role: "comment" } } });
  await tell("grantAccessToCollection", { body: { role: "read", users: [ana.id], teams: [team.id] } });
  await tell("updateUserPermissionOfCollection", { body: { role: "comment" } });
  await tell("updateTeamPermissionOfSpace", { body: { role: "review" } });
  await tell("updateTeamPermissionOfCollection", { body: { role: "comment" } });
  const content = await api
    .as(admin)
    .get<{ pages: { id: string; path: string; documentId?: string }[] }>(`/v1/spaces/${space.id}/content`);
  const [install, configure] = content.body.pages;
  Object.assign(known, {
    pageId: install!.id,
    blockKey: blocksOf("Then sign in.")[0]!.key,
    pagePath: install!.path,
    documentId: install!.documentId ?? "",
  });

  const assets: Json = {
    changes: [
      {
        operation: "insert_files",
        files: [{ name: "pixel.gif", contentType: "image/gif", base64: "R0lGODlhAQABAAAAACwAAAAAAQABAAA=" }],
      },
      { operation: "insert_reusable_content", title: "Support", document: { markdown: "Write to support." } },
      { operation: "set_variables", variables: { version: "2.1" } },
    ],
  };
  const draft = (await here.changeRequest(space, { subject: "Shared parts" })).changeRequest.id;
  await api.as(admin).post(`/v1/spaces/${space.id}/change-requests/${draft}/content`, assets);
  await api.as(admin).post(`/v1/spaces/${space.id}/change-requests/${draft}/merge`);
  const first = async (path: string) =>
    (await api.as(admin).get<{ items: Made[] }>(`/v1/spaces/${space.id}/${path}`)).body.items[0]?.id ?? "";
  known.fileId = await first("content/files");
  known.reusableContentId = await first("content/reusable-contents");

  // A change request that meets another edit
  const request = await tell<Made & { number: number }>("createChangeRequest", {
    body: { subject: "Explain the installer" },
  });
  known.changeRequestId = request.id;
  const edit = (markdown: string): Json => ({
    changes: [
      { operation: "update_page", page: install!.id, document: { markdown } },
      {
        operation: "insert_page",
        title: "Uninstall",
        document: { markdown: "Remove the folder." },
        ref: "new",
      },
    ],
  });
  await tell("updateChangeRequestContent", {
    body: edit("Download the installer, check it, and run it.\n\nThen sign in."),
  });
  await tell("updateChangeRequest", {
    body: { description: { object: "document", data: {}, nodes: [] }, status: "open" },
  });
  await tell("previewMarkdown", { body: { markdown: "Run `setup`." } });
  await tell("suggestChangeRequestSubject");
  await tell("listReviewerCandidates");
  await tell("requestReviewers", { body: { users: [ana.id] } });
  await tell("announcePresence", { body: { page: install!.id, visit: "a-visit" }, as: ana });
  // Presence expires: later, on a busy machine, these lists could be empty.
  await tell("listPresence");
  await tell("listEditorsOfSpace");
  await tell("markPageAsViewed", { as: ana });
  const pending = await tell<Made>("addPendingComment", {
    body: { page: install!.id, body: { markdown: "Which checksum?" } },
    as: ana,
  });
  await tell("updatePendingComment", {
    params: { commentId: pending.id },
    body: { body: { markdown: "Which checksum do we check?" } },
    as: ana,
  });
  await tell("submitPendingReview", {
    body: { status: "changes-requested", comment: { markdown: "Say how to check it." } },
    as: ana,
  });
  const review = await tell<Made>("createReview", {
    body: { status: "approved", comment: { markdown: "Good now." } },
    as: ana,
  });
  known.reviewId = review.id;
  const inRequest = await tell<Made>("postCommentInChangeRequest", {
    body: { page: install!.id, body: { markdown: "Is this true on Windows?" } },
  });
  known.commentId = inRequest.id;
  const replyInRequest = await tell<Made>("postCommentReplyInChangeRequest", {
    body: { body: { markdown: "Yes." } },
    as: ana,
  });
  known.commentReplyId = replyInRequest.id;
  await tell("updateCommentReplyInChangeRequest", { body: { addedReactions: ["🎉"] } });
  await tell("updateCommentInChangeRequest", { body: { resolved: true } });
  await story.tellReads("changeRequest");

  const lastBlock = { page: install!.id, node: blocksOf("Then sign in.")[0]!.key };
  await tell("anchorCommentInChangeRequest", { body: lastBlock });
  await tell("deleteCommentReplyInChangeRequest", { as: ana });
  await tell("deleteCommentInChangeRequest");
  const suggested = await api
    .as(ana)
    .post<Made>(`/v1/spaces/${space.id}/change-requests/${request.id}/comments`, {
      ...lastBlock,
      body: { markdown: "Say with what." },
      quote: { exact: "sign in" },
      suggestion: { markdown: "sign in with your e-mail address" },
    });
  await tell("applySuggestions", { body: { comments: [suggested.body.id] } });
  const onSpace = await api.as(ana).post<Made>(`/v1/spaces/${space.id}/comments`, {
    ...{ page: install!.id, node: known.blockKey, body: {} },
    suggestion: { markdown: "Sign in with your e-mail address." },
  });
  await tell("applySuggestionsToSpace", {
    body: { comments: [onSpace.body.id], changeRequest: request.id },
  });
  const noted = await api
    .as(ana)
    .post<Made>(`/v1/spaces/${space.id}/change-requests/${request.id}/pending-review/comments`, {
      page: install!.id,
      body: { markdown: "A typo." },
    });
  await tell("removePendingComment", { params: { commentId: noted.body.id }, as: ana });
  await api.as(ana).post(`/v1/spaces/${space.id}/change-requests/${request.id}/pending-review/comments`, {
    ...{ page: install!.id, body: { markdown: "Another typo." } },
  });
  await tell("discardPendingReview", { as: ana });

  const other = await here.changeRequest(space, {
    subject: "Name the package manager",
    changes: [
      {
        operation: "update_page",
        page: install!.id,
        document: { markdown: "Use the package manager.\n\nThen sign in." },
      },
    ],
  });
  await tell("mergeChangeRequest", {
    params: { changeRequestId: other.changeRequest.id },
    body: { bypass: { reason: "Readers wait for it." } },
  });
  await tell("updateChangeRequestFromMain");
  const conflicts = await tell<{ items: { id: string; options: string[] }[] }>("listChangeRequestConflicts");
  known.conflictId = conflicts.items[0]?.id ?? "";
  await tell("resolveChangeRequestConflict", { body: { resolution: { choice: "change" } } });
  await tell("resolveChangeRequestConflicts", {
    body: { decisions: [{ conflict: known.conflictId, resolution: { choice: "main" } }] },
  });
  await tell("splitChangeRequest", {
    body: { pages: [configure!.id], subject: "Configure" },
    params: { changeRequestId: (await splittable()).id },
  });
  await tell("previewMergeRules", {
    body: { mergeRules: { type: "rules", rules: [{ rule: "require_at_least_one_review" }] } },
  });

  // Discussions in the space
  const comment = await tell<Made>("postCommentInSpace", {
    body: { page: install!.id, body: { markdown: "Which versions are supported?" } },
  });
  known.commentId = comment.id;
  const reply = await tell<Made>("postCommentReplyInSpace", {
    body: { body: { markdown: "2.1 and newer." } },
    as: ana,
  });
  known.commentReplyId = reply.id;
  await tell("updateCommentReplyInSpace", { body: { addedReactions: ["👍"] } });
  await tell("updateCommentInSpace", { body: { resolved: true } });

  await tell("anchorCommentInSpace", { body: lastBlock });

  // Notifications
  await tell("updateSubscriptionToChangeRequest", { body: { state: "muted" } });
  await tell("updateSubscriptionToPage", { body: { state: "following" } });
  const inbox = await tell<{ items: Made[] }>("listNotifications");
  await tell("updateNotification", {
    params: { notificationId: inbox.items[0]?.id ?? "" },
    body: { read: true },
  });
  await tell("readNotifications", { body: { changeRequest: request.id } });
  await tell("updateNotificationPreferences", { body: { kinds: { merged: { mail: false } } } });

  const query = Object.fromEntries(new URLSearchParams(signedQuery("unsubscribe", ana.id)));
  await tell("openUnsubscribePage", { params: { userId: ana.id }, query, as: null });
  await tell("unsubscribe", { params: { userId: ana.id }, query, as: null });
  known.mailId = await sendMail(database(), {
    to: { email: ana.email, userId: ana.id },
    organizationId: organization.id,
    template: "digest",
    data: {
      organization: "Acme",
      inbox: "https://docs.example.org/inbox",
      preferences: "https://docs.example.org/account/notifications",
      items: [
        {
          sentence: "Mira Okafor asked you to review",
          title: "#1 Explain the installer",
          preview: "",
          space: "Handbook",
          url: "https://docs.example.org/",
        },
      ],
    },
    secrets: { unsubscribePage: "https://docs.example.org/", unsubscribe: "https://docs.example.org/" },
  });
  await tell("sendMailAgain");
  const log = await api
    .as(admin)
    .get<{ items: Made[] }>(`/v1/orgs/${organization.id}/audit-events?action=organization.updated`);
  known.auditEventId = log.body.items[0]?.id ?? "";
  await tell("exportAuditEvents", { query: { format: "csv" } });

  // Specs, what is made from them, and uploads
  known.specSlug = "pumps";
  await tell("createOpenAPISpec", {
    body: {
      slug: "pumps",
      source: { text: SPEC("1.0") },
    },
  });
  await tell("putOpenAPISpec", {
    body: { source: { text: SPEC("1.1") } },
  });
  await runWaitingJobs(database());
  const versions = await api
    .as(admin)
    .get<{ items: Made[] }>(`/v1/orgs/${organization.id}/openapi/pumps/versions`);
  known.versionId = versions.body.items[0]?.id ?? "";
  await tell("updateOpenAPISpec", { body: { visibility: "public" } });
  await tell("getPublishedOpenAPISpec", { as: null });
  const settings = await tell<Made>("createTranslationSettings", {
    body: { title: "Handbook in German", source: { space: known.spaceId! }, languages: ["de"] },
  });
  known.translationSettingsId = settings.id;
  await tell("updateTranslationSettings", {
    body: { title: "Handbook in German and French", languages: ["de", "fr"] },
  });
  await tell("changeGlossary", {
    body: { operations: [{ type: "insert", translations: { en: "pump", de: "Pumpe", fr: "pompe" } }] },
  });
  await tell("runTranslation");
  await tell("cancelTranslation");
  await api.as(admin).post(`/v1/orgs/${organization.id}/translations/${settings.id}/run`);
  await runWaitingJobs(database());
  await tell("getTranslationSettings");
  await tell("listTranslationLog");
  await tell("listTranslatedPages", { params: { language: "de" }, query: { open: "true", limit: "1" } });
  const translated = await tell<TranslatedPage>("getTranslatedPage", { params: { language: "de" } });
  const untranslated = translated.blocks.find(({ state }) => state === "pending");
  await tell("confirmTranslation", {
    params: { language: "de" },
    body: { source: untranslated?.source ?? "", translation: untranslated?.translation ?? "" },
  });
  const glossary = await tell<{ items: Made[] }>("listGlossaryEntries");
  known.glossaryEntryId = glossary.items[0]?.id ?? "";
  known.integrationName = "acme-board";
  await tell("publishIntegration", {
    body: {
      title: "Board",
      description: "Shows a board of tasks on a page.",
      visibility: "public",
      scopes: ["space:content:read"],
      categories: ["collaboration"],
      configurations: {
        account: { properties: { team: { type: "string", title: "Team" } }, required: ["team"] },
      },
      script: "export default {};",
      organization: organization.id,
      secrets: { key: "k-1" },
      contentSecurityPolicy: "default-src 'none'",
    },
  });
  await tell("putIntegrationDev", { body: { tunnelUrl: `${site.origin}/events` } });
  await tell("rotateIntegrationSecret", { body: { overlap: "24h" } });
  const installed = await tell<Made>("installIntegration", { body: { organization: organization.id } });
  known.installationId = installed.id;
  await tell("updateIntegrationInstallation", {
    body: { configuration: { team: "Pumps" }, externalIds: ["team-7"] },
  });
  await tell("updateSpaceInstallation", { body: { externalIds: ["board-7"] } });
  await tell("uninstallFromSpace");
  await tell("installOnSpace", { body: { space: known.spaceId ?? "" } });
  await runWaitingJobs(database());
  await tell("getIntegrationDev");
  const sent = await tell<{ items: Made[] }>("listIntegrationEvents");
  const eventId = sent.items[0]?.id ?? "";
  await tell("getIntegrationEvent", { params: { eventId } });
  await tell("redeliverIntegrationEvent", { params: { eventId } });
  await tell("createInstallationToken");
  const integration = await tell<{ urls: { publicEndpoint: string } }>("getIntegration");
  known.assetHash = integration.urls.publicEndpoint.split("/").at(-1) ?? "";
  await tell("downloadIntegrationAsset", { as: null });
  const spec = { spec: { ref: { kind: "openapi", spec: "pumps" } } };
  const seed = "pumps-of-acme";
  const made = await tell<{ pages: { computed: Json; computedSeed: string }[] }>("computeRevision", {
    body: { source: { type: "builtin:openapi", dependencies: spec, props: { models: false } }, seed },
  });
  const lastPage = made.pages.at(-1)!;
  await tell("computeDocument", { body: { source: lastPage.computed, seed: lastPage.computedSeed } });
  const upload = await tell<{ url: string; key: string }>("requestUpload", {
    body: { file: { name: "docs.zip", type: "application/zip", size: book.length }, kind: "import_file" },
  });
  await tell("getUpload", { params: { uploadKey: upload.key } });
  await tell("putUpload", {
    params: { uploadKey: upload.key },
    query: Object.fromEntries(new URL(upload.url).searchParams),
    raw: book,
    headers: { "content-type": "application/zip" },
    as: null,
  });

  // Imports, templates and Git
  const library = await here.space({ title: "Library" });
  const into = { spaceId: library.id };
  const guide = { url: `${site.origin}/guide.md`, source: "markdown" };
  const run = await tell<Made>("startImport", {
    body: { source: { type: "file", files: [upload.key] }, target: { space: library.id } },
  });
  await runWaitingJobs(database());
  known.importRunId = run.id;
  const done = await tell<{ pages: Made[] }>("getImport");
  await tell("listImports");
  await tell("importIntoSpace", { params: into, body: guide });
  const belowPage = { ...into, pageId: done.pages[0]!.id };
  await tell("importIntoPage", { params: belowPage, body: guide });
  const { changeRequest: importing } = await here.changeRequest(library, { subject: "Import the guide" });
  await tell("importIntoChangeRequest", { params: { ...into, changeRequestId: importing.id }, body: guide });
  await tell("importIntoPageOfChangeRequest", {
    params: { ...belowPage, changeRequestId: importing.id },
    body: guide,
  });
  await tell("undoImport");
  const website = await api.as(admin).post<Made>(`/v1/org/${organization.id}/imports`, {
    source: { type: "website", url: `${site.origin}/guide` },
    target: { space: library.id },
  });
  await tell("cancelImport", { params: { importRunId: website.body.id } });
  const templates = await tell<{ items: Made[] }>("listTemplates");
  await tell("applyTemplate", { body: { id: templates.items[0]?.id ?? "" } });
  const repository = await serveRepository();
  await repository.commit({ "README.md": "# Handbook\n\nHow we work.\n" });
  const mirrored = { spaceId: (await here.space({ title: "Mirrored" })).id };
  const branch = { url: repository.url, ref: "refs/heads/main" };
  await tell("importGitRepository", { params: mirrored, body: branch });
  await runWaitingJobs(database());
  await tell("exportToGitRepository", {
    params: mirrored,
    body: { ...branch, commitMessage: "Update the handbook" },
  });
  await runWaitingJobs(database());
  await tell("getGitInfo", { params: mirrored });
  await api.as(here.admin).post(`/v1/spaces/${mirrored.spaceId}/git/import`, branch);
  await tell("cancelGitOperation", { params: mirrored });
  await tell("disconnectGitRepository", { params: mirrored });

  // Sites
  const reference = await here.space({ title: "API reference" });
  const docs = await tell<Made>("createSite", { body: { title: "Acme docs", spaces: [space.id] } });
  known.siteId = docs.id;
  await tell("installOnSite", { body: { siteId: docs.id } });
  await tell("updateSiteInstallation", { body: { externalIds: ["board-8"] } });
  await tell("updateSite", { body: { visibility: "share-link", adaptiveContent: { enabled: true } } });
  await tell("publishSite");
  const shareLink = await tell<Made>("createShareLink", { body: { name: "Partners" } });
  known.shareLinkId = shareLink.id;
  await tell("updateShareLink", { body: { name: "Partners in Europe" } });
  const plan = { type: "string", description: "What the visitor pays for.", enum: ["free", "pro"] };
  await tell("putAdaptiveSchema", {
    body: { jsonSchema: { type: "object", properties: { plan }, additionalProperties: false } },
  });
  await tell("updatePublishingAuth", {
    body: { backend: "custom", fallbackURL: "https://acme.example/login" },
  });
  await tell("regeneratePublishingKey");
  const variant = await tell<Made>("addSpaceToSite", { body: { spaceId: library.id } });
  known.siteSpaceId = variant.id;
  await tell("updateSiteSpace", { body: { path: "library", condition: 'visitor.claims.plan == "pro"' } });
  const looks = await tell<JsonObject>("getSiteCustomization");
  await tell("putSiteCustomization", { body: { ...looks, title: "Acme" } });
  await tell("overrideSiteSpaceCustomization", { body: { pagination: { enabled: false } } });
  const added = await tell<Made>("createSiteSection", {
    body: { spaceId: reference.id, title: "API", icon: "code" },
  });
  known.siteSectionId = added.id;
  await tell("updateSiteSection", { body: { path: "reference", description: "All operations." } });
  const group = await tell<Made>("createSiteSectionGroup", { body: { title: "For developers" } });
  known.siteSectionGroupId = group.id;
  await tell("updateSiteSectionGroup", { body: { title: "Developers" } });
  await tell("addSectionToGroup", { body: { sectionId: added.id } });
  const { items: parts } = await tell<{ items: (Made & { siteSpaces: Made[] })[] }>("listSiteSections");
  const beforeFirst = { before: { type: "site-section", id: parts[0]!.id } };
  await tell("sortSiteStructure", {
    body: { item: { type: "site-section", id: added.id }, position: beforeFirst },
  });
  const renaming = {
    type: "update",
    item: { type: "site-section", id: added.id },
    title: "Reference",
    path: "operations",
  };
  await tell("previewSiteArrangement", { body: { changes: [renaming] } });
  await tell("arrangeSite", { body: { changes: [renaming] } });
  await tell("moveSiteSection", {
    body: { position: { after: { type: "site-section", siteSection: parts[0]!.id } } },
  });
  await tell("moveSiteSectionGroup", { body: { position: beforeFirst } });
  await tell("moveSiteSpace", {
    body: { position: { before: { type: "site-space", siteSpace: parts[0]!.siteSpaces[0]!.id } } },
  });
  const toReference = { kind: "site-section", siteSectionId: added.id };
  const redirect = await tell<Made>("createSiteRedirect", {
    body: { source: "/old/api", destination: toReference, captureWildcard: true },
  });
  known.siteRedirectId = redirect.id;
  await tell("updateSiteRedirect", { body: { permanent: false } });
  await tell("resolveSiteRedirect", { query: { source: "/old/api/pumps" } });
  await tell("changeSiteRedirects", {
    body: {
      redirects: [
        { source: "/blog", destination: { kind: "external", url: "https://blog.acme.example/" } },
        { source: "/nothing", destination: null },
      ],
    },
  });
  await tell("searchSite", { body: { query: "install", scope: { mode: "all" } } });
  await api.as(admin).patch(`/v1/orgs/${organization.id}`, { hostname: "acme" });
  await tell("getSubdomain", { params: { subdomain: "acme" } });
  await api
    .as(admin)
    .patch(`/v1/orgs/${organization.id}/sites/${docs.id}`, { hostname: "docs.acme.example" });
  await tell("getSiteHostname", { params: { siteId: docs.id } });
  await tell("getCustomHostname", { params: { hostname: "docs.acme.example" } });
  await tell("checkCustomHostname", { params: { hostname: "docs.acme.example" } });
  await tell("checkSiteHostname", { params: { siteId: docs.id } });
  await tell("removeCustomHostname", { params: { hostname: "docs.acme.example" } });
  await tell("getSitePreview", {
    query: { claims: "(plan:pro)" },
    // Each preview has a different URL.
    excerpt: ({ url }) => ({ url: String(url).replace(/preview\/.*/, "preview/3q2-7w") }),
  });
  const today = (
    await api.as(admin).get<{ to: string }>(`/v1/orgs/${organization.id}/sites/${docs.id}/insights`)
  ).body.to;
  count(database(), { siteId: docs.id, kind: "search_empty", subject: "gaskets", detail: "" });
  count(database(), { siteId: docs.id, kind: "not_found", subject: "/old/pumps", detail: "forum.example" });
  await writeCounts(database());
  await tell("getSiteInsights", {
    query: { days: "1" },
    excerpt: (insights) => JSON.parse(JSON.stringify(insights).replaceAll(today, "2026-03-02")),
  });
  await api.as(admin).patch(`/v1/orgs/${organization.id}/sites/${docs.id}`, { visibility: "public" });
  clearSiteCache();
  const { body: shownSite } = await api
    .as(admin)
    .get<{ urls: { published: string } }>(`/v1/orgs/${organization.id}/sites/${docs.id}`);
  const withoutToken = (found: object) => ({ ...found, apiToken: "bnd_content_…" });
  await tell("findPublishedUrl", { body: { url: shownSite.urls.published }, excerpt: withoutToken });
  await tell("getPublishedUrl", { query: { url: shownSite.urls.published }, excerpt: withoutToken });
  await tell("getContentByUrl", { query: { url: appUrl(addresses.space.reader(space.id, install!.path)) } });
  await tell("duplicateSiteSpace", { body: { draft: true } });
  await tell("grantAccessToSite", { body: { role: "edit", users: [ana.id], teams: [team.id] } });
  await tell("updateUserPermissionOfSite", { body: { role: "review" } });
  await tell("updateTeamPermissionOfSite", { body: { role: "review" } });
  await tell("previewAccessToSite", { body: { removeTeam: team.id } });

  const revisions = await api.as(admin).get<{ items: Made[] }>(`/v1/spaces/${space.id}/revisions`);
  known.revisionId = revisions.body.items[0]?.id ?? "";
  await tell("revertRevision", { params: { revisionId: revisions.body.items[1]?.id ?? "" } });
  await story.tellReads();
  await tell("downloadFile");
  await tell("streamEvents");
  const { body: printed } = await api
    .as(admin)
    .get<{ pdf: string; url: string }>(`/v1/spaces/${space.id}/pdf`);
  await tell("getPdf", { params: { pdfKey: printed.pdf } });
  await database().pdfExport.create({
    data: {
      ...{ key: "half-made", spaceId: space.id, name: "Handbook.pdf", order: {} },
      ...{ expiresAt: new Date(Date.now() + 60_000), waits: { create: { userId: admin.id } } },
    },
  });
  await tell("cancelPdf", { params: { pdfKey: "half-made" } });
  const address = new URL(printed.url);
  await tell("downloadPdf", {
    params: { pdfKey: address.pathname.split("/").at(-1)! },
    query: Object.fromEntries(address.searchParams),
    as: null,
  });

  // Deletions and removals
  await tell("deleteSiteRedirect");
  await tell("removeUserPermissionOfSite");
  await tell("removeTeamPermissionOfSite");
  await api
    .as(admin)
    .post(`/v1/orgs/${organization.id}/sites/${docs.id}/section-groups/${group.id}/sections`, {
      sectionId: added.id,
    });
  await tell("removeSectionFromGroup");
  await tell("resetSiteSpaceCustomization");
  await tell("removeSpaceFromSite");
  await tell("deleteSiteSectionGroup");
  await tell("deleteSiteSection");
  await tell("deleteShareLink");
  await tell("unpublishSite");
  await tell("uninstallFromSite");
  await tell("deleteSite");
  await api
    .as(admin)
    .post(`/v1/spaces/${space.id}/change-requests/${request.id}/requested-reviewers`, { users: [ana.id] });
  await tell("removeRequestedReviewer");
  await tell("markPageAsNotViewed", { as: ana });
  // Presence may have expired by now on a busy machine.
  await tell("announcePresence", { body: { page: install!.id, visit: "a-visit" }, as: ana });
  await tell("endPresence", { as: ana });
  await tell("removeUserPermissionOfSpace");
  await tell("removeUserPermissionOfCollection");
  await tell("removeTeamPermissionOfSpace");
  await tell("removeTeamPermissionOfCollection");
  await tell("removeTeamMember");
  await tell("deleteInviteLink");
  await openSession(database(), ana.id, { address: "203.0.113.7", userAgent: "Firefox" });
  await tell("endSessionsOfMember");
  await tell("deleteTeam");
  await tell("deleteCommentReplyInSpace", { as: ana });
  await tell("deleteCommentInSpace");
  await tell("revokeOrganizationToken", { params: { tokenId: spareToken.body.id } });
  await tell("deleteApiToken");
  await tell("deleteSession");
  await openSession(database(), admin.id, { address: "203.0.113.7", userAgent: "Safari" });
  await tell("deleteOtherSessions");
  await tell("deleteOpenAPISpec");
  await tell("deleteTranslationSettings");
  await tell("uninstallIntegration");
  await tell("deleteIntegrationDev");
  await tell("unpublishIntegration");
  await tell("deleteWebhook");
  await tell("revokeDirectoryToken", { params: { tokenId: directoryToken.id } });
  await tell("disconnectDirectory");
  await tell("deleteSamlProvider");
  await tell("removeDomain");
  await tell("deleteSpace");
  await tell("restoreSpace");
  const unwanted = { spaceId: (await here.space({ title: "Unwanted" })).id };
  await api.as(admin).delete(`/v1/spaces/${unwanted.spaceId}`);
  await tell("removeSpaceForGood", { params: unwanted, body: { title: "Unwanted" } });
  await tell("transferSpace", { body: { organization: labs.id } });
  await tell("transferCollection", {
    params: { collectionId: (await here.collection({ title: "Research" })).id },
    body: { organization: labs.id },
  });
  const deleted = { collectionId: (await here.collection({ title: "Drafts" })).id };
  await tell("deleteCollection", { params: deleted });
  await tell("listDeletedCollections");
  await tell("restoreCollection", { params: deleted });
  await tell("removeMember");

  async function splittable(): Promise<{ id: string }> {
    const { changeRequest } = await here.changeRequest(space, {
      subject: "Two things",
      changes: [
        { operation: "update_page", page: install!.id, title: "Set up" },
        { operation: "update_page", page: configure!.id, title: "Choose" },
      ],
    });
    return changeRequest;
  }

  expect(story.failures).toEqual([]);
  const told = story.told();
  if (process.env.BINDERY_WRITE_EXAMPLES) {
    await writeFile(FILE, `${JSON.stringify(told, null, 2)}\n`);
  }
  expect(told).toEqual(JSON.parse(await readFile(FILE, "utf8")));
});
