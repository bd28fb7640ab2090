import { access } from "@/lib/core/access/access";
import { defineOperation } from "@/lib/platform/api/operation";
import { ContentOfUrl, ContentUrlQuery, FindPublishedUrl, PublishedUrl, PublishedUrlQuery } from "./schemas";

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

export const contentUrls = {
  get: defineOperation({
    id: "getContentByUrl",
    tag: "content-urls",
    method: "GET",
    path: "/urls/content",
    summary: "Get the content at an address of the console",
    errors: [404],
    access: access.user(),
    query: ContentUrlQuery,
    response: ContentOfUrl,
  }),
};
