import { access } from "@/lib/core/access/access";
import { paginated } from "@/lib/core/pagination";
import { defineOperation } from "@/lib/platform/api/operation";
import { FoundComment, SearchCommentsQuery } from "./schemas";

export const commentSearch = {
  inOrganization: defineOperation({
    id: "searchComments",
    tag: "comments",
    method: "GET",
    path: "/orgs/{organizationId}/search/comments",
    summary: "Search the comments in all spaces that you can see, newest first",
    description:
      "Finds comments and replies, in spaces and change requests, with every word anywhere in the text, in upper or lower case, with or without accents.",
    access: access.organization("organization.view"),
    query: SearchCommentsQuery,
    response: paginated(FoundComment),
  }),
};
