import "server-only";
import "./declarations";
import { auditHandlers } from "@/lib/administration/audit/handlers";
import { mailHandlers } from "@/lib/administration/mails/handlers";
import { activityHandlers } from "@/lib/collaboration/activity/handlers";
import { changeRequestHandlers } from "@/lib/collaboration/change-requests/handlers";
import { commentSearchHandlers } from "@/lib/collaboration/comment-search/handlers";
import { commentHandlers } from "@/lib/collaboration/comments/handlers";
import { eventHandlers } from "@/lib/collaboration/live-events/handlers";
import { notificationHandlers } from "@/lib/collaboration/notifications/handlers";
import { presenceHandlers } from "@/lib/collaboration/presence/handlers";
import { reviewHandlers } from "@/lib/collaboration/reviews/handlers";
import { suggestionHandlers } from "@/lib/collaboration/suggestions/handlers";
import { computedHandlers } from "@/lib/content/computed/handlers";
import { embedHandlers } from "@/lib/content/embeds/handlers";
import { fileHandlers } from "@/lib/content/files/handlers";
import { linkHandlers } from "@/lib/content/links/handlers";
import { openApiSpecHandlers } from "@/lib/content/openapi-specs/handlers";
import { pageTemplateHandlers } from "@/lib/content/page-templates/handlers";
import { pageHandlers } from "@/lib/content/pages/handlers";
import { pdfHandlers } from "@/lib/content/pdf/handlers";
import { pictureHandlers } from "@/lib/content/pictures/handlers";
import { reusableContentHandlers } from "@/lib/content/reusable-contents/handlers";
import { contentChangeHandlers, revisionHandlers } from "@/lib/content/revisions/handlers";
import { searchHandlers } from "@/lib/content/search/handlers";
import { uploadHandlers } from "@/lib/content/uploads/handlers";
import { exportHandlers } from "@/lib/exchange/exports/handlers";
import { gitHandlers } from "@/lib/exchange/git/handlers";
import { importHandlers } from "@/lib/exchange/imports/handlers";
import { directoryHandlers } from "@/lib/identity/directory/handlers";
import { emailDomainHandlers } from "@/lib/identity/email-domains/handlers";
import { mailedLinkHandlers } from "@/lib/identity/mailed-links/handlers";
import { samlHandlers } from "@/lib/identity/saml/handlers";
import { secondFactorHandlers } from "@/lib/identity/second-factor/handlers";
import { sessionHandlers } from "@/lib/identity/sessions/handlers";
import { setupHandlers } from "@/lib/identity/setup/handlers";
import { ssoHandlers } from "@/lib/identity/sso/handlers";
import { tokenHandlers } from "@/lib/identity/tokens/handlers";
import { userHandlers } from "@/lib/identity/users/handlers";
import { integrationHandlers } from "@/lib/integrations/integrations/handlers";
import { webhookHandlers } from "@/lib/integrations/webhooks/handlers";
import { accessPreviewHandlers } from "@/lib/organizations/access-preview/handlers";
import { inviteHandlers } from "@/lib/organizations/invites/handlers";
import { memberHandlers } from "@/lib/organizations/members/handlers";
import { organizationHandlers } from "@/lib/organizations/organizations/handlers";
import { permissionHandlers } from "@/lib/organizations/permissions/handlers";
import { teamHandlers } from "@/lib/organizations/teams/handlers";
import type { Route } from "@/lib/platform/api/server/implement";
import { siteAudienceHandlers } from "@/lib/sites/audience/handlers";
import { siteCustomizationHandlers } from "@/lib/sites/customization/handlers";
import { siteDraftHandlers } from "@/lib/sites/draft/handlers";
import { hostnameHandlers } from "@/lib/sites/hostnames/handlers";
import { siteInsightHandlers } from "@/lib/sites/insights/handlers";
import { previewLinkHandlers } from "@/lib/sites/preview-links/handlers";
import { siteRedirectHandlers } from "@/lib/sites/redirects/handlers";
import { siteSearchHandlers } from "@/lib/sites/search/handlers";
import { siteHandlers } from "@/lib/sites/sites/handlers";
import { siteStructureHandlers } from "@/lib/sites/structure/handlers";
import { urlHandlers } from "@/lib/sites/urls/handlers";
import { collectionHandlers } from "@/lib/spaces/collections/handlers";
import { spaceHandlers } from "@/lib/spaces/spaces/handlers";
import { templateHandlers } from "@/lib/spaces/templates/handlers";
import { translationHandlers } from "@/lib/translations/handlers";

/** Every operation but those that describe the API. Only this file imports all handlers. */
export const domainRoutes: Route[] = [
  ...setupHandlers,
  ...userHandlers,
  ...mailedLinkHandlers,
  ...sessionHandlers,
  ...tokenHandlers,
  ...organizationHandlers,
  ...memberHandlers,
  ...inviteHandlers,
  ...teamHandlers,
  ...collectionHandlers,
  ...spaceHandlers,
  ...siteHandlers,
  ...siteStructureHandlers,
  ...siteCustomizationHandlers,
  ...siteDraftHandlers,
  ...pictureHandlers,
  ...siteRedirectHandlers,
  ...siteAudienceHandlers,
  ...previewLinkHandlers,
  ...siteSearchHandlers,
  ...siteInsightHandlers,
  ...hostnameHandlers,
  ...urlHandlers,
  ...activityHandlers,
  ...auditHandlers,
  ...permissionHandlers,
  ...accessPreviewHandlers,
  ...revisionHandlers,
  ...pageHandlers,
  ...changeRequestHandlers,
  ...contentChangeHandlers,
  ...commentSearchHandlers,
  ...commentHandlers,
  ...suggestionHandlers,
  ...reviewHandlers,
  ...fileHandlers,
  ...pageTemplateHandlers,
  ...reusableContentHandlers,
  ...searchHandlers,
  ...pdfHandlers,
  ...linkHandlers,
  ...openApiSpecHandlers,
  ...translationHandlers,
  ...integrationHandlers,
  ...computedHandlers,
  ...uploadHandlers,
  ...importHandlers,
  ...exportHandlers,
  ...templateHandlers,
  ...gitHandlers,
  ...embedHandlers,
  ...eventHandlers,
  ...presenceHandlers,
  ...notificationHandlers,
  ...mailHandlers,
  ...samlHandlers,
  ...emailDomainHandlers,
  ...secondFactorHandlers,
  ...ssoHandlers,
  ...directoryHandlers,
  ...webhookHandlers,
];
