import { access } from "@/lib/core/access/access";
import { PageQuery, paginated } from "@/lib/core/pagination";
import { defineOperation } from "@/lib/platform/api/operation";
import { CreatePreviewLink, PreviewLink, PreviewQuery, SitePreview, SitePreviewLink } from "./schemas";

const tag = "site-audience";
const LINKS = "/spaces/{spaceId}/change-requests/{changeRequestId}/preview-links";
/** A preview publishes content without a review, as only people and programs with the scope to manage a site may. */
const links = { access: access.changeRequest("space.edit"), scope: "manage", spaceTokens: false } as const;
const LINKS_OF_SITE = "/orgs/{organizationId}/sites/{siteId}/preview-links";

export const previewLinks = {
  list: defineOperation({
    id: "listPreviewLinks",
    tag,
    method: "GET",
    path: LINKS,
    summary: "List the preview links of a change request, newest first",
    ...links,
    query: PageQuery,
    response: paginated(PreviewLink),
  }),
  create: defineOperation({
    id: "createPreviewLink",
    tag,
    method: "POST",
    path: LINKS,
    summary: "Create a preview link of a change request",
    description:
      "Anyone with its address reads the site with the present content of the change request, without an account, until the link expires or is deleted, or the change request is merged or archived. Only that content is added to what an anonymous visitor sees; of a site that is not open to everyone, the link shows the space of the change request alone. You need to manage the site.",
    ...links,
    body: CreatePreviewLink,
    response: PreviewLink,
    status: 201,
    locates: true,
  }),
  remove: defineOperation({
    id: "deletePreviewLink",
    tag,
    method: "DELETE",
    path: `${LINKS}/{previewLinkId}`,
    summary: "Delete a preview link",
    description: "Its address stops working at once.",
    ...links,
    deletes: true,
  }),
  listOfSite: defineOperation({
    id: "listSitePreviewLinks",
    tag,
    method: "GET",
    path: LINKS_OF_SITE,
    summary: "List the preview links to a site, newest first",
    description:
      "The links of all change requests, without their addresses: these are for people who edit the change request.",
    access: access.site("site.manage"),
    query: PageQuery,
    response: paginated(SitePreviewLink),
  }),
  removeFromSite: defineOperation({
    id: "deleteSitePreviewLink",
    tag,
    method: "DELETE",
    path: `${LINKS_OF_SITE}/{previewLinkId}`,
    summary: "Delete a preview link to a site",
    description: "Its address stops working at once.",
    access: access.site("site.manage"),
    deletes: true,
  }),
};

export const sitePreviews = {
  get: defineOperation({
    id: "getSitePreview",
    tag,
    method: "GET",
    path: "/orgs/{organizationId}/sites/{siteId}/publishing/preview",
    summary: "Get an address that shows a site for an hour",
    description:
      "Anyone with the address can read the whole site, published or not, as a visitor with the given claims, while you manage the site.",
    access: access.site("site.manage"),
    query: PreviewQuery,
    response: SitePreview,
  }),
};
