import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { addresses } from "@/lib/addresses";
import { blocksOf } from "@/lib/core/content/blocks";
import { type FixtureSite, serveSite } from "@/lib/exchange/imports/website/site-fixture";
import { verifyDomainByOperator } from "@/lib/identity/email-domains/commands";
import * as txtRecords from "@/lib/identity/email-domains/txt-records";
import { createSetupCode } from "@/lib/identity/setup/commands";
import type { Json, JsonObject } from "@/lib/platform/api/openapi/schemas";
import { openSession } from "@/lib/platform/auth/session";
import { database } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { sendMail } from "@/lib/platform/mail/send";
import { signedQuery } from "@/lib/platform/signed-address";
import { appUrl } from "@/lib/platform/urls";
import * as routing from "@/lib/sites/hostnames/routing";
import { count, writeCounts } from "@/lib/sites/insights/count";
import { clearSiteCache } from "@/lib/sites/published/site-state";
import { api } from "@/lib/testing/api";
import { newAuthenticator } from "@/lib/testing/authenticator";
import { ForeignIds } from "@/lib/testing/foreign-ids";
import { foreignOrganization } from "@/lib/testing/foreign-organization";
import { repositoriesOfTests } from "@/lib/testing/git";
import { IDP_KEYS, metadataOf } from "@/lib/testing/idp-keys";
import { book } from "@/lib/testing/import-fixture";
import { latestMailedLink } from "@/lib/testing/mailed-link";
import { OperationCalls } from "@/lib/testing/operation-calls";
import { browserOf, rehearse } from "@/lib/testing/rehearse";
import { totpCode } from "@/lib/testing/totp-code";
import { withoutPeople } from "@/lib/testing/without-people";
import { operator, type Person, type World, world } from "@/lib/testing/world";
import type { TranslatedPage } from "@/lib/translations/schemas";
import { runWaitingJobs } from "./worker";

/*
 * Calls every operation of the API on resources that exist. Each responds as it declares: with its status, a Location if
 * it promises one, and a body that follows its schema and its description. Before, each of its ids is replaced by one of
 * another organization, which no operation accepts or shows.
 */

/** A word in everything of another organization. */
const FOREIGN = "Borogove";
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
  // Queries no name server.
  vi.spyOn(txtRecords, "readTxtRecords").mockResolvedValue([]);
  vi.spyOn(routing, "routingStatus").mockResolvedValue("dns_no_cname");
  site = await serveSite({
    "/guide.md": { type: "text/markdown", body: "# A guide\n\nRead it.\n" },
    "/events": { type: "text/plain", body: "Thanks." },
    "/guide": '<title>A guide</title><meta property="og:site_name" content="Acme">',
  });
});
afterAll(() => {
  vi.restoreAllMocks();
  site.close();
});

it("every operation answers on a real resource as it declares", async () => {
  const here = await world();
  const { organization, admin } = here;
  const ana = await here.member("review", { password: PASSWORD });
  const calls = new OperationCalls(
    admin,
    { organizationId: organization.id, userId: ana.id },
    {
      searchSpace: { query: "install" },
      searchOrganization: { query: "install" },
      searchComments: { query: "install" },
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
  calls.foreign = await ForeignIds.of(() => foreignOrganization(FOREIGN), FOREIGN);
  await calls.follow(() => callAll(here, ana, calls));
  expect(calls.failures).toEqual([]);
  expect(calls.uncalled()).toEqual([]);
});

async function callAll(here: World, ana: Person, calls: OperationCalls): Promise<void> {
  const { organization, admin } = here;
  const { known } = calls;
  const call: typeof calls.call = (id, given) => calls.call(id, given);
  type Created = { id: string };

  // People and the organization
  await call("updateUser", { params: { userId: admin.id }, body: { displayName: "Mira Okafor" } });
  await api.as(ana).patch(`/v1/users/${ana.id}`, { displayName: "Ana Silva" });
  await call("updateOrganization", { body: { title: "Acme", emailDomains: ["acme.example"] } });
  const labs = await call<Created>("createOrganization", { body: { title: "Acme Labs", type: "business" } });
  await call("inviteMembers", { body: { emails: [(await here.stranger()).email], role: "edit" } });
  await call("updateMember", { body: { role: "review" } });
  await api
    .as(admin)
    .post(`/v1/orgs/${organization.id}/invites`, { emails: ["ben@acme.example"], role: "read" });
  const waiting = await call<{ items: Created[] }>("listPendingInvites");
  const mailed = waiting.items[0]?.id ?? "";
  await call("resendInvite", { params: { inviteId: mailed } });
  await call("withdrawInvite", { params: { inviteId: mailed } });
  await api.as(admin).patch(`/v1/orgs/${organization.id}`, {
    inviteLinks: true,
    emailDomains: ["acme.example", "example.test"],
  });
  const link = await call<Created>("createInviteLink", {
    body: { role: "read", maxUses: 20, expiresInDays: 30 },
  });
  known.inviteId = link.id;
  await call("updateInviteLink", { body: { role: "comment" } });
  await call("getInvitation", { as: null });
  await call("joinWithInvite", { as: await here.stranger() });
  await call("mailInviteLink", { body: { email: "ben@acme.example" }, as: null });
  await call("acceptInvite", {
    body: { displayName: "Ben Okri", email: "ben@acme.example", password: PASSWORD },
    as: null,
  });
  await verifyDomainByOperator(database(), operator, organization.id, { domain: "acme.example" });
  await call("joinOrganization", { as: await here.stranger({ email: "lena@acme.example" }) });
  await call("pingOrganization");
  await call("markMemberAsSso");
  await call("getOpenApiDocument", { as: null });
  const token = await call<Created>("createApiToken", {
    body: { label: "Continuous integration", expiresInDays: 90 },
  });
  known.tokenId = token.id;
  await call("rollApiToken", { body: { overlap: "24h" } });
  const ofAna = { label: "Her laptop", organization: organization.id };
  const spareToken = await api.as(ana).post<Created>("/v1/user/tokens", ofAna);

  const session = await openSession(database(), admin.id, { address: "203.0.113.7", userAgent: "Firefox" });
  known.sessionId = session.id;
  await database().oidcIdentity.create({
    data: { issuer: "https://login.acme.example", subject: "ana", userId: ana.id },
  });
  const { issuers } = await call<{ issuers: Created[] }>("getSecondFactor", { as: ana });
  const linked = { params: { issuerId: issuers[0]!.id }, body: { password: PASSWORD } };
  await call("unlinkIssuer", { ...linked, as: ana });
  const started = await call<{ secret: string }>("startTotp", {
    ...{ body: { password: PASSWORD }, as: ana },
  });
  await call("confirmTotp", { body: { code: totpCode(started.secret) }, as: ana });
  const device = newAuthenticator(Buffer.alloc(16, 7));
  const options = await call<{ challenge: string }>("startPasskey", {
    body: { password: PASSWORD },
    as: ana,
  });
  const { passkey } = await call<{ passkey: Created }>("createPasskey", {
    ...{ body: { label: "Work laptop", response: device.create(options) as Json }, as: ana },
  });
  const { passkeyId } = { passkeyId: passkey.id };
  await call("updatePasskey", { params: { passkeyId }, body: { label: "Laptop" }, as: ana });
  await call("removePasskey", { params: { passkeyId }, body: { password: PASSWORD }, as: ana });
  await call("startPasskeySignIn", { body: {}, as: null });
  await call("createOwnRecoveryCodes", { body: { password: PASSWORD }, as: ana });
  await call("disableTotp", { body: { password: PASSWORD }, as: ana });
  const again = await api.as(ana).post<{ secret: string }>("/v1/user/second-factor/totp", {
    password: PASSWORD,
  });
  await api.as(ana).put("/v1/user/second-factor/totp", { code: totpCode(again.body.secret) });
  await call("resetSecondFactorOfMember");
  await call("changeEmail", { body: { email: "ana@acme.example", password: PASSWORD }, as: ana });
  await database().user.update({ where: { id: ana.id }, data: { emailConfirmed: false } });
  await call("requestEmailConfirmation", { as: ana });
  await call("requestPasswordReset", { body: { email: "ana@acme.example" }, as: null });
  const { mailedLinkId, key } = await latestMailedLink("ana@acme.example");
  await call("getMailedLink", { params: { mailedLinkId }, query: { key }, as: ana });
  await call("useMailedLink", { params: { mailedLinkId }, body: { key }, as: ana });
  await call("changePassword", { body: { current: PASSWORD, next: `${PASSWORD}s` }, as: ana });
  await withoutPeople(database(), async (tx) => {
    const code = (await createSetupCode(tx)) ?? "";
    const body = { code, organizationTitle: "Acme", displayName: "Mira Okafor", email: "mira@acme.example" };
    await call("completeSetup", { body: { ...body, password: PASSWORD }, as: api.anonymous.within(tx) });
  });
  const team = await call<Created>("createTeam", { body: { title: "Writers", members: [ana.id] } });
  known.teamId = team.id;
  await call("updateTeam", { body: { title: "Reviewers" } });
  await call("putTeamMember", { body: { role: "owner" } });
  await call("changeTeamMembers", {
    body: { add: [admin.email], remove: [], memberships: { [admin.email]: { role: "owner" } } },
  });

  // Single sign-on
  const { domain } = await call<{ domain: string }>("addDomain", { body: { domain: "acme.test" } });
  known.domain = domain;
  await call("checkDomain");
  await call("listSsoLoginsOfEmailDomain", { params: { emailDomain: "acme.test" } });
  await call("listOrganizationsOfEmailDomain", { params: { emailDomain: "acme.example" } });
  const webhook = await call<Created>("createWebhook", {
    body: { title: "Chat", url: `${site.origin}/events`, events: ["changeRequest.merged", "comment.posted"] },
  });
  known.webhookId = webhook.id;
  await call("updateWebhook", { body: { title: "Team chat" } });
  await call("rotateWebhookSecret", { body: { overlap: "24h" } });
  known.deliveryId = (await call<Created>("testWebhook")).id;
  await runWaitingJobs(database());
  await call("getWebhookEventKind", { params: { eventKind: "comment.posted" } });
  await call("listWebhookDeliveries");
  await call("getWebhookDelivery");
  await call("redeliverWebhook");
  await runWaitingJobs(database());
  await call("putDirectory", { body: { label: "Okta", product: "okta", defaultRole: "read" } });
  const directoryToken = await call<Created>("createDirectoryToken", { body: {} });
  const provider = await call<Created>("createSamlProvider", { body: { label: "Acme accounts" } });
  known.samlProviderId = provider.id;
  const metadata = metadataOf("https://idp.acme.example", IDP_KEYS.first.certificate);
  const read = await call<{ certificate: string }>("readSamlMetadata", { body: { xml: metadata } });
  const { certificate } = read;
  await call("readSamlCertificates", { body: { certificate } });
  await call("updateSamlProvider", {
    body: {
      ...{ entityID: "https://idp.acme.example", ssoURL: "https://idp.acme.example/sso", certificate },
      ...{ defaultTeam: team.id, defaultRole: "read" },
    },
  });

  known.rehearsalId = await rehearse(admin, { providerId: provider.id, issuer: "https://idp.acme.example" });
  await call("listSamlRehearsals");
  await call("linkSamlRehearsal");
  await call("listSamlIdentitiesOfMember", { params: { userId: admin.id } });
  await call("unlinkSamlIdentitiesOfMember", { params: { userId: admin.id } });
  const { codes } = await call<{ codes: string[] }>("createRecoveryCodes");
  await call("getSsoReadiness");
  await call("countRecoveryCodes");
  const requireSso = (sso: boolean) =>
    database().organization.update({
      where: { id: organization.id },
      data: { sso },
      select: { id: true },
    });
  await requireSso(true);
  await call("useRecoveryCode", {
    ...{ body: { code: codes[0]! }, as: api.withCookie(await browserOf(admin)) },
    headers: { "x-bindery-csrf": "1", "sec-fetch-site": "same-origin" },
  });
  await requireSso(false);

  // Collections and spaces
  const collection = await call<Created>("createCollection", { body: { title: "Engineering" } });
  known.collectionId = collection.id;
  await call("updateCollection", { body: { description: "How we build and run things." } });
  await call("createSpace", {
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
  await call("updateSpace", { body: { title: "Handbook", emoji: "📗", language: "en" } });
  await call("moveSpace", { body: { parent: collection.id } });
  const nested = await here.collection({ title: "On call" });
  await call("moveCollection", { params: { collectionId: nested.id }, body: { parent: collection.id } });
  await call("duplicateSpace");
  await call("grantAccessToSpace", { body: { role: "edit", users: [ana.id], teams: [team.id] } });
  await call("updateUserPermissionOfSpace", { body: { role: "review" } });
  await call("previewAccessToSpace", { body: { defaultLevel: null } });
  await call("previewAccessToCollection", { body: { defaultLevel: "read" } });
  await call("previewAccessOfTeam", { body: { delete: true } });
  await call("previewAccessOfMember", { body: { member: { role: "comment" } } });
  await call("grantAccessToCollection", { body: { role: "read", users: [ana.id], teams: [team.id] } });
  await call("updateUserPermissionOfCollection", { body: { role: "comment" } });
  await call("updateTeamPermissionOfSpace", { body: { role: "review" } });
  await call("updateTeamPermissionOfCollection", { body: { role: "comment" } });
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
    (await api.as(admin).get<{ items: Created[] }>(`/v1/spaces/${space.id}/${path}`)).body.items[0]?.id ?? "";
  known.fileId = await first("content/files");
  known.reusableContentId = await first("content/reusable-contents");

  // A change request that meets another edit
  const request = await call<Created & { number: number }>("createChangeRequest", {
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
  await call("updateChangeRequestContent", {
    body: edit("Download the installer, check it, and run it.\n\nThen sign in."),
  });
  await call("updateChangeRequest", {
    body: { description: { object: "document", data: {}, nodes: [] }, status: "open" },
  });
  await call("listPageTemplatesInChangeRequest");
  await call("listPageTemplatesInSpace");
  await call("previewMarkdown", { body: { markdown: "Run `setup`." } });
  await call("previewMarkdownInSpace", { body: { markdown: "Run `setup`." } });
  await call("suggestChangeRequestSubject");
  await call("listReviewerCandidates");
  await call("requestReviewers", { body: { users: [ana.id] } });
  await call("announcePresence", { body: { page: install!.id, visit: "a-visit" }, as: ana });
  // Presence expires: later, on a busy machine, these lists could be empty.
  await call("listPresence");
  await call("listEditorsOfSpace");
  await call("markPageAsViewed", { as: ana });
  const pending = await call<Created>("addPendingComment", {
    body: { page: install!.id, body: { markdown: "Which checksum?" } },
    as: ana,
  });
  await call("updatePendingComment", {
    params: { commentId: pending.id },
    body: { body: { markdown: "Which checksum do we check?" } },
    as: ana,
  });
  await call("submitPendingReview", {
    body: { status: "changes-requested", comment: { markdown: "Say how to check it." } },
    as: ana,
  });
  const review = await call<Created>("createReview", {
    body: { status: "approved", comment: { markdown: "Good now." } },
    as: ana,
  });
  known.reviewId = review.id;
  const inRequest = await call<Created>("postCommentInChangeRequest", {
    body: { page: install!.id, body: { markdown: "Is this true on Windows?" } },
  });
  known.commentId = inRequest.id;
  const replyInRequest = await call<Created>("postCommentReplyInChangeRequest", {
    body: { body: { markdown: "Yes." } },
    as: ana,
  });
  known.commentReplyId = replyInRequest.id;
  await call("updateCommentReplyInChangeRequest", { body: { addedReactions: ["🎉"] } });
  await call("updateCommentInChangeRequest", { body: { resolved: true } });
  await calls.callReads("changeRequest");

  const lastBlock = { page: install!.id, node: blocksOf("Then sign in.")[0]!.key };
  await call("anchorCommentInChangeRequest", { body: lastBlock });
  await call("deleteCommentReplyInChangeRequest", { as: ana });
  await call("deleteCommentInChangeRequest");
  const suggested = await api
    .as(ana)
    .post<Created>(`/v1/spaces/${space.id}/change-requests/${request.id}/comments`, {
      ...lastBlock,
      body: { markdown: "Say with what." },
      quote: { exact: "sign in" },
      suggestion: { markdown: "sign in with your e-mail address" },
    });
  await call("applySuggestions", { body: { comments: [suggested.body.id] } });
  const onSpace = await api.as(ana).post<Created>(`/v1/spaces/${space.id}/comments`, {
    ...{ page: install!.id, node: known.blockKey, body: {} },
    suggestion: { markdown: "Sign in with your e-mail address." },
  });
  await call("applySuggestionsToSpace", {
    body: { comments: [onSpace.body.id], changeRequest: request.id },
  });
  const noted = await api
    .as(ana)
    .post<Created>(`/v1/spaces/${space.id}/change-requests/${request.id}/pending-review/comments`, {
      page: install!.id,
      body: { markdown: "A typo." },
    });
  await call("removePendingComment", { params: { commentId: noted.body.id }, as: ana });
  await api.as(ana).post(`/v1/spaces/${space.id}/change-requests/${request.id}/pending-review/comments`, {
    ...{ page: install!.id, body: { markdown: "Another typo." } },
  });
  await call("discardPendingReview", { as: ana });

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
  await call("mergeChangeRequest", {
    params: { changeRequestId: other.changeRequest.id },
    body: { bypass: { reason: "Readers wait for it." } },
  });
  await call("updateChangeRequestFromMain");
  const conflicts = await call<{ items: { id: string; options: string[] }[] }>("listChangeRequestConflicts");
  known.conflictId = conflicts.items[0]?.id ?? "";
  await call("resolveChangeRequestConflict", { body: { resolution: { choice: "change" } } });
  await call("resolveChangeRequestConflicts", {
    body: { decisions: [{ conflict: known.conflictId, resolution: { choice: "main" } }] },
  });
  await call("splitChangeRequest", {
    body: { pages: [configure!.id], subject: "Configure" },
    params: { changeRequestId: (await splittable()).id },
  });
  await call("previewMergeRules", {
    body: { mergeRules: { type: "rules", rules: [{ rule: "require_at_least_one_review" }] } },
  });

  // Discussions in the space
  const comment = await call<Created>("postCommentInSpace", {
    body: { page: install!.id, body: { markdown: "Which versions are supported?" } },
  });
  known.commentId = comment.id;
  const reply = await call<Created>("postCommentReplyInSpace", {
    body: { body: { markdown: "2.1 and newer." } },
    as: ana,
  });
  known.commentReplyId = reply.id;
  await call("updateCommentReplyInSpace", { body: { addedReactions: ["👍"] } });
  await call("updateCommentInSpace", { body: { resolved: true } });

  await call("anchorCommentInSpace", { body: lastBlock });

  // Notifications
  await call("updateSubscriptionToChangeRequest", { body: { state: "muted" } });
  await call("updateSubscriptionToPage", { body: { state: "following" } });
  const inbox = await call<{ items: Created[] }>("listNotifications");
  await call("updateNotification", {
    params: { notificationId: inbox.items[0]?.id ?? "" },
    body: { read: true },
  });
  await call("readNotifications", { body: { changeRequest: request.id } });
  await call("updateNotificationPreferences", { body: { kinds: { merged: { mail: false } } } });

  const query = Object.fromEntries(new URLSearchParams(signedQuery("unsubscribe", ana.id)));
  await call("openUnsubscribePage", { params: { userId: ana.id }, query, as: null });
  await call("unsubscribe", { params: { userId: ana.id }, query, as: null });
  known.mailId = await inTransaction(database(), (tx) =>
    sendMail(tx, {
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
    }),
  );
  await call("sendMailAgain");
  const log = await api
    .as(admin)
    .get<{ items: Created[] }>(`/v1/orgs/${organization.id}/audit-events?action=organization.updated`);
  known.auditEventId = log.body.items[0]?.id ?? "";
  await call("exportAuditEvents", { query: { format: "csv" } });

  // Specs, what is made from them, and uploads
  known.specSlug = "pumps";
  await call("createOpenAPISpec", {
    body: {
      slug: "pumps",
      source: { text: SPEC("1.0") },
    },
  });
  await call("putOpenAPISpec", {
    body: { source: { text: SPEC("1.1") } },
  });
  await runWaitingJobs(database());
  const versions = await api
    .as(admin)
    .get<{ items: Created[] }>(`/v1/orgs/${organization.id}/openapi/pumps/versions`);
  known.versionId = versions.body.items[0]?.id ?? "";
  await call("updateOpenAPISpec", { body: { visibility: "public" } });
  await call("getPublishedOpenAPISpec", { as: null });
  const settings = await call<Created>("createTranslationSettings", {
    body: { title: "Handbook in German", source: { space: known.spaceId! }, languages: ["de"] },
  });
  known.translationSettingsId = settings.id;
  await call("updateTranslationSettings", {
    body: { title: "Handbook in German and French", languages: ["de", "fr"] },
  });
  await call("changeGlossary", {
    body: { operations: [{ type: "insert", translations: { en: "pump", de: "Pumpe", fr: "pompe" } }] },
  });
  await call("runTranslation");
  await call("cancelTranslation");
  await api.as(admin).post(`/v1/orgs/${organization.id}/translations/${settings.id}/run`);
  await runWaitingJobs(database());
  await call("getTranslationSettings");
  await call("listTranslationLog");
  await call("listTranslatedPages", { params: { language: "de" }, query: { open: "true", limit: "1" } });
  const translated = await call<TranslatedPage>("getTranslatedPage", { params: { language: "de" } });
  const untranslated = translated.blocks.find(({ state }) => state === "pending");
  await call("confirmTranslation", {
    params: { language: "de" },
    body: { source: untranslated?.source ?? "", translation: untranslated?.translation ?? "" },
  });
  const glossary = await call<{ items: Created[] }>("listGlossaryEntries");
  known.glossaryEntryId = glossary.items[0]?.id ?? "";
  known.integrationName = "acme-board";
  await call("publishIntegration", {
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
  await call("putIntegrationDev", { body: { tunnelUrl: `${site.origin}/events` } });
  await call("rotateIntegrationSecret", { body: { overlap: "24h" } });
  const installed = await call<Created>("installIntegration", { body: { organization: organization.id } });
  known.installationId = installed.id;
  await call("updateIntegrationInstallation", {
    body: { configuration: { team: "Pumps" }, externalIds: ["team-7"] },
  });
  await call("updateSpaceInstallation", { body: { externalIds: ["board-7"] } });
  await call("uninstallFromSpace");
  await call("installOnSpace", { body: { space: known.spaceId ?? "" } });
  await runWaitingJobs(database());
  await call("getIntegrationDev");
  const sent = await call<{ items: Created[] }>("listIntegrationEvents");
  const eventId = sent.items[0]?.id ?? "";
  await call("getIntegrationEvent", { params: { eventId } });
  await call("redeliverIntegrationEvent", { params: { eventId } });
  await call("createInstallationToken");
  const integration = await call<{ urls: { publicEndpoint: string } }>("getIntegration");
  known.assetHash = integration.urls.publicEndpoint.split("/").at(-1) ?? "";
  await call("downloadIntegrationAsset", { as: null });
  const spec = { spec: { ref: { kind: "openapi", spec: "pumps" } } };
  const seed = "pumps-of-acme";
  const made = await call<{ pages: { computed: Json; computedSeed: string }[] }>("computeRevision", {
    body: { source: { type: "builtin:openapi", dependencies: spec, props: { models: false } }, seed },
  });
  const lastPage = made.pages.at(-1)!;
  await call("computeDocument", { body: { source: lastPage.computed, seed: lastPage.computedSeed } });
  const upload = await call<{ url: string; key: string }>("requestUpload", {
    body: { file: { name: "docs.zip", type: "application/zip", size: book.length }, kind: "import_file" },
  });
  await call("getUpload", { params: { uploadKey: upload.key } });
  await call("putUpload", {
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
  const run = await call<Created>("startImport", {
    body: { source: { type: "file", files: [upload.key] }, target: { space: library.id } },
  });
  await runWaitingJobs(database());
  known.importRunId = run.id;
  const done = await call<{ pages: Created[] }>("getImport");
  await call("listImports");
  await call("importIntoSpace", { params: into, body: guide });
  const belowPage = { ...into, pageId: done.pages[0]!.id };
  await call("importIntoPage", { params: belowPage, body: guide });
  const { changeRequest: importing } = await here.changeRequest(library, { subject: "Import the guide" });
  await call("importIntoChangeRequest", { params: { ...into, changeRequestId: importing.id }, body: guide });
  await call("importIntoPageOfChangeRequest", {
    params: { ...belowPage, changeRequestId: importing.id },
    body: guide,
  });
  await call("undoImport");
  const website = await api.as(admin).post<Created>(`/v1/org/${organization.id}/imports`, {
    source: { type: "website", url: `${site.origin}/guide` },
    target: { space: library.id },
  });
  await call("cancelImport", { params: { importRunId: website.body.id } });
  const templates = await call<{ items: Created[] }>("listTemplates");
  await call("applyTemplate", { body: { id: templates.items[0]?.id ?? "" } });
  const repository = await serveRepository();
  await repository.commit({ "README.md": "# Handbook\n\nHow we work.\n" });
  const mirrored = { spaceId: (await here.space({ title: "Mirrored" })).id };
  const branch = { url: repository.url, ref: "refs/heads/main" };
  await call("importGitRepository", { params: mirrored, body: branch });
  await runWaitingJobs(database());
  await call("exportToGitRepository", {
    params: mirrored,
    body: { ...branch, commitMessage: "Update the handbook" },
  });
  await runWaitingJobs(database());
  await call("getGitInfo", { params: mirrored });
  await api.as(here.admin).post(`/v1/spaces/${mirrored.spaceId}/git/import`, branch);
  await call("cancelGitOperation", { params: mirrored });
  await call("disconnectGitRepository", { params: mirrored });

  // Sites
  const reference = await here.space({ title: "API reference" });
  const docs = await call<Created>("createSite", { body: { title: "Acme docs", spaces: [space.id] } });
  known.siteId = docs.id;
  await call("installOnSite", { body: { siteId: docs.id } });
  await call("updateSiteInstallation", { body: { externalIds: ["board-8"] } });
  await call("updateSite", { body: { visibility: "share-link", adaptiveContent: { enabled: true } } });
  await call("publishSite");
  const shareLink = await call<Created>("createShareLink", { body: { name: "Partners" } });
  known.shareLinkId = shareLink.id;
  await call("updateShareLink", { body: { name: "Partners in Europe" } });
  const { changeRequest: shown } = await here.changeRequest(space, { subject: "Explain shipping" });
  const ofShown = { spaceId: space.id, changeRequestId: shown.id };
  const previewLink = await call<Created>("createPreviewLink", {
    params: ofShown,
    body: { site: docs.id, name: "Partners", expiresInDays: 2 },
  });
  await call("listPreviewLinks", { params: ofShown });
  await call("deletePreviewLink", { params: { ...ofShown, previewLinkId: previewLink.id } });
  const toDelete = await call<Created>("createPreviewLink", { params: ofShown, body: { site: docs.id } });
  await call("listSitePreviewLinks", { params: { siteId: docs.id } });
  await call("deleteSitePreviewLink", { params: { siteId: docs.id, previewLinkId: toDelete.id } });
  const plan = { type: "string", description: "What the visitor pays for.", enum: ["free", "pro"] };
  await call("putAdaptiveSchema", {
    body: { jsonSchema: { type: "object", properties: { plan }, additionalProperties: false } },
  });
  await call("updatePublishingAuth", {
    body: { backend: "custom", fallbackURL: "https://acme.example/login" },
  });
  await call("regeneratePublishingKey");
  const variant = await call<Created>("addSpaceToSite", { body: { spaceId: library.id } });
  known.siteSpaceId = variant.id;
  await call("updateSiteSpace", { body: { path: "library", condition: 'visitor.claims.plan == "pro"' } });
  const looks = await call<JsonObject>("getSiteCustomization");
  await call("putSiteCustomization", { body: { ...looks, title: "Acme" } });
  const logo = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");
  for (const creating of ["createPicture", "createSitePicture"]) {
    const drawn = await call<{ url: string; key: string }>("requestUpload", {
      body: {
        file: { name: "logo.svg", type: "image/svg+xml", size: logo.length },
        kind: "organization_file",
      },
    });
    await call("putUpload", {
      params: { uploadKey: drawn.key },
      query: Object.fromEntries(new URL(drawn.url).searchParams),
      raw: logo,
      headers: { "content-type": "image/svg+xml" },
      as: null,
    });
    known.pictureId = (await call<Created>(creating, { body: { upload: drawn.key } })).id;
  }
  await call("downloadPicture", { as: null });
  await call("overrideSiteSpaceCustomization", { body: { pagination: { enabled: false } } });
  const added = await call<Created>("createSiteSection", {
    body: { spaceId: reference.id, title: "API", icon: "code" },
  });
  known.siteSectionId = added.id;
  await call("updateSiteSection", { body: { path: "reference", description: "All operations." } });
  const group = await call<Created>("createSiteSectionGroup", { body: { title: "For developers" } });
  known.siteSectionGroupId = group.id;
  await call("updateSiteSectionGroup", { body: { title: "Developers" } });
  await call("addSectionToGroup", { body: { sectionId: added.id } });
  const { items: parts } = await call<{ items: (Created & { siteSpaces: Created[] })[] }>("listSiteSections");
  const beforeFirst = { before: { type: "site-section", id: parts[0]!.id } };
  await call("sortSiteStructure", {
    body: { item: { type: "site-section", id: added.id }, position: beforeFirst },
  });
  const renaming = {
    type: "update",
    item: { type: "site-section", id: added.id },
    title: "Reference",
    path: "operations",
  };
  await call("previewSiteArrangement", { body: { changes: [renaming] } });
  await call("arrangeSite", { body: { changes: [renaming] } });
  const drafted = await call<{ changes: Created[] }>("changeSiteDraft", {
    body: {
      changes: [
        { type: "customize", customization: { title: "Acme docs", styling: { corners: "circular" } } },
        { type: "setVisibility", visibility: "unlisted" },
        { type: "customize", customization: { header: { preset: "bold" } } },
      ],
    },
  });
  known.draftChangeId = drafted.changes[1]!.id;
  await call("getSiteDraft");
  await call("undoSiteDraftChange");
  await call("publishSiteDraft");
  await call("changeSiteDraft", {
    body: { changes: [{ type: "makeDefault", item: { type: "site-section", id: added.id } }] },
  });
  await call("discardSiteDraft");
  await call("moveSiteSection", {
    body: { position: { after: { type: "site-section", siteSection: parts[0]!.id } } },
  });
  await call("moveSiteSectionGroup", { body: { position: beforeFirst } });
  await call("moveSiteSpace", {
    body: { position: { before: { type: "site-space", siteSpace: parts[0]!.siteSpaces[0]!.id } } },
  });
  const toReference = { kind: "site-section", siteSectionId: added.id };
  const redirect = await call<Created>("createSiteRedirect", {
    body: { source: "/old/api", destination: toReference, captureWildcard: true },
  });
  known.siteRedirectId = redirect.id;
  await call("updateSiteRedirect", { body: { permanent: false } });
  await call("resolveSiteRedirect", { query: { source: "/old/api/pumps" } });
  await call("changeSiteRedirects", {
    body: {
      redirects: [
        { source: "/blog", destination: { kind: "external", url: "https://blog.acme.example/" } },
        { source: "/nothing", destination: null },
      ],
    },
  });
  await call("searchSite", { body: { query: "install", scope: { mode: "all" } } });
  await api.as(admin).patch(`/v1/orgs/${organization.id}`, { hostname: "acme" });
  await call("getSubdomain", { params: { subdomain: "acme" } });
  await api
    .as(admin)
    .patch(`/v1/orgs/${organization.id}/sites/${docs.id}`, { hostname: "docs.acme.example" });
  await call("getSiteHostname", { params: { siteId: docs.id } });
  await call("getCustomHostname", { params: { hostname: "docs.acme.example" } });
  await call("checkCustomHostname", { params: { hostname: "docs.acme.example" } });
  await call("checkSiteHostname", { params: { siteId: docs.id } });
  await call("removeCustomHostname", { params: { hostname: "docs.acme.example" } });
  await call("getSitePreview", { query: { claims: "(plan:pro)" } });
  count(database(), { siteId: docs.id, kind: "search_empty", subject: "gaskets", detail: "" });
  count(database(), { siteId: docs.id, kind: "not_found", subject: "/old/pumps", detail: "forum.example" });
  count(database(), { siteId: docs.id, kind: "referrer", subject: "forum.example", detail: "" });
  count(database(), { siteId: docs.id, kind: "country", subject: "NL", detail: "" });
  await writeCounts(database());
  await call("getSiteInsights", { query: { days: "1" } });
  await api.as(admin).patch(`/v1/orgs/${organization.id}/sites/${docs.id}`, { visibility: "public" });
  clearSiteCache();
  const { body: shownSite } = await api
    .as(admin)
    .get<{ urls: { published: string } }>(`/v1/orgs/${organization.id}/sites/${docs.id}`);
  await call("findPublishedUrl", { body: { url: shownSite.urls.published } });
  await call("getPublishedUrl", { query: { url: shownSite.urls.published } });
  await call("getContentByUrl", { query: { url: appUrl(addresses.space.reader(space.id, install!.path)) } });
  await call("duplicateSiteSpace", { body: { draft: true } });
  await call("grantAccessToSite", { body: { role: "edit", users: [ana.id], teams: [team.id] } });
  await call("updateUserPermissionOfSite", { body: { role: "review" } });
  await call("updateTeamPermissionOfSite", { body: { role: "review" } });
  await call("previewAccessToSite", { body: { removeTeam: team.id } });

  const revisions = await api.as(admin).get<{ items: Created[] }>(`/v1/spaces/${space.id}/revisions`);
  known.revisionId = revisions.body.items[0]?.id ?? "";
  await call("revertRevision", { params: { revisionId: revisions.body.items[1]?.id ?? "" } });
  await calls.callReads();
  await call("downloadFile");
  await call("streamEvents");
  await call("exportSpace", { query: { format: "markdown" } });
  await call("exportChangeRequest", { query: { format: "markdown" } });
  const { body: printed } = await api
    .as(admin)
    .get<{ pdf: string; url: string }>(`/v1/spaces/${space.id}/pdf`);
  await call("getPdf", { params: { pdfKey: printed.pdf } });
  await database().pdfExport.create({
    data: {
      ...{ key: "half-made", spaceId: space.id, name: "Handbook.pdf", order: {} },
      ...{ expiresAt: new Date(Date.now() + 60_000), waits: { create: { userId: admin.id } } },
    },
  });
  await call("cancelPdf", { params: { pdfKey: "half-made" } });
  const address = new URL(printed.url);
  await call("downloadPdf", {
    params: { pdfKey: address.pathname.split("/").at(-1)! },
    query: Object.fromEntries(address.searchParams),
    as: null,
  });

  // Deletions and removals
  await call("deleteSiteRedirect");
  await call("removeUserPermissionOfSite");
  await call("removeTeamPermissionOfSite");
  await api
    .as(admin)
    .post(`/v1/orgs/${organization.id}/sites/${docs.id}/section-groups/${group.id}/sections`, {
      sectionId: added.id,
    });
  await call("removeSectionFromGroup");
  await call("resetSiteSpaceCustomization");
  await call("removeSpaceFromSite");
  await call("deleteSiteSectionGroup");
  await call("deleteSiteSection");
  await call("deleteShareLink");
  await call("unpublishSite");
  await call("uninstallFromSite");
  await call("deleteSite");
  await api
    .as(admin)
    .post(`/v1/spaces/${space.id}/change-requests/${request.id}/requested-reviewers`, { users: [ana.id] });
  await call("removeRequestedReviewer");
  await call("markPageAsNotViewed", { as: ana });
  // Presence may have expired by now on a busy machine.
  await call("announcePresence", { body: { page: install!.id, visit: "a-visit" }, as: ana });
  await call("endPresence", { as: ana });
  await call("removeUserPermissionOfSpace");
  await call("removeUserPermissionOfCollection");
  await call("removeTeamPermissionOfSpace");
  await call("removeTeamPermissionOfCollection");
  await call("removeTeamMember");
  await call("deleteInviteLink");
  await openSession(database(), ana.id, { address: "203.0.113.7", userAgent: "Firefox" });
  await call("endSessionsOfMember");
  await call("deleteTeam");
  await call("deleteCommentReplyInSpace", { as: ana });
  await call("deleteCommentInSpace");
  await call("revokeOrganizationToken", { params: { tokenId: spareToken.body.id } });
  await call("deleteApiToken");
  await call("deleteSession");
  await openSession(database(), admin.id, { address: "203.0.113.7", userAgent: "Safari" });
  await call("deleteOtherSessions");
  await call("deleteOpenAPISpec");
  await call("deleteTranslationSettings");
  await call("uninstallIntegration");
  await call("deleteIntegrationDev");
  await call("unpublishIntegration");
  await call("deleteWebhook");
  await call("revokeDirectoryToken", { params: { tokenId: directoryToken.id } });
  await call("disconnectDirectory");
  await call("deleteSamlProvider");
  await call("removeDomain");
  await call("deleteSpace");
  await call("restoreSpace");
  const unwanted = { spaceId: (await here.space({ title: "Unwanted" })).id };
  await api.as(admin).delete(`/v1/spaces/${unwanted.spaceId}`);
  await call("purgeSpace", { params: unwanted, body: { title: "Unwanted" } });
  await call("transferSpace", { body: { organization: labs.id } });
  await call("transferCollection", {
    params: { collectionId: (await here.collection({ title: "Research" })).id },
    body: { organization: labs.id },
  });
  const deleted = { collectionId: (await here.collection({ title: "Drafts" })).id };
  await call("deleteCollection", { params: deleted });
  await call("listDeletedCollections");
  await call("restoreCollection", { params: deleted });
  await call("removeMember");

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
}
