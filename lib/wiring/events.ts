import { AUDIT_LOG, auditEvents } from "@/lib/administration/audit/events";
import { mailEvents } from "@/lib/administration/mails/events";
import { changeRequestEvents } from "@/lib/collaboration/change-requests/events";
import { commentEvents } from "@/lib/collaboration/comments/events";
import { notificationEvents } from "@/lib/collaboration/notifications/events";
import { presenceEvents } from "@/lib/collaboration/presence/events";
import { reviewEvents } from "@/lib/collaboration/reviews/events";
import { openApiSpecEvents } from "@/lib/content/openapi-specs/events";
import { pdfEvents } from "@/lib/content/pdf/events";
import { gitEvents } from "@/lib/exchange/git/events";
import { importEvents } from "@/lib/exchange/imports/events";
import { directoryEvents } from "@/lib/identity/directory/events";
import { emailDomainEvents } from "@/lib/identity/email-domains/events";
import { samlEvents } from "@/lib/identity/saml/events";
import { secondFactorEvents } from "@/lib/identity/second-factor/events";
import { sessionEvents } from "@/lib/identity/sessions/events";
import { ssoEvents } from "@/lib/identity/sso/events";
import { tokenEvents } from "@/lib/identity/tokens/events";
import { userEvents } from "@/lib/identity/users/events";
import { integrationEvents } from "@/lib/integrations/integrations/events";
import { webhookEvents } from "@/lib/integrations/webhooks/events";
import { inviteEvents } from "@/lib/organizations/invites/events";
import { memberEvents } from "@/lib/organizations/members/events";
import { organizationEvents } from "@/lib/organizations/organizations/events";
import { permissionEvents } from "@/lib/organizations/permissions/events";
import { teamEvents } from "@/lib/organizations/teams/events";
import type { EventDefinition } from "@/lib/platform/events/event";
import { siteAudienceEvents } from "@/lib/sites/audience/events";
import { siteDraftEvents } from "@/lib/sites/draft/events";
import { previewLinkEvents } from "@/lib/sites/preview-links/events";
import { siteRedirectEvents } from "@/lib/sites/redirects/events";
import { siteEvents } from "@/lib/sites/sites/events";
import { siteStructureEvents } from "@/lib/sites/structure/events";
import { collectionEvents } from "@/lib/spaces/collections/events";
import { spaceEvents } from "@/lib/spaces/spaces/events";
import { translationEvents } from "@/lib/translations/events";

/** Every recorded event adds to the audit log. */
const inAuditLog = <Kinds extends Readonly<Record<string, EventDefinition>>>(kinds: Kinds): Kinds =>
  Object.fromEntries(
    Object.entries(kinds).map(([kind, definition]) => [
      kind,
      definition.passing
        ? definition
        : { ...definition, invalidates: [...definition.invalidates, ...AUDIT_LOG] },
    ]),
  ) as Kinds;

/**
 * Every kind of event, as the domains declare them. Browser bundles include only the reads to invalidate, see
 * scripts/support/endpoints-loader.mjs.
 */
export const events = inAuditLog({
  ...auditEvents,
  ...mailEvents,
  ...changeRequestEvents,
  ...commentEvents,
  ...notificationEvents,
  ...presenceEvents,
  ...reviewEvents,
  ...openApiSpecEvents,
  ...pdfEvents,
  ...gitEvents,
  ...importEvents,
  ...directoryEvents,
  ...emailDomainEvents,
  ...samlEvents,
  ...secondFactorEvents,
  ...sessionEvents,
  ...ssoEvents,
  ...tokenEvents,
  ...userEvents,
  ...integrationEvents,
  ...webhookEvents,
  ...inviteEvents,
  ...memberEvents,
  ...organizationEvents,
  ...permissionEvents,
  ...teamEvents,
  ...siteAudienceEvents,
  ...previewLinkEvents,
  ...siteRedirectEvents,
  ...siteEvents,
  ...siteStructureEvents,
  ...siteDraftEvents,
  ...collectionEvents,
  ...spaceEvents,
  ...translationEvents,
});

type CollectedEvents = typeof events;

declare module "@/lib/platform/events/event" {
  interface EventCatalogue extends CollectedEvents {}
}
