import * as access from "@/lib/core/access/schemas";
import * as events from "@/lib/domains/live-events/schemas";
import * as accessPreview from "@/lib/model/access-preview/schemas";
import * as activity from "@/lib/model/activity/schemas";
import * as audit from "@/lib/model/audit/schemas";
import * as changeRequests from "@/lib/model/change-requests/schemas";
import * as collections from "@/lib/model/collections/schemas";
import * as comments from "@/lib/model/comments/schemas";
import * as computed from "@/lib/model/computed/schemas";
import * as sources from "@/lib/model/computed/sources";
import * as contentUrls from "@/lib/model/content-urls/schemas";
import * as directory from "@/lib/model/directory/schemas";
import * as emailDomains from "@/lib/model/email-domains/schemas";
import * as embeds from "@/lib/model/embeds/schemas";
import * as files from "@/lib/model/files/schemas";
import * as git from "@/lib/model/git/schemas";
import * as hostnames from "@/lib/model/hostnames/schemas";
import * as imports from "@/lib/model/imports/schemas";
import * as integrations from "@/lib/model/integrations/schemas";
import * as invites from "@/lib/model/invites/schemas";
import * as links from "@/lib/model/links/schemas";
import * as mailedLinks from "@/lib/model/mailed-links/schemas";
import * as mails from "@/lib/model/mails/schemas";
import * as members from "@/lib/model/members/schemas";
import * as notifications from "@/lib/model/notifications/schemas";
import * as openapiSpecs from "@/lib/model/openapi-specs/schemas";
import * as organizations from "@/lib/model/organizations/schemas";
import * as pages from "@/lib/model/pages/schemas";
import * as pdf from "@/lib/model/pdf/schemas";
import * as permissions from "@/lib/model/permissions/schemas";
import * as presence from "@/lib/model/presence/schemas";
import * as publishedSites from "@/lib/model/published-sites/schemas";
import * as publishedUrls from "@/lib/model/published-urls/schemas";
import * as reusableContents from "@/lib/model/reusable-contents/schemas";
import * as reviews from "@/lib/model/reviews/schemas";
import * as revisions from "@/lib/model/revisions/schemas";
import * as saml from "@/lib/model/saml/schemas";
import * as search from "@/lib/model/search/schemas";
import * as secondFactor from "@/lib/model/second-factor/schemas";
import * as sessions from "@/lib/model/sessions/schemas";
import * as setup from "@/lib/model/setup/schemas";
import * as siteArrangement from "@/lib/model/site-arrangement/schemas";
import * as siteAudience from "@/lib/model/site-audience/schemas";
import * as siteCustomization from "@/lib/model/site-customization/schemas";
import * as siteInsights from "@/lib/model/site-insights/schemas";
import * as siteRedirects from "@/lib/model/site-redirects/schemas";
import * as siteSearch from "@/lib/model/site-search/schemas";
import * as sites from "@/lib/model/sites/schemas";
import * as spaces from "@/lib/model/spaces/schemas";
import * as sso from "@/lib/model/sso/schemas";
import * as teams from "@/lib/model/teams/schemas";
import * as templates from "@/lib/model/templates/schemas";
import * as tokens from "@/lib/model/tokens/schemas";
import * as translations from "@/lib/model/translations/schemas";
import * as uploads from "@/lib/model/uploads/schemas";
import * as users from "@/lib/model/users/schemas";
import * as webhooks from "@/lib/model/webhooks/schemas";
import type { SchemaModules } from "@/lib/platform/api/openapi/schemas";

/** Every module of schemas. The OpenAPI document names each schema after its export. */
export const schemaModules: SchemaModules = [
  access,
  accessPreview,
  activity,
  audit,
  changeRequests,
  collections,
  comments,
  computed,
  directory,
  embeds,
  events,
  files,
  git,
  imports,
  integrations,
  invites,
  links,
  publishedUrls,
  siteInsights,
  mailedLinks,
  mails,
  members,
  notifications,
  openapiSpecs,
  organizations,
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
  contentUrls,
  hostnames,
  siteRedirects,
  siteSearch,
  siteArrangement,
  siteAudience,
  siteCustomization,
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
