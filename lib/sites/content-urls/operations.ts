import { access } from "@/lib/core/access/access";
import { defineOperation } from "@/lib/platform/api/operation";
import { ContentOfUrl, ContentUrlQuery } from "./schemas";

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
