import { z } from "zod";
import { access } from "@/lib/core/access/access";
import { PageQuery, pageQuery, paginated, queryBoolean, queryList } from "@/lib/core/pagination";
import { defineOperation } from "@/lib/platform/api/operation";
import { Customization, CustomizationOverride } from "@/lib/sites/customization/schemas";
import { PublishedSite } from "@/lib/sites/published/schemas";
import {
  ChangeRedirects,
  CreateRedirect,
  RedirectResults,
  RedirectSource,
  ResolvedRedirect,
  SiteRedirect,
  UpdateRedirect,
} from "@/lib/sites/redirects/schemas";
import {
  AddSectionToGroup,
  AddSiteSpace,
  CreateSection,
  CreateSectionGroup,
  CreateSite,
  DuplicateSiteSpace,
  MoveSection,
  MoveSectionGroup,
  MoveSiteSpace,
  Site,
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
  SiteStructure,
  SiteType,
  SortStructure,
  UpdateSection,
  UpdateSectionGroup,
  UpdateSite,
  UpdateSiteSpace,
} from "./schemas";

const shareKey = z
  .string()
  .max(256)
  .optional()
  .describe("Key of a share link: returns the published addresses behind that link.");

const SITES = "/orgs/{organizationId}/sites";
const SITE = "/orgs/{organizationId}/sites/{siteId}";

export const sites = {
  list: defineOperation({
    id: "listSites",
    tag: "sites",
    method: "GET",
    path: SITES,
    summary: "List the sites of an organization that you can see, by title",
    access: access.organization("organization.view"),
    query: pageQuery({
      space: z.string().max(64).optional().describe("Only sites that present this space."),
      title: z.string().max(128).optional().describe("Only sites whose title contains this text."),
      published: queryBoolean()
        .optional()
        .describe("true: only published sites; false: only unpublished ones."),
      type: queryList(SiteType).optional().describe("Only sites of these types."),
    }),
    response: paginated(Site),
  }),
  create: defineOperation({
    id: "createSite",
    tag: "sites",
    method: "POST",
    path: SITES,
    summary: "Create a site",
    description:
      "Presents the spaces in their order, which needs `create` in each of them. The site is unpublished at first.",
    access: access.organization("organization.createContent"),
    body: CreateSite,
    bodyOptional: true,
    response: Site,
    status: 201,
    locates: true,
  }),
  get: defineOperation({
    id: "getSite",
    tag: "sites",
    method: "GET",
    path: SITE,
    summary: "Get a site",
    access: access.site("site.view"),
    response: Site,
  }),
  update: defineOperation({
    id: "updateSite",
    tag: "sites",
    method: "PATCH",
    path: SITE,
    summary: "Change a site",
    description:
      "A new `basename` changes the address. Former ones redirect to the present one (301) until another site takes the name, so links keep working.",
    access: access.site("site.manage"),
    conditional: true,
    body: UpdateSite,
    response: Site,
  }),
  remove: defineOperation({
    id: "deleteSite",
    tag: "sites",
    method: "DELETE",
    path: SITE,
    summary: "Delete a site",
    description: "Its address stops working. Its spaces stay.",
    access: access.site("site.manage"),
    conditional: true,
    deletes: true,
  }),
  publish: defineOperation({
    id: "publishSite",
    tag: "sites",
    method: "POST",
    path: `${SITE}/publish`,
    summary: "Publish a site for its audience",
    access: access.site("site.manage"),
    response: Site,
  }),
  unpublish: defineOperation({
    id: "unpublishSite",
    tag: "sites",
    method: "POST",
    path: `${SITE}/unpublish`,
    summary: "Unpublish a site",
    description: "Its content and settings stay.",
    access: access.site("site.manage"),
    response: Site,
  }),
};

const structure = "site-structure";

export const publishedSites = {
  get: defineOperation({
    id: "getPublishedSite",
    tag: structure,
    method: "GET",
    path: `${SITE}/published`,
    summary: "Get a published site with its structure and customization",
    access: access.site("site.view"),
    query: z.object({ shareKey }),
    response: PublishedSite,
  }),
};

export const siteStructure = {
  get: defineOperation({
    id: "getSiteStructure",
    tag: structure,
    method: "GET",
    path: `${SITE}/structure`,
    summary: "Get the whole structure of a site, in its order",
    access: access.site("site.view"),
    query: z.object({ shareKey }),
    response: SiteStructure,
  }),
  sort: defineOperation({
    id: "sortSiteStructure",
    tag: structure,
    method: "PATCH",
    path: `${SITE}/structure/sort`,
    summary: "Move a part of a site between others",
    description:
      "Fails with 409 and the present `order` if the neighbours are no longer adjacent, since another person moved something.",
    access: access.site("site.manage"),
    body: SortStructure,
    response: z.union([SiteSpace, SiteSection, SiteSectionGroup]),
  }),
};

const SECTION = `${SITE}/sections/{siteSectionId}` as const;

export const siteSections = {
  list: defineOperation({
    id: "listSiteSections",
    tag: structure,
    method: "GET",
    path: `${SITE}/sections`,
    summary: "List the sections of a site in their order",
    access: access.site("site.view"),
    query: pageQuery({ shareKey }),
    response: paginated(SiteSection),
  }),
  create: defineOperation({
    id: "createSiteSection",
    tag: structure,
    method: "POST",
    path: `${SITE}/sections`,
    summary: "Add a section to a site",
    description:
      "It comes last. In a site without sections, the present content becomes its first section, which stays at the address of the site. Needs `create` in the space.",
    access: access.site("site.manage"),
    body: CreateSection,
    response: SiteSection,
    status: 201,
    locates: true,
  }),
  update: defineOperation({
    id: "updateSiteSection",
    tag: structure,
    method: "PATCH",
    path: SECTION,
    summary: "Change a section of a site",
    description: "Its former address redirects to the new one.",
    access: access.site("site.manage"),
    body: UpdateSection,
    response: SiteSection,
  }),
  remove: defineOperation({
    id: "deleteSiteSection",
    tag: structure,
    method: "DELETE",
    path: SECTION,
    summary: "Remove a section from a site",
    description:
      "Its spaces stay. If it was the default section, the first of the others becomes the default, at the address of the site.",
    access: access.site("site.manage"),
    deletes: true,
  }),
  move: defineOperation({
    id: "moveSiteSection",
    tag: structure,
    method: "POST",
    path: `${SECTION}/move`,
    summary: "Move a section between others",
    description: "Use `sortSiteStructure`.",
    access: access.site("site.manage"),
    body: MoveSection,
    bodyOptional: true,
    response: SiteSection,
    deprecated: true,
  }),
};

const GROUP = `${SITE}/section-groups/{siteSectionGroupId}` as const;

export const siteSectionGroups = {
  list: defineOperation({
    id: "listSiteSectionGroups",
    tag: structure,
    method: "GET",
    path: `${SITE}/section-groups`,
    summary: "List the section groups of a site in their order, outer ones first",
    access: access.site("site.view"),
    query: PageQuery,
    response: paginated(SiteSectionGroup),
  }),
  create: defineOperation({
    id: "createSiteSectionGroup",
    tag: structure,
    method: "POST",
    path: `${SITE}/section-groups`,
    summary: "Add a section group to a site",
    access: access.site("site.manage"),
    body: CreateSectionGroup,
    response: SiteSectionGroup,
    status: 201,
    locates: true,
  }),
  update: defineOperation({
    id: "updateSiteSectionGroup",
    tag: structure,
    method: "PATCH",
    path: GROUP,
    summary: "Change a section group",
    access: access.site("site.manage"),
    body: UpdateSectionGroup,
    response: SiteSectionGroup,
  }),
  remove: defineOperation({
    id: "deleteSiteSectionGroup",
    tag: structure,
    method: "DELETE",
    path: GROUP,
    summary: "Delete a section group",
    description: "Its contents take its place.",
    access: access.site("site.manage"),
    deletes: true,
  }),
  addSection: defineOperation({
    id: "addSectionToGroup",
    tag: structure,
    method: "POST",
    path: `${GROUP}/sections`,
    summary: "Put a section into a group",
    access: access.site("site.manage"),
    body: AddSectionToGroup,
    response: SiteSectionGroup,
    status: 201,
    locates: true,
  }),
  removeSection: defineOperation({
    id: "removeSectionFromGroup",
    tag: structure,
    method: "DELETE",
    path: `${GROUP}/sections/{siteSectionId}`,
    summary: "Remove a section from a group",
    description: "The section moves to the end of the level that contains the group.",
    access: access.site("site.manage"),
    deletes: true,
  }),
  move: defineOperation({
    id: "moveSiteSectionGroup",
    tag: structure,
    method: "POST",
    path: `${GROUP}/move`,
    summary: "Move a section group between others",
    description: "Use `sortSiteStructure`.",
    access: access.site("site.manage"),
    body: MoveSectionGroup,
    bodyOptional: true,
    response: SiteSectionGroup,
    deprecated: true,
  }),
};

const SITE_SPACE = `${SITE}/site-spaces/{siteSpaceId}` as const;

export const siteSpaces = {
  list: defineOperation({
    id: "listSiteSpaces",
    tag: structure,
    method: "GET",
    path: `${SITE}/site-spaces`,
    summary: "List the spaces that a site presents, in their order",
    access: access.site("site.view"),
    query: pageQuery({
      shareKey,
      default: queryBoolean()
        .optional()
        .describe("true: only those at the address of their section or site; false: only the others."),
    }),
    response: paginated(SiteSpace),
  }),
  add: defineOperation({
    id: "addSpaceToSite",
    tag: structure,
    method: "POST",
    path: `${SITE}/site-spaces`,
    summary: "Add a space to a site",
    description: "It comes last. Needs `create` in the space.",
    access: access.site("site.manage"),
    body: AddSiteSpace,
    response: SiteSpace,
    status: 201,
    locates: true,
  }),
  update: defineOperation({
    id: "updateSiteSpace",
    tag: structure,
    method: "PATCH",
    path: SITE_SPACE,
    summary: "Change how a site presents a space",
    description: "Its former address redirects to the new one.",
    access: access.site("site.manage"),
    body: UpdateSiteSpace,
    response: SiteSpace,
  }),
  remove: defineOperation({
    id: "removeSpaceFromSite",
    tag: structure,
    method: "DELETE",
    path: SITE_SPACE,
    summary: "Remove a space from a site",
    description: "The space itself stays.",
    access: access.site("site.manage"),
    deletes: true,
  }),
  move: defineOperation({
    id: "moveSiteSpace",
    tag: structure,
    method: "POST",
    path: `${SITE_SPACE}/move`,
    summary: "Move a site space between others",
    description: "Use `sortSiteStructure`.",
    access: access.site("site.manage"),
    body: MoveSiteSpace,
    bodyOptional: true,
    response: SiteSpace,
    deprecated: true,
  }),
  duplicate: defineOperation({
    id: "duplicateSiteSpace",
    tag: structure,
    method: "POST",
    path: `${SITE_SPACE}/duplicate`,
    summary: "Copy a space of a site, and present the copy beside it",
    description:
      "The copy is another variant of its section; if the original is the only variant of its section, the copy gets its own section. A draft is hidden from visitors until `draft` is set to false.",
    access: access.site("site.manage"),
    body: DuplicateSiteSpace,
    bodyOptional: true,
    response: SiteSpace,
    status: 201,
    locates: true,
  }),
};

const unmasked = z.object({ unmasked: queryBoolean().optional().describe("Deprecated; has no effect.") });

export const siteCustomization = {
  get: defineOperation({
    id: "getSiteCustomization",
    tag: "sites",
    method: "GET",
    path: `${SITE}/customization`,
    summary: "Get the customization of a site",
    access: access.site("site.view"),
    query: unmasked,
    response: Customization,
  }),
  put: defineOperation({
    id: "putSiteCustomization",
    tag: "sites",
    method: "PUT",
    path: `${SITE}/customization`,
    summary: "Set the customization of a site",
    description: "Replaces the whole customization.",
    access: access.site("site.manage"),
    conditional: true,
    body: Customization,
    response: Customization,
  }),
  getOfSpace: defineOperation({
    id: "getSiteSpaceCustomization",
    tag: structure,
    method: "GET",
    path: `${SITE_SPACE}/customization`,
    summary: "Get the customization of a site space",
    description: "The customization of the site with the overrides of the site space.",
    access: access.site("site.view"),
    query: unmasked,
    response: Customization,
  }),
  override: defineOperation({
    id: "overrideSiteSpaceCustomization",
    tag: structure,
    method: "PATCH",
    path: `${SITE_SPACE}/customization`,
    summary: "Override the customization of a site in a site space",
    description: "Absent fields stay as they are; null removes an override.",
    access: access.site("site.manage"),
    conditional: true,
    body: CustomizationOverride,
    response: Customization,
  }),
  reset: defineOperation({
    id: "resetSiteSpaceCustomization",
    tag: structure,
    method: "DELETE",
    path: `${SITE_SPACE}/customization`,
    summary: "Remove the customization overrides of a site space",
    access: access.site("site.manage"),
    conditional: true,
    deletes: true,
  }),
};

const redirects = "site-redirects";
const REDIRECT = `${SITE}/redirects/{siteRedirectId}` as const;

export const siteRedirects = {
  list: defineOperation({
    id: "listSiteRedirects",
    tag: redirects,
    method: "GET",
    path: `${SITE}/redirects`,
    summary: "List the redirects of a site by source",
    access: access.site("site.view"),
    query: pageQuery({
      search: z.string().max(512).optional().describe("Only redirects whose source contains this text."),
      automatic: queryBoolean()
        .optional()
        .describe("true: only those created by a move within the site; false: only the others."),
    }),
    response: paginated(SiteRedirect),
  }),
  create: defineOperation({
    id: "createSiteRedirect",
    tag: redirects,
    method: "POST",
    path: `${SITE}/redirects`,
    summary: "Create a redirect of a site",
    description: "The source cannot be the address of a section or a space of the site.",
    access: access.site("site.manage"),
    body: CreateRedirect,
    response: SiteRedirect,
    status: 201,
  }),
  changeMany: defineOperation({
    id: "changeSiteRedirects",
    tag: redirects,
    method: "PUT",
    path: `${SITE}/redirects`,
    summary: "Create, change, delete and publish many redirects of a site",
    description:
      "Changes are made in order. A change that fails is reported in its result and does not stop the others.",
    access: access.site("site.manage"),
    body: ChangeRedirects,
    response: RedirectResults,
  }),
  update: defineOperation({
    id: "updateSiteRedirect",
    tag: redirects,
    method: "PATCH",
    path: REDIRECT,
    summary: "Change a redirect",
    access: access.site("site.manage"),
    body: UpdateRedirect,
    response: SiteRedirect,
  }),
  remove: defineOperation({
    id: "deleteSiteRedirect",
    tag: redirects,
    method: "DELETE",
    path: REDIRECT,
    summary: "Delete a redirect",
    access: access.site("site.manage"),
    deletes: true,
  }),
  resolve: defineOperation({
    id: "resolveSiteRedirect",
    tag: redirects,
    method: "GET",
    path: `${SITE}/redirect`,
    summary: "Get the redirect target of an address of a site",
    description: "Fails with 404 if it is not redirected.",
    access: access.site("site.view"),
    query: z.object({ source: RedirectSource.describe("The address, below that of the site."), shareKey }),
    response: ResolvedRedirect,
  }),
};
