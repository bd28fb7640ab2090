import { z } from "zod";
import { access } from "@/lib/core/access/access";
import { pageQuery, paginated } from "@/lib/core/pagination";
import { defineOperation } from "@/lib/platform/api/operation";
import { ChangedPages, FoundPage, FoundSpace } from "./schemas";

const description =
  "Finds merged content only, the best first: pages by their titles before headings before text. Every word has to occur, whole or as the beginning of a word, in any form that the language of the space knows; when nothing is found, words are searched as they may have been meant. Author and times together mean one change; generated pages have none.";

const query = pageQuery({
  query: z.string().max(512).describe("The text to search for."),
  ...ChangedPages.shape,
});

export const search = {
  inSpace: defineOperation({
    id: "searchSpace",
    tag: "search",
    method: "GET",
    path: "/spaces/{spaceId}/search",
    summary: "Search the pages of a space",
    description,
    access: access.space("space.view"),
    query,
    response: paginated(FoundPage),
  }),
  inOrganization: defineOperation({
    id: "searchOrganization",
    tag: "search",
    method: "GET",
    path: "/orgs/{organizationId}/search",
    summary: "Search the pages of all spaces that you can see",
    description,
    access: access.organization("organization.view"),
    query,
    response: paginated(FoundSpace),
  }),
};
