import * as audit from "@/lib/administration/audit/schemas";
import * as mails from "@/lib/administration/mails/schemas";
import * as activity from "@/lib/collaboration/activity/schemas";
import * as changeRequests from "@/lib/collaboration/change-requests/schemas";
import * as commentSearch from "@/lib/collaboration/comment-search/schemas";
import * as comments from "@/lib/collaboration/comments/schemas";
import * as events from "@/lib/collaboration/live-events/schemas";
import * as notifications from "@/lib/collaboration/notifications/schemas";
import * as presence from "@/lib/collaboration/presence/schemas";
import * as reviews from "@/lib/collaboration/reviews/schemas";
import * as computed from "@/lib/content/computed/schemas";
import * as sources from "@/lib/content/computed/sources";
import * as embeds from "@/lib/content/embeds/schemas";
import * as files from "@/lib/content/files/schemas";
import * as links from "@/lib/content/links/schemas";
import * as openapiSpecs from "@/lib/content/openapi-specs/schemas";
import * as pageTemplates from "@/lib/content/page-templates/schemas";
import * as pages from "@/lib/content/pages/schemas";
import * as pdf from "@/lib/content/pdf/schemas";
import * as pictures from "@/lib/content/pictures/schemas";
import * as reusableContents from "@/lib/content/reusable-contents/schemas";
import * as revisions from "@/lib/content/revisions/schemas";
import * as search from "@/lib/content/search/schemas";
import * as uploads from "@/lib/content/uploads/schemas";
import * as access from "@/lib/core/access/schemas";
import * as exports from "@/lib/exchange/exports/schemas";
import * as git from "@/lib/exchange/git/schemas";
import * as imports from "@/lib/exchange/imports/schemas";
import * as directory from "@/lib/identity/directory/schemas";
import * as emailDomains from "@/lib/identity/email-domains/schemas";
import * as mailedLinks from "@/lib/identity/mailed-links/schemas";
import * as saml from "@/lib/identity/saml/schemas";
import * as secondFactor from "@/lib/identity/second-factor/schemas";
import * as sessions from "@/lib/identity/sessions/schemas";
import * as setup from "@/lib/identity/setup/schemas";
import * as sso from "@/lib/identity/sso/schemas";
import * as tokens from "@/lib/identity/tokens/schemas";
import * as users from "@/lib/identity/users/schemas";
import * as integrations from "@/lib/integrations/integrations/schemas";
import * as webhooks from "@/lib/integrations/webhooks/schemas";
import * as accessPreview from "@/lib/organizations/access-preview/schemas";
import * as invites from "@/lib/organizations/invites/schemas";
import * as members from "@/lib/organizations/members/schemas";
import * as organizations from "@/lib/organizations/organizations/schemas";
import * as permissions from "@/lib/organizations/permissions/schemas";
import * as teams from "@/lib/organizations/teams/schemas";
import type { SchemaModules } from "@/lib/platform/api/openapi/schemas";
import * as siteAudience from "@/lib/sites/audience/schemas";
import * as siteCustomization from "@/lib/sites/customization/schemas";
import * as siteDraft from "@/lib/sites/draft/schemas";
import * as hostnames from "@/lib/sites/hostnames/schemas";
import * as siteInsights from "@/lib/sites/insights/schemas";
import * as previewLinks from "@/lib/sites/preview-links/schemas";
import * as publishedSites from "@/lib/sites/published/schemas";
import * as siteRedirects from "@/lib/sites/redirects/schemas";
import * as siteSearch from "@/lib/sites/search/schemas";
import * as sites from "@/lib/sites/sites/schemas";
import * as siteStructure from "@/lib/sites/structure/schemas";
import * as urls from "@/lib/sites/urls/schemas";
import * as collections from "@/lib/spaces/collections/schemas";
import * as spaces from "@/lib/spaces/spaces/schemas";
import * as templates from "@/lib/spaces/templates/schemas";
import * as translations from "@/lib/translations/schemas";

/** Every module of schemas. The OpenAPI document names each schema after its export. */
export const schemaModules: SchemaModules = [
  access,
  accessPreview,
  activity,
  audit,
  changeRequests,
  collections,
  commentSearch,
  comments,
  computed,
  directory,
  embeds,
  events,
  files,
  exports,
  git,
  imports,
  integrations,
  invites,
  links,
  urls,
  siteInsights,
  mailedLinks,
  mails,
  members,
  notifications,
  openapiSpecs,
  organizations,
  pageTemplates,
  pages,
  pdf,
  permissions,
  presence,
  reusableContents,
  reviews,
  revisions,
  emailDomains,
  saml,
  search,
  sessions,
  setup,
  hostnames,
  siteRedirects,
  siteSearch,
  siteStructure,
  siteAudience,
  previewLinks,
  siteCustomization,
  siteDraft,
  pictures,
  publishedSites,
  sites,
  spaces,
  secondFactor,
  sso,
  teams,
  templates,
  tokens,
  translations,
  uploads,
  users,
  webhooks,
  sources,
];
