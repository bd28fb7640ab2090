import { beforeAll, describe, expect, it } from "vitest";
import { type Access, SUBJECT_PARAMETER } from "@/lib/core/access/access";
import type { Role } from "@/lib/core/access/roles";
import { grantAccess } from "@/lib/organizations/permissions/commands";
import { type AnyOperation, parameterNames, pathOf } from "@/lib/platform/api/operation";
import { database } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { deleteSpace } from "@/lib/spaces/spaces/commands";
import { type Answer, type ApiCaller, api } from "@/lib/testing/api";
import { sampledOperations } from "@/lib/testing/sampled-operations";
import { contextOf, type Person, world } from "@/lib/testing/world";
import { routes } from "./routes";

/*
 * Calls every operation as each kind of actor. The expected responses are written here by hand, apart from the
 * declarations, so that a wrong declaration is found; an operation that is missing in the table fails.
 */
const ACTORS = [
  "an anonymous caller",
  "a stranger from another organization",
  "a guest",
  "read",
  "comment",
  "edit",
  "review",
  "create",
  "admin",
  "a guest whose team may edit",
] as const;
type ActorName = (typeof ACTORS)[number];

/**
 * One sign for each actor, in the order of `ACTORS`: 1 is a 401, 3 a 403, 4 means that the subject in the path does not
 * exist for this actor, and + any other response: the actor is allowed.
 */
const MAY: Record<string, string> = {
  // everyone
  "++++++++++": `
    acceptInvite completeSetup downloadIntegrationAsset downloadPdf downloadPicture getInvitation getMailedLink getOpenApiDocument getPublishedOpenAPISpec
    getSetup listSsoLoginsOfEmailDomain mailInviteLink openUnsubscribePage putUpload requestPasswordReset startPasskeySignIn
    unsubscribe useMailedLink`,
  // everyone who is signed in
  "1+++++++++": `
    changeEmail changePassword confirmTotp countUnreadNotifications createApiToken createOrganization
    createOwnRecoveryCodes createPasskey deleteApiToken
    createInstallationToken getIntegration getIntegrationInstallation installIntegration listIntegrationInstallations listIntegrations
    deleteIntegrationDev getIntegrationDev getIntegrationEvent listIntegrationEvents putIntegrationDev redeliverIntegrationEvent rotateIntegrationSecret
    publishIntegration uninstallIntegration unpublishIntegration updateIntegrationInstallation
    getSiteInstallation getSpaceInstallation installOnSite installOnSpace listSiteInstallations listSitesOfIntegration
    listSpaceInstallations listSpacesOfIntegration uninstallFromSite uninstallFromSpace updateSiteInstallation
    updateSpaceInstallation
    checkCustomHostname deleteOtherSessions deleteSession disableTotp findPublishedUrl getApiInformation getPublishedUrl getContentByUrl getCurrentUser getCustomHostname getEmbedByUrl
    getNotificationPreferences getSecondFactor getSubdomain getUser joinOrganization joinWithInvite listApiTokens listNotifications
    listOrganizations listOrganizationsOfEmailDomain listSessions readNotifications removeCustomHostname removePasskey requestEmailConfirmation rollApiToken
    startPasskey startTotp unlinkIssuer
    updateNotification updateNotificationPreferences updatePasskey updateUser`,
  // everyone in the organization
  "14++++++++": `
    useRecoveryCode
    listDeletedCollections restoreCollection
    createInviteLink deleteInviteLink getInviteLink listInviteLinks updateInviteLink
    cancelImport forecastOrganizationChangeRequests getImport getLatestOpenAPISpecVersion
    getLatestOpenAPISpecVersionContent getLatestOpenAPISpecVersionRaw getOpenAPISpec
    getOpenAPISpecVersion getOpenAPISpecVersionChanges getOpenAPISpecVersionContent getOrganization
    listSites
    getUpload listCollections listContents listImports listMentions listOpenAPISpecOperations
    listOpenAPISpecVersions listOpenAPISpecs listOrganizationChangeRequests listSpaceActivity listSpaces
    listSsoLogins listTemplates pingOrganization renderOpenAPISpecOperation requestUpload createPicture
    searchComments searchOrganization startImport streamEvents summarizeOrganizationChangeRequests undoImport`,
  // everyone in the organization but guests
  "143++++++3": `
    getGlossaryEntry getMember getTranslatedPage getTranslationSettings listGlossaryEntries listMembers listTeams
    listTeamsOfMember listInstallationsOfOrganization listIntegrationsOfOrganization
    getInstallationStatus listInstallationStatuses
    listTranslatedPages listTranslationLog listTranslationSettings confirmTranslation`,
  // the create role, in the organization
  "1433333++3": `
    createSite
    changeGlossary createCollection createOpenAPISpec createSpace createTranslationSettings deleteOpenAPISpec
    deleteTranslationSettings putOpenAPISpec runTranslation cancelTranslation updateOpenAPISpec updateTranslationSettings`,
  // admins of the organization; everyone else removes only themselves as a member
  "14333333+3": `
    createWebhook deleteWebhook getWebhook getWebhookDelivery getWebhookEventKind listWebhookDeliveries listWebhookEventKinds
    listWebhooks redeliverWebhook rotateWebhookSecret testWebhook updateWebhook
    createDirectoryToken disconnectDirectory getDirectory putDirectory revokeDirectoryToken
    getSsoReadiness listSamlRehearsals linkSamlRehearsal listSamlIdentitiesOfMember unlinkSamlIdentitiesOfMember countRecoveryCodes createRecoveryCodes
    addDomain checkDomain createSamlProvider createTeam
    deleteSamlProvider deleteTeam endSessionsOfMember exportAuditEvents getAuditEvent
    getMail getSamlProvider inviteMembers listAuditEventActions verifyAuditLog listAuditEvents listDomains
    listMails listOrganizationTokens listPendingInvites listPermissionsOfTeam
    listSamlAttempts listSamlProviders listSpacesOfMember markMemberAsSso previewAccessOfMember
    readSamlCertificates readSamlMetadata removeDomain removeMember resendInvite
    resetSecondFactorOfMember revokeOrganizationToken
    sendMailAgain updateMember updateOrganization updateSamlProvider withdrawInvite`,
  // everyone in the organization but guests, who see no teams
  "144++++++4": `
    getTeam listTeamMembers`,
  // admins, of a team
  "14433333+4": `
    changeTeamMembers previewAccessOfTeam putTeamMember removeTeamMember updateTeam`,
  // everyone who can see the space, collection or site
  "144+++++++": `
    getAdaptiveSchema getPublishedSite getSite getSiteCustomization getSiteSpaceCustomization getSiteStructure
    listSiteRedirects listSiteSectionGroups listSiteSections listSiteSpaces listTemplateConditions resolveSiteRedirect searchSite
    listIntegrationBlocks listIntegrationsOfSite listIntegrationsOfSpace
    announcePresence cancelPdf compareChangeRequestPage compareChangeRequestReusableContent exportChangeRequest exportSpace
    compareRevisionPage compareRevisionReusableContent computeDocument computeRevision
    countChangeRequestChanges countRevisionChanges discardPendingReview downloadFile endPresence
    forecastChangeRequestPage forecastChangeRequests forecastSpacePage getChangeRequest getChangeRequestChanges getChangeRequestContent
    getChangeRequestMergeReceipt getChangeRequestMergeability getChangeRequestPdf getCollection
    getCommentInChangeRequest getCommentInSpace getCommentReplyInChangeRequest getCommentReplyInSpace
    getDocument getEmbedByUrlInSpace getFileInChangeRequest getFileInRevision getFileInSpace
    getMetaLinksInChangeRequest getMetaLinksInRevision getMetaLinksInSpace
    getPageBlockInChangeRequest getPageBlockInSpace getPageByPathInChangeRequest
    getPageByPathInRevision getPageByPathInSpace getPageDocumentInRevision getPageInChangeRequest
    getPageInRevision getPageInSpace getPdf getReusableContentDocumentInRevision
    getReusableContentInChangeRequest getReusableContentInRevision getReusableContentInSpace getReview
    getRevision getRevisionChanges getSpace getSpaceContent getSpacePdf getSubscriptionToChangeRequest
    getSubscriptionToPage getVariablesInChangeRequest getVariablesInSpace listChangeRequestConflicts
    listChangeRequests listCommentRepliesInChangeRequest listCommentRepliesInSpace
    listCommentersInChangeRequest listCommentersInSpace listCommentsInChangeRequest listCommentsInSpace
    listContributors listEditorsOfSpace listFileBacklinksInChangeRequest listFileBacklinksInSpace
    listFilesInChangeRequest listFilesInRevision listFilesInSpace listLinksInChangeRequest
    listLinksInSpace listLinksOfPageInChangeRequest listLinksOfPageInSpace
    listPageBacklinksInChangeRequest listPageBacklinksInSpace listPagesInChangeRequest
    listPagesInRevision listPagesInSpace listPageTemplatesInChangeRequest listPageTemplatesInSpace listPendingComments listPresence listRequestedReviewers
    listReusableContentsInChangeRequest listReusableContentsInSpace listReviews listRevisions
    listSpacesOfCollection listViewedPages markPageAsNotViewed markPageAsViewed previewMarkdown
    previewMarkdownInSpace removePendingComment renderPageInChangeRequest renderPageInSpace searchSpace
    suggestChangeRequestSubject summarizeChangeRequests updateSubscriptionToChangeRequest
    updateSubscriptionToPage`,
  // the comment role and above
  "1443++++++": `
    addPendingComment anchorCommentInChangeRequest anchorCommentInSpace deleteCommentInChangeRequest
    deleteCommentInSpace deleteCommentReplyInChangeRequest deleteCommentReplyInSpace
    postCommentInChangeRequest postCommentInSpace postCommentReplyInChangeRequest
    postCommentReplyInSpace submitPendingReview updateCommentInChangeRequest updateCommentInSpace
    updateCommentReplyInChangeRequest updateCommentReplyInSpace updatePendingComment`,
  // the edit role and above
  "14433+++++": `
    applySuggestions applySuggestionsToSpace applyTemplate createChangeRequest createPreviewLink deletePreviewLink listPreviewLinks importIntoChangeRequest importIntoPage
    importIntoPageOfChangeRequest importIntoSpace listReviewerCandidates removeRequestedReviewer
    requestReviewers resolveChangeRequestConflict resolveChangeRequestConflicts revertRevision
    splitChangeRequest updateChangeRequest updateChangeRequestContent updateChangeRequestFromMain`,
  // the review role and above
  "144333+++3": `
    createReview mergeChangeRequest`,
  // the create role, in the space or collection
  "1443333++3": `
    cancelGitOperation deleteCollection deleteSpace disconnectGitRepository duplicateSpace exportToGitRepository
    getEffectivePermissionOfCollection getEffectivePermissionOfSpace getGitInfo grantAccessToCollection
    grantAccessToSpace importGitRepository listEffectivePermissionsOfCollection
    listEffectivePermissionsOfSpace listTeamPermissionsOfCollection listTeamPermissionsOfSpace
    listUserPermissionsOfCollection listUserPermissionsOfSpace moveCollection moveSpace
    previewAccessToCollection previewAccessToSpace previewMergeRules removeTeamPermissionOfCollection
    removeTeamPermissionOfSpace removeUserPermissionOfCollection removeUserPermissionOfSpace
    restoreSpace updateCollection updateSpace updateTeamPermissionOfCollection
    updateTeamPermissionOfSpace updateUserPermissionOfCollection updateUserPermissionOfSpace`,
  // the admin role; a site's creator manages it, too, but an admin created this one
  "14433333+3": `
    addSectionToGroup addSpaceToSite arrangeSite previewAccessToSite changeSiteRedirects createShareLink createSiteRedirect
    createSiteSection createSiteSectionGroup deleteShareLink deleteSite previewSiteArrangement
    deleteSiteRedirect deleteSiteSection deleteSiteSectionGroup duplicateSiteSpace getEffectivePermissionOfSite getPublishingAuth
    getSiteInsights getSitePreview changeSiteDraft discardSiteDraft getSiteDraft publishSiteDraft undoSiteDraftChange
    grantAccessToSite listEffectivePermissionsOfSite listShareLinks listTeamPermissionsOfSite
    createSitePicture listSitePreviewLinks deleteSitePreviewLink listUserPermissionsOfSite moveSiteSection moveSiteSectionGroup moveSiteSpace overrideSiteSpaceCustomization
    publishSite putAdaptiveSchema putSiteCustomization regeneratePublishingKey removeSectionFromGroup
    removeSpaceFromSite removeTeamPermissionOfSite removeUserPermissionOfSite resetSiteSpaceCustomization
    sortSiteStructure unpublishSite updatePublishingAuth updateShareLink checkSiteHostname getSiteHostname updateSite updateSiteRedirect updateSiteSection
    updateSiteSectionGroup updateSiteSpace updateTeamPermissionOfSite updateUserPermissionOfSite
    purgeSpace transferCollection transferSpace`,
};

const operations = routes.map(({ operation }) => operation as AnyOperation);
const table = new Map(
  Object.entries(MAY).flatMap(([answers, ids]) =>
    ids
      .trim()
      .split(/\s+/)
      .map((id) => [id, answers] as const),
  ),
);

it("the table has every operation, each once", () => {
  const listed = Object.values(MAY).flatMap((ids) => ids.trim().split(/\s+/));
  expect(listed.toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
  for (const answers of Object.keys(MAY)) expect(answers).toMatch(/^[134+]{10}$/);
});

let callers: Record<ActorName, ApiCaller>;
let params: Record<string, string>;
let deletedSpaceId: string;
/** A member with the read role who owns the team. */
let teamOwner: ApiCaller;
/** A member of the team with a role in the space, who wrote nothing. */
let bystander: Person;

beforeAll(async () => {
  const { admin, changeRequest, collection, member, organization, site, space, team } = await world();
  const around = await collection();
  const inside = await space({ parent: around.id });
  const deleted = await space({ parent: around.id });
  await deleteSpace(database(), contextOf(admin), deleted);
  const published = await site({ spaces: [inside.id] });
  const helper = await member(null);
  bystander = await member("edit", { displayName: `Bystander ${organization.id}` });
  const owner = await member("read");
  teamOwner = api.as(owner);
  const helpers = await team({ members: [helper, bystander], owners: [owner] });
  for (const item of [
    { ...around, kind: "collection" as const },
    { ...inside, kind: "space" as const },
    { ...deleted, kind: "space" as const },
    { ...published, parentId: null, kind: "site" as const },
  ]) {
    const given = { role: "edit" as const, teams: [helpers.teamId] };
    await grantAccess(database(), contextOf(admin), { ...item, role: "admin" }, given);
  }
  params = {
    organizationId: organization.id,
    teamId: helpers.teamId,
    collectionId: around.id,
    spaceId: inside.id,
    siteId: published.id,
    changeRequestId: (await changeRequest(inside)).changeRequest.id,
  };
  deletedSpaceId = deleted.id;
  const shown = { role: "edit" as const, users: [bystander.id] };
  await grantAccess(database(), contextOf(admin), { ...inside, kind: "space", role: "admin" }, shown);
  const withRole = async (role: Role | null) => api.as(await member(role));
  const elsewhere = await world();
  callers = {
    "an anonymous caller": api.anonymous,
    "a stranger from another organization": api.as(elsewhere.admin),
    "a guest": await withRole(null),
    read: await withRole("read"),
    comment: await withRole("comment"),
    edit: await withRole("edit"),
    review: await withRole("review"),
    create: await withRole("create"),
    admin: await withRole("admin"),
    "a guest whose team may edit": api.as(helper),
  };
});

const subjectOf = (operation: AnyOperation): string | null =>
  SUBJECT_PARAMETER[(operation.access as Access).subject];

/** The values for an operation's path; parameters that name no subject get an id that does not exist. */
function valuesOf(operation: AnyOperation): Record<string, string> {
  const access = operation.access as Access;
  const known =
    access.subject === "space" && access.deleted ? { ...params, spaceId: deletedSpaceId } : params;
  return Object.fromEntries(parameterNames(operation.path).map((name) => [name, known[name] ?? "nothing"]));
}

/** The table's sign for a response. */
function signOf(operation: AnyOperation, { status, text }: Answer): string {
  if (status === 401) return "1";
  if (status === 403) return "3";
  const parameter = subjectOf(operation);
  if (parameter === null) return "+";
  if (status === 404 && text.includes(`“${valuesOf(operation)[parameter]}”`)) return "4";
  return status === 204 && operation.deletes && operation.path.endsWith(`{${parameter}}`) ? "4" : "+";
}

/** A response without its request id and with the requested ids masked, to compare two requests. */
function maskedResponse(
  operation: AnyOperation,
  values: Record<string, string>,
  { status, text }: Answer,
): string {
  const asked = Object.values(values);
  const plain = text.replace(/"requestId":"[^"]*"/, "");
  return `${operation.id} ${status} ${asked.reduce((masked, id) => masked.replaceAll(id, "id"), plain)}`;
}

class Undone extends Error {}

/** Calls an operation and rolls its writes back, so that the next caller finds the same scene. */
async function answerTo(operation: AnyOperation, caller: ApiCaller): Promise<string> {
  const path = pathOf(operation.path, valuesOf(operation));
  const send = (as: ApiCaller) => as.send(operation.method, path, operation.body ? {} : undefined);
  if (operation.method === "GET") return signOf(operation, await send(caller));
  let sign = "";
  try {
    await inTransaction(database(), async (tx) => {
      sign = signOf(operation, await send(caller.within(tx)));
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return sign;
}

describe("strangers and guests", () => {
  const ofSomething = operations.filter((operation) => subjectOf(operation) !== null);

  it.each(sampledOperations(ofSomething).map((operation) => [operation.id, operation] as const))(
    "a stranger gets the same response whether or not the resource exists: %s",
    async (_, operation) => {
      const stranger = callers["a stranger from another organization"];
      const existing = valuesOf(operation);
      const missing = Object.fromEntries(Object.keys(existing).map((name) => [name, "0".repeat(21)]));
      const [one, two] = await Promise.all(
        [existing, missing].map(async (values) => {
          const path = pathOf(operation.path, values);
          return maskedResponse(
            operation,
            values,
            await stranger.send(operation.method, path, operation.body ? {} : undefined),
          );
        }),
      );
      expect(one).toBe(two);
    },
  );

  const reads = operations.filter(({ method }) => method === "GET");
  it.each(sampledOperations(reads).map((operation) => [operation.id, operation] as const))(
    "a guest sees no other member: %s",
    async (_, operation) => {
      const path = pathOf(operation.path, { ...valuesOf(operation), ...bystanderIn(operation) });
      for (const name of ["a guest", "a guest whose team may edit"] as const) {
        const { status, text } = await callers[name].send("GET", path);
        const shown = status >= 400 ? text.replaceAll(`“${bystander.id}”`, "") : text;
        for (const secret of [bystander.id, bystander.email, bystander.displayName])
          expect(shown).not.toContain(secret);
      }
    },
  );

  /** The bystander is the person that a path names. */
  const bystanderIn = ({ path }: AnyOperation) =>
    parameterNames(path).includes("userId") ? { userId: bystander.id } : {};
});

describe("every operation responds to each actor as the table says", () => {
  it.each(sampledOperations(operations).map((operation) => [operation.id, operation] as const))(
    "%s",
    async (id, operation) => {
      const answers: Record<string, string> = {};
      const expected: Record<string, string> = {};
      for (const [index, name] of ACTORS.entries()) {
        expected[name] = table.get(id)![index]!;
        answers[name] = await answerTo(operation, callers[name]);
      }
      expect(answers).toEqual(expected);
    },
  );
});

describe("an owner of a team manages it, and no more", () => {
  const ofTeams = operations.filter(({ access }) => (access as Access).subject === "team");
  it.each(ofTeams.map((operation) => [operation.id, operation] as const))("%s", async (_, operation) => {
    expect(await answerTo(operation, teamOwner)).toBe("+");
  });

  it.each(["createTeam", "deleteTeam", "listPermissionsOfTeam"])("%s is refused", async (id) => {
    const operation = operations.find((each) => each.id === id)!;
    expect(await answerTo(operation, teamOwner)).toBe("3");
  });
});
