import { z } from "zod";
import { access } from "@/lib/core/access/access";
import { pageQuery, paginated, queryBoolean, queryList } from "@/lib/core/pagination";
import { defineOperation } from "@/lib/platform/api/operation";
import { shareKey } from "@/lib/sites/audience/share-key";
import { PublishedSite } from "@/lib/sites/published/schemas";
import { CreateSite, Site, SiteType, UpdateSite } from "./schemas";

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

export const publishedSites = {
  get: defineOperation({
    id: "getPublishedSite",
    tag: "site-structure",
    method: "GET",
    path: `${SITE}/published`,
    summary: "Get a published site with its structure and customization",
    access: access.site("site.view"),
    query: z.object({ shareKey }),
    response: PublishedSite,
  }),
};
