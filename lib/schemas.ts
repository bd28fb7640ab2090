import * as access from "@/lib/access/schemas";
import type { SchemaModules } from "@/lib/api/openapi/schemas";
import * as changeRequests from "@/lib/change-requests/schemas";
import * as collections from "@/lib/collections/schemas";
import * as comments from "@/lib/comments/schemas";
import * as computed from "@/lib/computed/schemas";
import * as sources from "@/lib/computed/sources";
import * as embeds from "@/lib/embeds/schemas";
import * as events from "@/lib/events/schemas";
import * as files from "@/lib/files/schemas";
import * as git from "@/lib/git/schemas";
import * as imports from "@/lib/imports/schemas";
import * as links from "@/lib/links/schemas";
import * as members from "@/lib/members/schemas";
import * as openapiSpecs from "@/lib/openapi-specs/schemas";
import * as organizations from "@/lib/organizations/schemas";
import * as pages from "@/lib/pages/schemas";
import * as pdf from "@/lib/pdf/schemas";
import * as permissions from "@/lib/permissions/schemas";
import * as presence from "@/lib/presence/schemas";
import * as reusableContents from "@/lib/reusable-contents/schemas";
import * as reviews from "@/lib/reviews/schemas";
import * as revisions from "@/lib/revisions/schemas";
import * as search from "@/lib/search/schemas";
import * as sessions from "@/lib/sessions/schemas";
import * as setup from "@/lib/setup/schemas";
import * as spaces from "@/lib/spaces/schemas";
import * as teams from "@/lib/teams/schemas";
import * as templates from "@/lib/templates/schemas";
import * as tokens from "@/lib/tokens/schemas";
import * as uploads from "@/lib/uploads/schemas";
import * as users from "@/lib/users/schemas";

/** Every module of schemas. What they export is named after the export in the OpenAPI document. */
export const schemaModules: SchemaModules = [
  access,
  changeRequests,
  collections,
  comments,
  computed,
  embeds,
  events,
  files,
  git,
  imports,
  links,
  members,
  openapiSpecs,
  organizations,
  pages,
  pdf,
  permissions,
  presence,
  reusableContents,
  reviews,
  revisions,
  search,
  sessions,
  setup,
  spaces,
  teams,
  templates,
  tokens,
  uploads,
  users,
  sources,
];
