import { access } from "@/lib/core/access/access";
import { defineOperation } from "@/lib/platform/api/operation";
import { FindPublishedUrl, PreviewQuery, PublishedUrl, PublishedUrlQuery, SitePreview } from "./schemas";

export const publishedUrls = {
  find: defineOperation({
    id: "findPublishedUrl",
    tag: "content-urls",
    method: "POST",
    path: "/urls/published",
    summary: "Find the content of an address of a published site",
    description: "Fails with 404 unless the site is visible to you and admits this visitor.",
    errors: [404],
    access: access.user(),
    scope: "read",
    body: FindPublishedUrl,
    response: PublishedUrl,
  }),
  get: defineOperation({
    id: "getPublishedUrl",
    tag: "content-urls",
    method: "GET",
    path: "/urls/published",
    summary: "Get the content of an address of a published site",
    description: "Same as POST, which keeps the visitor's token out of addresses.",
    errors: [404],
    access: access.user(),
    deprecated: true,
    query: PublishedUrlQuery,
    response: PublishedUrl,
  }),
};

export const sitePreviews = {
  get: defineOperation({
    id: "getSitePreview",
    tag: "site-audience",
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
