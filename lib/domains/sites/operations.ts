import { z } from "zod";
import { access } from "@/lib/core/access/access";
import { PageQuery, pageQuery, paginated, queryBoolean, queryList } from "@/lib/core/pagination";
import { PublishedSite } from "@/lib/model/published-sites/schemas";
import { Customization, CustomizationOverride } from "@/lib/model/site-customization/schemas";
import {
  ChangeRedirects,
  CreateRedirect,
  RedirectResults,
  RedirectSource,
  ResolvedRedirect,
  SiteRedirect,
  UpdateRedirect,
} from "@/lib/model/site-redirects/schemas";
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
} from "@/lib/model/sites/schemas";
import { defineOperation } from "@/lib/platform/api/operation";

const shareKey = z
  .string()
  .max(256)
  .optional()
  .describe("Key of a share link: the published addresses are those that it opens.");

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
      published: queryBoolean().optional().describe("Only sites that are published, or that are not."),
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
      "It presents the spaces in their order, which takes `create` in each of them, and is published by an operation of its own.",
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
      "Another `basename` is another address. Former ones lead to the present one (301) until another site takes the name, so links stay good.",
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
    description: "Its address answers nobody any more. The spaces that it presented stay.",
    access: access.site("site.manage"),
    conditional: true,
    deletes: true,
  }),
  publish: defineOperation({
    id: "publishSite",
    tag: "sites",
    method: "POST",
    path: `${SITE}/publish`,
    summary: "Make a site reachable for its audience",
    access: access.site("site.manage"),
    response: Site,
  }),
  unpublish: defineOperation({
    id: "unpublishSite",
    tag: "sites",
    method: "POST",
    path: `${SITE}/unpublish`,
    summary: "Take a site off the web",
    description: "Everything in it is kept.",
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
    summary: "Get a published site with its structure and its looks",
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
    summary: "Get everything in a site, in its order",
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
      "409 with the present `order` when the neighbours do not follow each other any more, since somebody else moved something.",
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
      "It comes last. What a site without sections presents becomes its first section, which stays at the address of the site. Takes `create` in the space.",
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
    description: "The address that it has left leads to the new one.",
    access: access.site("site.manage"),
    body: UpdateSection,
    response: SiteSection,
  }),
  remove: defineOperation({
    id: "deleteSiteSection",
    tag: structure,
    method: "DELETE",
    path: SECTION,
    summary: "Take a section out of a site",
    description:
      "The spaces that it presented stay. After the default section, the first of the others stands at the address of the site.",
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
    summary: "List the section groups of a site in their order, each before those in it",
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
    description: "What is in it takes its place.",
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
    summary: "Take a section out of a group",
    description: "It goes behind everything that stands where the group does.",
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
    summary: "Have a site present a space",
    description: "It comes last where it is added. Takes `create` in the space.",
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
    description: "The address that it has left leads to the new one.",
    access: access.site("site.manage"),
    body: UpdateSiteSpace,
    response: SiteSpace,
  }),
  remove: defineOperation({
    id: "removeSpaceFromSite",
    tag: structure,
    method: "DELETE",
    path: SITE_SPACE,
    summary: "Take a space out of a site",
    description: "The space stays.",
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
      "As another variant of its section; of one that is the only variant of its section, in a section of its own. A draft is shown to readers once it is changed to be none.",
    access: access.site("site.manage"),
    body: DuplicateSiteSpace,
    bodyOptional: true,
    response: SiteSpace,
    status: 201,
    locates: true,
  }),
};

const unmasked = z.object({ unmasked: queryBoolean().optional().describe("Deprecated; changes nothing.") });

export const siteCustomization = {
  get: defineOperation({
    id: "getSiteCustomization",
    tag: "sites",
    method: "GET",
    path: `${SITE}/customization`,
    summary: "Get how a site looks",
    access: access.site("site.view"),
    query: unmasked,
    response: Customization,
  }),
  put: defineOperation({
    id: "putSiteCustomization",
    tag: "sites",
    method: "PUT",
    path: `${SITE}/customization`,
    summary: "Say how a site looks",
    description: "Replaces all of it.",
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
    summary: "Get how a site space looks",
    description: "As the site, but for what was said of the site space itself.",
    access: access.site("site.view"),
    query: unmasked,
    response: Customization,
  }),
  override: defineOperation({
    id: "overrideSiteSpaceCustomization",
    tag: structure,
    method: "PATCH",
    path: `${SITE_SPACE}/customization`,
    summary: "Say what looks different in a site space than in its site",
    description: "What is absent stays; null is as in the site again.",
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
    summary: "Have a site space look as its site again",
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
    summary: "List the redirects of a site by their sources",
    access: access.site("site.view"),
    query: pageQuery({
      search: z.string().max(512).optional().describe("Only redirects whose source contains this text."),
      automatic: queryBoolean()
        .optional()
        .describe("true: only those made when something in the site moved; false: only the others."),
    }),
    response: paginated(SiteRedirect),
  }),
  create: defineOperation({
    id: "createSiteRedirect",
    tag: redirects,
    method: "POST",
    path: `${SITE}/redirects`,
    summary: "Have an address of a site lead elsewhere",
    description: "Not from where a section or a space of the site stands.",
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
    description: "In their order. What cannot be done is told of each; the others are done all the same.",
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
    summary: "Get where an address of a site leads",
    description: "404 when it is not redirected.",
    access: access.site("site.view"),
    query: z.object({ source: RedirectSource.describe("The address, below that of the site."), shareKey }),
    response: ResolvedRedirect,
  }),
};
