import { beforeAll, describe, expect, it } from "vitest";
import { type Access, SUBJECT_PARAMETER } from "@/lib/core/access/access";
import type { Role } from "@/lib/core/access/roles";
import { grantAccess } from "@/lib/domains/permissions/commands";
import { deleteSpace } from "@/lib/domains/spaces/commands";
import { type AnyOperation, parameterNames, pathOf } from "@/lib/platform/api/operation";
import { database } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { type Answer, type ApiCaller, api } from "@/lib/testing/api";
import { sampled } from "@/lib/testing/sample";
import { contextOf, type Person, world } from "@/lib/testing/world";
import { routes } from "./routes";

/*
 * Every operation, called by everybody there is. What they may do stands here, written by hand and apart from the
 * declarations, so that a declaration that is wrong is found: an operation without its place in the table fails.
 */
const ACTORS = [
  "nobody",
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
 * What each of them is answered, in this order: 1 is 401, 3 is 403, 4 that there is no such thing as the one in the path,
 * and + that they may: whatever is answered then is another matter.
 */
const MAY: Record<string, string> = {
  // everybody
  "++++++++++": `
    acceptInvite completeSetup downloadIntegrationAsset downloadPdf getInvitation getMailedLink getOpenApiDocument getPublishedOpenAPISpec
    getSetup listSsoLoginsOfEmailDomain openUnsubscribePage putUpload requestPasswordReset startPasskeySignIn
    unsubscribe useMailedLink`,
  // everybody who is signed in
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
  // everybody in the organization
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
    listSsoLogins listTemplates pingOrganization renderOpenAPISpecOperation requestUpload
    searchOrganization startImport streamEvents summarizeOrganizationChangeRequests undoImport`,
  // everybody in the organization but guests
  "143++++++3": `
    getGlossaryEntry getMember getTranslatedPage getTranslationSettings listGlossaryEntries listMembers listTeams
    listTeamsOfMember listInstallationsOfOrganization listIntegrationsOfOrganization
    getInstallationStatus listInstallationStatuses
    listTranslatedPages listTranslationLog listTranslationSettings confirmTranslation`,
  // who may create in the organization
  "1433333++3": `
    createSite
    changeGlossary createCollection createOpenAPISpec createSpace createTranslationSettings deleteOpenAPISpec
    deleteTranslationSettings putOpenAPISpec runTranslation cancelTranslation updateOpenAPISpec updateTranslationSettings`,
  // admins of the organization; everybody else removes only themselves as a member
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
  // everybody in the organization but guests, who see no teams
  "144++++++4": `
    getTeam listTeamMembers`,
  // admins, of a team
  "14433333+4": `
    changeTeamMembers previewAccessOfTeam putTeamMember removeTeamMember updateTeam`,
  // who can see the space, the collection or the site
  "144+++++++": `
    getAdaptiveSchema getPublishedSite getSite getSiteCustomization getSiteSpaceCustomization getSiteStructure
    listSiteRedirects listSiteSectionGroups listSiteSections listSiteSpaces listTemplateConditions resolveSiteRedirect searchSite
    listIntegrationBlocks listIntegrationsOfSite listIntegrationsOfSpace
    announcePresence cancelPdf compareChangeRequestPage compareChangeRequestReusableContent
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
    listPagesInRevision listPagesInSpace listPendingComments listPresence listRequestedReviewers
    listReusableContentsInChangeRequest listReusableContentsInSpace listReviews listRevisions
    listSpacesOfCollection listViewedPages markPageAsNotViewed markPageAsViewed previewMarkdown
    removePendingComment renderPageInChangeRequest renderPageInSpace searchSpace
    suggestChangeRequestSubject summarizeChangeRequests updateSubscriptionToChangeRequest
    updateSubscriptionToPage`,
  // who may comment
  "1443++++++": `
    addPendingComment anchorCommentInChangeRequest anchorCommentInSpace deleteCommentInChangeRequest
    deleteCommentInSpace deleteCommentReplyInChangeRequest deleteCommentReplyInSpace
    postCommentInChangeRequest postCommentInSpace postCommentReplyInChangeRequest
    postCommentReplyInSpace submitPendingReview updateCommentInChangeRequest updateCommentInSpace
    updateCommentReplyInChangeRequest updateCommentReplyInSpace updatePendingComment`,
  // who may edit
  "14433+++++": `
    applySuggestions applySuggestionsToSpace applyTemplate createChangeRequest importIntoChangeRequest importIntoPage
    importIntoPageOfChangeRequest importIntoSpace listReviewerCandidates removeRequestedReviewer
    requestReviewers resolveChangeRequestConflict resolveChangeRequestConflicts revertRevision
    splitChangeRequest updateChangeRequest updateChangeRequestContent updateChangeRequestFromMain`,
  // who may review
  "144333+++3": `
    createReview mergeChangeRequest`,
  // who may manage it
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
  // who administrates it; sites are managed by those who made them, too, and this one was made by an admin
  "14433333+3": `
    addSectionToGroup addSpaceToSite arrangeSite previewAccessToSite changeSiteRedirects createShareLink createSiteRedirect
    createSiteSection createSiteSectionGroup deleteShareLink deleteSite previewSiteArrangement
    deleteSiteRedirect deleteSiteSection deleteSiteSectionGroup duplicateSiteSpace getEffectivePermissionOfSite getPublishingAuth
    getSiteInsights getSitePreview
    grantAccessToSite listEffectivePermissionsOfSite listShareLinks listTeamPermissionsOfSite
    listUserPermissionsOfSite moveSiteSection moveSiteSectionGroup moveSiteSpace overrideSiteSpaceCustomization
    publishSite putAdaptiveSchema putSiteCustomization regeneratePublishingKey removeSectionFromGroup
    removeSpaceFromSite removeTeamPermissionOfSite removeUserPermissionOfSite resetSiteSpaceCustomization
    sortSiteStructure unpublishSite updatePublishingAuth updateShareLink checkSiteHostname getSiteHostname updateSite updateSiteRedirect updateSiteSection
    updateSiteSectionGroup updateSiteSpace updateTeamPermissionOfSite updateUserPermissionOfSite
    removeSpaceForGood transferCollection transferSpace`,
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

it("has every operation in its table, each once", () => {
  const listed = Object.values(MAY).flatMap((ids) => ids.trim().split(/\s+/));
  expect(listed.toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
  for (const answers of Object.keys(MAY)) expect(answers).toMatch(/^[134+]{10}$/);
});

let callers: Record<ActorName, ApiCaller>;
let params: Record<string, string>;
let deletedSpaceId: string;
/** Somebody who may read in the organization, and owns the team. */
let teamOwner: ApiCaller;
/** A member with a place in the team and a role in the space who wrote nothing. */
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
    nobody: api.anonymous,
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

/** The values of an operation's path; what is no subject of any names nothing that exists. */
function valuesOf(operation: AnyOperation): Record<string, string> {
  const access = operation.access as Access;
  const known =
    access.subject === "space" && access.deleted ? { ...params, spaceId: deletedSpaceId } : params;
  return Object.fromEntries(parameterNames(operation.path).map((name) => [name, known[name] ?? "nothing"]));
}

/** The sign of the table for an answer. */
function signOf(operation: AnyOperation, { status, text }: Answer): string {
  if (status === 401) return "1";
  if (status === 403) return "3";
  const parameter = subjectOf(operation);
  if (parameter === null) return "+";
  if (status === 404 && text.includes(`“${valuesOf(operation)[parameter]}”`)) return "4";
  return status === 204 && operation.deletes && operation.path.endsWith(`{${parameter}}`) ? "4" : "+";
}

/** What a stranger is answered, without what only names the request and what it asked for. */
function toldOf(operation: AnyOperation, values: Record<string, string>, { status, text }: Answer): string {
  const asked = Object.values(values);
  const plain = text.replace(/"requestId":"[^"]*"/, "");
  return `${operation.id} ${status} ${asked.reduce((told, id) => told.replaceAll(id, "id"), plain)}`;
}

class Undone extends Error {}

/** Calls an operation and undoes what it did, so that the next caller finds the same scene. */
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

describe("nobody learns what is not theirs", () => {
  const ofSomething = operations.filter((operation) => subjectOf(operation) !== null);

  it.each(sampled(ofSomething).map((operation) => [operation.id, operation] as const))(
    "%s tells a stranger the same of what is there and of what is not",
    async (_, operation) => {
      const stranger = callers["a stranger from another organization"];
      const existing = valuesOf(operation);
      const missing = Object.fromEntries(Object.keys(existing).map((name) => [name, "0".repeat(21)]));
      const [one, two] = await Promise.all(
        [existing, missing].map(async (values) => {
          const path = pathOf(operation.path, values);
          return toldOf(
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
  it.each(sampled(reads).map((operation) => [operation.id, operation] as const))(
    "%s shows guests no other member",
    async (_, operation) => {
      const path = pathOf(operation.path, { ...valuesOf(operation), ...bystanderIn(operation) });
      for (const name of ["a guest", "a guest whose team may edit"] as const) {
        const { status, text } = await callers[name].send("GET", path);
        const told = status >= 400 ? text.replaceAll(`“${bystander.id}”`, "") : text;
        for (const secret of [bystander.id, bystander.email, bystander.displayName])
          expect(told).not.toContain(secret);
      }
    },
  );

  /** Where a path names a person it is the bystander. */
  const bystanderIn = ({ path }: AnyOperation) =>
    parameterNames(path).includes("userId") ? { userId: bystander.id } : {};
});

describe("every operation answers everybody as its table says", () => {
  it.each(sampled(operations).map((operation) => [operation.id, operation] as const))(
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
