import { z } from "zod";
import { access } from "@/lib/core/access/access";
import { PageQuery, pageQuery, paginated, queryBoolean } from "@/lib/core/pagination";
import { defineOperation } from "@/lib/platform/api/operation";
import { shareKey } from "@/lib/sites/audience/share-key";
import {
  AddSectionToGroup,
  AddSiteSpace,
  CreateSection,
  CreateSectionGroup,
  DuplicateSiteSpace,
  MoveSection,
  MoveSectionGroup,
  MoveSiteSpace,
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
  SiteStructure,
  SortStructure,
  UpdateSection,
  UpdateSectionGroup,
  UpdateSiteSpace,
} from "@/lib/sites/sites/schemas";
import { ArrangedSite, ArrangeSite } from "./schemas";

const SITE = "/orgs/{organizationId}/sites/{siteId}";
const tag = "site-structure";

const INVISIBLE_SPACES =
  "Everyone who may view the site sees which spaces it presents: title, emoji and other settings also of a space that the caller cannot open. Its content and the counts of its discussions need access to the space.";

export const siteStructure = {
  get: defineOperation({
    id: "getSiteStructure",
    tag,
    method: "GET",
    path: `${SITE}/structure`,
    summary: "Get the whole structure of a site, in its order",
    description: INVISIBLE_SPACES,
    access: access.site("site.view"),
    query: z.object({ shareKey }),
    response: SiteStructure,
  }),
  sort: defineOperation({
    id: "sortSiteStructure",
    tag,
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
    tag,
    method: "GET",
    path: `${SITE}/sections`,
    summary: "List the sections of a site in their order",
    access: access.site("site.view"),
    query: pageQuery({ shareKey }),
    response: paginated(SiteSection),
  }),
  create: defineOperation({
    id: "createSiteSection",
    tag,
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
    tag,
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
    tag,
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
    tag,
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
    tag,
    method: "GET",
    path: `${SITE}/section-groups`,
    summary: "List the section groups of a site in their order, outer ones first",
    access: access.site("site.view"),
    query: PageQuery,
    response: paginated(SiteSectionGroup),
  }),
  create: defineOperation({
    id: "createSiteSectionGroup",
    tag,
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
    tag,
    method: "PATCH",
    path: GROUP,
    summary: "Change a section group",
    access: access.site("site.manage"),
    body: UpdateSectionGroup,
    response: SiteSectionGroup,
  }),
  remove: defineOperation({
    id: "deleteSiteSectionGroup",
    tag,
    method: "DELETE",
    path: GROUP,
    summary: "Delete a section group",
    description: "Its contents take its place.",
    access: access.site("site.manage"),
    deletes: true,
  }),
  addSection: defineOperation({
    id: "addSectionToGroup",
    tag,
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
    tag,
    method: "DELETE",
    path: `${GROUP}/sections/{siteSectionId}`,
    summary: "Remove a section from a group",
    description: "The section moves to the end of the level that contains the group.",
    access: access.site("site.manage"),
    deletes: true,
  }),
  move: defineOperation({
    id: "moveSiteSectionGroup",
    tag,
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
    tag,
    method: "GET",
    path: `${SITE}/site-spaces`,
    summary: "List the spaces that a site presents, in their order",
    description: INVISIBLE_SPACES,
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
    tag,
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
    tag,
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
    tag,
    method: "DELETE",
    path: SITE_SPACE,
    summary: "Remove a space from a site",
    description: "The space itself stays.",
    access: access.site("site.manage"),
    deletes: true,
  }),
  move: defineOperation({
    id: "moveSiteSpace",
    tag,
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
    tag,
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

const CHANGES = `${SITE}/structure/changes` as const;

export const siteArrangement = {
  arrange: defineOperation({
    id: "arrangeSite",
    tag,
    method: "POST",
    path: CHANGES,
    summary: "Rearrange a site in one step",
    description: "All changes are made, or none.",
    access: access.site("site.manage"),
    body: ArrangeSite,
    response: ArrangedSite,
  }),
  preview: defineOperation({
    id: "previewSiteArrangement",
    tag,
    method: "POST",
    path: `${CHANGES}/preview`,
    summary: "Preview a site after some changes",
    description: "Nothing is changed. Changes that would be refused are refused here too.",
    access: access.site("site.manage"),
    body: ArrangeSite,
    response: ArrangedSite,
  }),
};
