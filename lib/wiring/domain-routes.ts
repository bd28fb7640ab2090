import "server-only";
import { accessPreviewHandlers } from "@/lib/domains/access-preview/handlers";
import { activityHandlers } from "@/lib/domains/activity/handlers";
import { auditHandlers } from "@/lib/domains/audit/handlers";
import { changeRequestHandlers } from "@/lib/domains/change-requests/handlers";
import { collectionHandlers } from "@/lib/domains/collections/handlers";
import { commentHandlers } from "@/lib/domains/comments/handlers";
import { computedHandlers } from "@/lib/domains/computed-preview/handlers";
import { contentUrlHandlers } from "@/lib/domains/content-urls/handlers";
import { deletedCollectionHandlers } from "@/lib/domains/deleted-collections/handlers";
import { directoryHandlers } from "@/lib/domains/directory/handlers";
import { emailDomainHandlers } from "@/lib/domains/email-domains/handlers";
import { embedHandlers } from "@/lib/domains/embeds/handlers";
import { fileHandlers } from "@/lib/domains/files/handlers";
import { gitHandlers } from "@/lib/domains/git/handlers";
import { hostnameHandlers } from "@/lib/domains/hostnames/handlers";
import { importHandlers } from "@/lib/domains/imports/handlers";
import { integrationHandlers } from "@/lib/domains/integrations/handlers";
import { inviteHandlers } from "@/lib/domains/invites/handlers";
import { linkHandlers } from "@/lib/domains/links/handlers";
import { eventHandlers } from "@/lib/domains/live-events/handlers";
import { mailedLinkHandlers } from "@/lib/domains/mailed-links/handlers";
import { mailHandlers } from "@/lib/domains/mails/handlers";
import { memberHandlers } from "@/lib/domains/members/handlers";
import { notificationHandlers } from "@/lib/domains/notifications/handlers";
import { openApiSpecHandlers } from "@/lib/domains/openapi-specs/handlers";
import { organizationCreationHandlers } from "@/lib/domains/organization-creation/handlers";
import { organizationHandlers } from "@/lib/domains/organizations/handlers";
import { pageHandlers } from "@/lib/domains/pages/handlers";
import { pdfHandlers } from "@/lib/domains/pdf/handlers";
import { permissionHandlers } from "@/lib/domains/permissions/handlers";
import { placementHandlers } from "@/lib/domains/placement/handlers";
import { presenceHandlers } from "@/lib/domains/presence/handlers";
import { publishedUrlHandlers } from "@/lib/domains/published-urls/handlers";
import { reusableContentHandlers } from "@/lib/domains/reusable-contents/handlers";
import { reviewHandlers } from "@/lib/domains/reviews/handlers";
import { contentChangeHandlers, revisionHandlers } from "@/lib/domains/revisions/handlers";
import { samlHandlers } from "@/lib/domains/saml/handlers";
import { searchHandlers } from "@/lib/domains/search/handlers";
import { secondFactorHandlers } from "@/lib/domains/second-factor/handlers";
import { sessionHandlers } from "@/lib/domains/sessions/handlers";
import { setupHandlers } from "@/lib/domains/setup/handlers";
import { siteArrangementHandlers } from "@/lib/domains/site-arrangement/handlers";
import { siteAudienceHandlers } from "@/lib/domains/site-audience/handlers";
import { siteInsightHandlers } from "@/lib/domains/site-insights/handlers";
import { siteSearchHandlers } from "@/lib/domains/site-search/handlers";
import { siteHandlers } from "@/lib/domains/sites/handlers";
import { spaceHandlers } from "@/lib/domains/spaces/handlers";
import { ssoHandlers } from "@/lib/domains/sso/handlers";
import { suggestionHandlers } from "@/lib/domains/suggestions/handlers";
import { teamMemberHandlers } from "@/lib/domains/team-members/handlers";
import { teamHandlers } from "@/lib/domains/teams/handlers";
import { templateHandlers } from "@/lib/domains/templates/handlers";
import { tokenHandlers } from "@/lib/domains/tokens/handlers";
import { translationHandlers } from "@/lib/domains/translations/handlers";
import { uploadHandlers } from "@/lib/domains/uploads/handlers";
import { userHandlers } from "@/lib/domains/users/handlers";
import { webhookHandlers } from "@/lib/domains/webhooks/handlers";
import type { Route } from "@/lib/platform/api/server/implement";

/** Every operation but those that describe the API. Only this file imports all handlers. */
export const domainRoutes: Route[] = [
  ...setupHandlers,
  ...userHandlers,
  ...mailedLinkHandlers,
  ...sessionHandlers,
  ...tokenHandlers,
  ...organizationCreationHandlers,
  ...organizationHandlers,
  ...memberHandlers,
  ...inviteHandlers,
  ...teamHandlers,
  ...teamMemberHandlers,
  ...collectionHandlers,
  ...deletedCollectionHandlers,
  ...spaceHandlers,
  ...siteHandlers,
  ...siteArrangementHandlers,
  ...siteAudienceHandlers,
  ...siteSearchHandlers,
  ...siteInsightHandlers,
  ...hostnameHandlers,
  ...contentUrlHandlers,
  ...publishedUrlHandlers,
  ...activityHandlers,
  ...auditHandlers,
  ...placementHandlers,
  ...permissionHandlers,
  ...accessPreviewHandlers,
  ...revisionHandlers,
  ...pageHandlers,
  ...changeRequestHandlers,
  ...contentChangeHandlers,
  ...commentHandlers,
  ...suggestionHandlers,
  ...reviewHandlers,
  ...fileHandlers,
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
