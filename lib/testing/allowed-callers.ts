/*
 * The callers of each operation: written by hand, apart from the declarations, so that a wrong declaration is found. A new
 * operation is one word in the row of its domain. `Thing{Space,Revision}` is short for `ThingSpace ThingRevision`.
 */

/**
 * The callers of the access matrix. Each has only what its name says: a role in the organization, or none.
 * `stranger` is an admin of another organization, `teamGuest` a guest whose team may edit.
 */
const CALLERS = [
  "anonymous",
  "stranger",
  "guest",
  "read",
  "comment",
  "edit",
  "review",
  "create",
  "admin",
  "teamGuest",
] as const;
export type CallerName = (typeof CALLERS)[number];

/** `404`: what the path names does not exist for this caller. `ok`: any response but these three. */
export type Response = "ok" | "401" | "403" | "404";

/** The response to each caller, by the people for whom an operation is. */
const RESPONSES = `
              anonymous  stranger  guest  read  comment  edit  review  create  admin  teamGuest
everyone      ok         ok        ok     ok    ok       ok    ok      ok      ok     ok
signedIn      401        ok        ok     ok    ok       ok    ok      ok      ok     ok

in the organization, which strangers do not see:
organization  401        404       ok     ok    ok       ok    ok      ok      ok     ok
members       401        404       403    ok    ok       ok    ok      ok      ok     403
creators      401        404       403    403   403      403   403     ok      ok     403
admins        401        404       403    403   403      403   403     403     ok     403

in a team, which guests do not see:
teamView      401        404       404    ok    ok       ok    ok      ok      ok     404
teamManage    401        404       404    403   403      403   403     403     ok     404

in a space, collection or site, which only people with a role in it see:
view          401        404       404    ok    ok       ok    ok      ok      ok     ok
comment       401        404       404    403   ok       ok    ok      ok      ok     ok
edit          401        404       404    403   403      ok    ok      ok      ok     ok
review        401        404       404    403   403      403   ok      ok      ok     403
create        401        404       404    403   403      403   403     ok      ok     403
admin         401        404       404    403   403      403   403     403     ok     403
`;

/**
 * Operations by domain and by who may call them. As a member, everyone may remove themselves (`removeMember`); a site is
 * also managed by who created it, which here is an admin.
 */
const MAY_CALL: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "administration/audit": {
    admins: "listAuditEvents listAuditEventActions getAuditEvent exportAuditEvents verifyAuditLog",
  },
  "administration/mails": {
    admins: "listMails getMail sendMailAgain",
  },
  "administration/system": {
    everyone: "getOpenApiDocument",
    signedIn: "getApiInformation",
  },
  "collaboration/activity": {
    organization: "listSpaceActivity",
  },
  "collaboration/change-requests": {
    organization: `
      listOrganizationChangeRequests forecastOrganizationChangeRequests summarizeOrganizationChangeRequests`,
    view: `
      listChangeRequests forecastChangeRequests summarizeChangeRequests getChangeRequest
      suggestChangeRequestSubject getChangeRequestMergeability getChangeRequestMergeReceipt
      listChangeRequestConflicts forecast{Space,ChangeRequest}Page`,
    edit: `
      createChangeRequest updateChangeRequest updateChangeRequestFromMain splitChangeRequest
      resolveChangeRequestConflict resolveChangeRequestConflicts`,
    review: "mergeChangeRequest",
    create: "previewMergeRules",
  },
  "collaboration/comment-search": {
    organization: "searchComments",
  },
  "collaboration/comments": {
    organization: "listMentions",
    view: `
      listCommentsIn{Space,ChangeRequest} getCommentIn{Space,ChangeRequest}
      listCommentRepliesIn{Space,ChangeRequest} getCommentReplyIn{Space,ChangeRequest}
      listCommentersIn{Space,ChangeRequest}`,
    comment: `
      postCommentIn{Space,ChangeRequest} updateCommentIn{Space,ChangeRequest}
      deleteCommentIn{Space,ChangeRequest} anchorCommentIn{Space,ChangeRequest}
      postCommentReplyIn{Space,ChangeRequest} updateCommentReplyIn{Space,ChangeRequest}
      deleteCommentReplyIn{Space,ChangeRequest}`,
  },
  "collaboration/live-events": {
    organization: "streamEvents",
  },
  "collaboration/notifications": {
    everyone: "unsubscribe openUnsubscribePage",
    signedIn: `
      readNotifications listNotifications countUnreadNotifications updateNotification
      getNotificationPreferences updateNotificationPreferences`,
    view: `
      getSubscriptionToChangeRequest updateSubscriptionToChangeRequest getSubscriptionToPage
      updateSubscriptionToPage`,
  },
  "collaboration/presence": {
    view: "listEditorsOfSpace listPresence announcePresence endPresence",
  },
  "collaboration/reviews": {
    view: `
      listReviews getReview listRequestedReviewers listViewedPages markPageAsViewed markPageAsNotViewed
      listPendingComments removePendingComment discardPendingReview listContributors`,
    comment: "addPendingComment updatePendingComment submitPendingReview",
    edit: "listReviewerCandidates requestReviewers removeRequestedReviewer",
    review: "createReview",
  },
  "collaboration/suggestions": {
    view: "getPageBlockIn{Space,ChangeRequest}",
    edit: "applySuggestions applySuggestionsToSpace",
  },
  "content/computed": {
    view: "computeRevision computeDocument",
  },
  "content/embeds": {
    signedIn: "getEmbedByUrl",
    view: "getEmbedByUrlInSpace",
  },
  "content/files": {
    view: "listFilesIn{Space,ChangeRequest,Revision} getFileIn{Space,ChangeRequest,Revision} downloadFile",
  },
  "content/links": {
    view: `
      listLinksIn{Space,ChangeRequest} listLinksOfPageIn{Space,ChangeRequest}
      listPageBacklinksIn{Space,ChangeRequest} listFileBacklinksIn{Space,ChangeRequest}`,
  },
  "content/openapi-specs": {
    everyone: "getPublishedOpenAPISpec",
    organization: `
      listOpenAPISpecs getOpenAPISpec listOpenAPISpecVersions getLatestOpenAPISpecVersion
      getLatestOpenAPISpecVersionContent getLatestOpenAPISpecVersionRaw listOpenAPISpecOperations
      renderOpenAPISpecOperation getOpenAPISpecVersion getOpenAPISpecVersionContent
      getOpenAPISpecVersionChanges`,
    creators: "createOpenAPISpec putOpenAPISpec updateOpenAPISpec deleteOpenAPISpec",
  },
  "content/page-templates": {
    view: "listPageTemplatesIn{Space,ChangeRequest}",
  },
  "content/pages": {
    view: `
      listPagesIn{Space,ChangeRequest,Revision} getPageIn{Space,ChangeRequest,Revision}
      getPageByPathIn{Space,ChangeRequest,Revision} getMetaLinksIn{Space,ChangeRequest,Revision}
      renderPageIn{Space,ChangeRequest} previewMarkdown previewMarkdownInSpace getPageDocumentInRevision
      getDocument`,
    edit: "updateChangeRequestContent",
  },
  "content/pdf": {
    everyone: "downloadPdf",
    view: "get{Space,ChangeRequest}Pdf getPdf cancelPdf",
  },
  "content/pictures": {
    everyone: "downloadPicture",
    organization: "createPicture",
    admin: "createSitePicture",
  },
  "content/reusable-contents": {
    view: `
      listReusableContentsIn{Space,ChangeRequest} getVariablesIn{Space,ChangeRequest}
      getReusableContentIn{Space,ChangeRequest,Revision} getReusableContentDocumentInRevision`,
  },
  "content/revisions": {
    view: `
      get{Space,ChangeRequest}Content getRevision get{ChangeRequest,Revision}Changes
      count{ChangeRequest,Revision}Changes compare{ChangeRequest,Revision}Page
      compare{ChangeRequest,Revision}ReusableContent listRevisions`,
    edit: "revertRevision",
  },
  "content/search": {
    organization: "searchOrganization",
    view: "searchSpace",
  },
  "content/uploads": {
    everyone: "putUpload",
    organization: "requestUpload getUpload",
  },
  "exchange/exports": {
    view: "export{Space,ChangeRequest}",
  },
  "exchange/git": {
    create: "getGitInfo importGitRepository exportToGitRepository cancelGitOperation disconnectGitRepository",
  },
  "exchange/imports": {
    organization: "startImport listImports getImport cancelImport undoImport",
    edit: "importInto{Space,ChangeRequest} importIntoPage importIntoPageOfChangeRequest",
  },
  "identity/directory": {
    admins: "getDirectory putDirectory disconnectDirectory createDirectoryToken revokeDirectoryToken",
  },
  "identity/email-domains": {
    admins: "listDomains addDomain checkDomain removeDomain",
  },
  "identity/mailed-links": {
    everyone: "requestPasswordReset getMailedLink useMailedLink",
    signedIn: "changeEmail requestEmailConfirmation",
  },
  "identity/saml": {
    everyone: "listSsoLoginsOfEmailDomain",
    organization: "listSsoLogins",
    admins: `
      listSamlProviders createSamlProvider getSamlProvider updateSamlProvider deleteSamlProvider
      listSamlAttempts listSamlRehearsals linkSamlRehearsal listSamlIdentitiesOfMember
      unlinkSamlIdentitiesOfMember readSamlMetadata readSamlCertificates`,
  },
  "identity/second-factor": {
    everyone: "startPasskeySignIn",
    signedIn: `
      getSecondFactor startTotp confirmTotp disableTotp createOwnRecoveryCodes startPasskey createPasskey
      updatePasskey removePasskey unlinkIssuer`,
    admins: "resetSecondFactorOfMember",
  },
  "identity/sessions": {
    signedIn: "listSessions deleteSession deleteOtherSessions",
  },
  "identity/setup": {
    everyone: "getSetup completeSetup",
  },
  "identity/sso": {
    organization: "useRecoveryCode",
    admins: "createRecoveryCodes countRecoveryCodes getSsoReadiness",
  },
  "identity/tokens": {
    signedIn: "listApiTokens createApiToken rollApiToken deleteApiToken",
    admins: "listOrganizationTokens revokeOrganizationToken",
  },
  "identity/users": {
    signedIn: "getCurrentUser changePassword getUser updateUser",
  },
  "integrations/integrations": {
    everyone: "downloadIntegrationAsset",
    signedIn: `
      listIntegrations getIntegration publishIntegration unpublishIntegration listIntegrationEvents
      getIntegrationEvent redeliverIntegrationEvent getIntegrationDev putIntegrationDev deleteIntegrationDev
      rotateIntegrationSecret listIntegrationInstallations installIntegration getIntegrationInstallation
      updateIntegrationInstallation uninstallIntegration createInstallationToken listSpacesOfIntegration
      listSitesOfIntegration listSpaceInstallations installOnSpace getSpaceInstallation
      updateSpaceInstallation uninstallFromSpace listSiteInstallations installOnSite getSiteInstallation
      updateSiteInstallation uninstallFromSite`,
    members: `
      listIntegrationsOfOrganization listInstallationsOfOrganization getInstallationStatus
      listInstallationStatuses`,
    view: "listIntegrationsOfSpace listIntegrationBlocks listIntegrationsOfSite",
  },
  "integrations/webhooks": {
    admins: `
      listWebhooks listWebhookEventKinds getWebhook getWebhookEventKind createWebhook updateWebhook
      deleteWebhook rotateWebhookSecret testWebhook listWebhookDeliveries getWebhookDelivery
      redeliverWebhook`,
  },
  "organizations/access-preview": {
    admins: "previewAccessOfMember",
    teamManage: "previewAccessOfTeam",
    create: "previewAccessTo{Space,Collection}",
    admin: "previewAccessToSite",
  },
  "organizations/invites": {
    everyone: "getInvitation mailInviteLink acceptInvite",
    signedIn: "joinWithInvite joinOrganization",
    organization: "listInviteLinks createInviteLink getInviteLink updateInviteLink deleteInviteLink",
    admins: "inviteMembers listPendingInvites resendInvite withdrawInvite",
  },
  "organizations/members": {
    organization: "pingOrganization",
    members: "listMembers getMember",
    admins: "updateMember listSpacesOfMember removeMember markMemberAsSso endSessionsOfMember",
  },
  "organizations/organizations": {
    signedIn: "listOrganizations listOrganizationsOfEmailDomain createOrganization",
    organization: "getOrganization",
    admins: "updateOrganization",
  },
  "organizations/permissions": {
    admins: "listPermissionsOfTeam",
    create: `
      grantAccessTo{Space,Collection} listUserPermissionsOf{Space,Collection}
      updateUserPermissionOf{Space,Collection} removeUserPermissionOf{Space,Collection}
      listTeamPermissionsOf{Space,Collection} updateTeamPermissionOf{Space,Collection}
      removeTeamPermissionOf{Space,Collection} listEffectivePermissionsOf{Space,Collection}
      getEffectivePermissionOf{Space,Collection}`,
    admin: `
      grantAccessToSite listUserPermissionsOfSite updateUserPermissionOfSite removeUserPermissionOfSite
      listTeamPermissionsOfSite updateTeamPermissionOfSite removeTeamPermissionOfSite
      listEffectivePermissionsOfSite getEffectivePermissionOfSite`,
  },
  "organizations/teams": {
    members: "listTeams listTeamsOfMember",
    admins: "createTeam deleteTeam",
    teamView: "getTeam listTeamMembers",
    teamManage: "updateTeam changeTeamMembers putTeamMember removeTeamMember",
  },
  "sites/audience": {
    view: "getAdaptiveSchema listTemplateConditions",
    admin: `
      listShareLinks createShareLink updateShareLink deleteShareLink putAdaptiveSchema getPublishingAuth
      updatePublishingAuth regeneratePublishingKey`,
  },
  "sites/customization": {
    view: "getSiteCustomization getSiteSpaceCustomization",
    admin: "putSiteCustomization overrideSiteSpaceCustomization resetSiteSpaceCustomization",
  },
  "sites/draft": {
    admin: "getSiteDraft changeSiteDraft undoSiteDraftChange discardSiteDraft publishSiteDraft",
  },
  "sites/hostnames": {
    signedIn: "getSubdomain getCustomHostname checkCustomHostname removeCustomHostname",
    admin: "getSiteHostname checkSiteHostname",
  },
  "sites/insights": {
    admin: "getSiteInsights",
  },
  "sites/preview-links": {
    edit: "listPreviewLinks createPreviewLink deletePreviewLink",
    admin: "listSitePreviewLinks deleteSitePreviewLink getSitePreview",
  },
  "sites/redirects": {
    view: "listSiteRedirects resolveSiteRedirect",
    admin: "createSiteRedirect changeSiteRedirects updateSiteRedirect deleteSiteRedirect",
  },
  "sites/search": {
    view: "searchSite",
  },
  "sites/sites": {
    organization: "listSites",
    creators: "createSite",
    view: "getSite getPublishedSite",
    admin: "updateSite deleteSite publishSite unpublishSite",
  },
  "sites/structure": {
    view: "getSiteStructure listSiteSections listSiteSectionGroups listSiteSpaces",
    admin: `
      sortSiteStructure createSiteSection updateSiteSection deleteSiteSection moveSiteSection
      createSiteSectionGroup updateSiteSectionGroup deleteSiteSectionGroup addSectionToGroup
      removeSectionFromGroup moveSiteSectionGroup addSpaceToSite updateSiteSpace removeSpaceFromSite
      moveSiteSpace duplicateSiteSpace arrangeSite previewSiteArrangement`,
  },
  "sites/urls": {
    signedIn: "findPublishedUrl getPublishedUrl getContentByUrl",
  },
  "spaces/collections": {
    organization: "listCollections listDeletedCollections restoreCollection listContents",
    creators: "createCollection",
    view: "getCollection listSpacesOfCollection",
    create: "updateCollection deleteCollection moveSpace moveCollection",
    admin: "transferSpace transferCollection",
  },
  "spaces/spaces": {
    organization: "listSpaces",
    creators: "createSpace",
    view: "getSpace",
    create: "updateSpace deleteSpace duplicateSpace restoreSpace",
    admin: "purgeSpace",
  },
  "spaces/templates": {
    organization: "listTemplates",
    edit: "applyTemplate",
  },
  translations: {
    members: `
      listTranslationSettings getTranslationSettings listTranslationLog listTranslatedPages
      getTranslatedPage confirmTranslation listGlossaryEntries getGlossaryEntry`,
    creators: `
      createTranslationSettings updateTranslationSettings deleteTranslationSettings runTranslation
      cancelTranslation changeGlossary`,
  },
};

const responses = new Map(
  RESPONSES.split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter((words) => words.length === CALLERS.length + 1)
    .map(([who, ...cells]) => [
      who!,
      Object.fromEntries(CALLERS.map((caller, index) => [caller, cells[index] as Response])) as Record<
        CallerName,
        Response
      >,
    ]),
);

/** The words of a list, with each alternative in braces as a word of its own. */
const idsOf = (list: string): string[] =>
  list
    .trim()
    .split(/\s+/)
    .flatMap((word) => {
      const [before, alternatives, after] = word.split(/[{}]/);
      return alternatives ? alternatives.split(",").map((each) => before + each + after) : [word];
    });

/** Each operation of the table with the expected responses. */
export const expectedResponses = Object.values(MAY_CALL).flatMap((domain) =>
  Object.entries(domain).flatMap(([who, list]) => {
    const expected = responses.get(who);
    if (!expected) throw new Error(`“${who}” is no row of RESPONSES.`);
    return idsOf(list).map((id) => ({ id, expected }));
  }),
);
