import { z } from "zod";
import { access } from "@/lib/access/access";
import { defineOperation } from "@/lib/api/operation";
import { PageQuery, pageQuery, paginated } from "@/lib/api/pagination";
import { BrokenContext, ContentLocation, LinkEntry, LinkStats, LinkStatus } from "./schemas";

const tag = "links";
const inSpace = access.space("space.view");
const inChangeRequest = access.changeRequest("space.view");
const CR = "/spaces/{spaceId}/change-requests/{changeRequestId}";

const linkList = paginated(LinkEntry).extend({
  count: z.int().describe("Number of links that fit the filters, on all pages."),
  stats: LinkStats.describe("Of all links, whatever the filters."),
});
const status = LinkStatus.optional().describe("Only links of this status.");

export const links = {
  inSpace: defineOperation({
    id: "listLinksInSpace",
    tag,
    method: "GET",
    path: "/spaces/{spaceId}/links",
    summary: "List the links of a space",
    description:
      "One entry for each address on each page. “broken”: the target does not exist in this content, be it a page, a heading or a file; “in-app”: an address of this application.",
    access: inSpace,
    query: pageQuery({ status }),
    response: linkList,
  }),
  inChangeRequest: defineOperation({
    id: "listLinksInChangeRequest",
    tag,
    method: "GET",
    path: `${CR}/links`,
    summary: "List the links of a change request's content",
    access: inChangeRequest,
    query: pageQuery({
      status,
      brokenContext: BrokenContext.optional().describe(
        "Only broken links: those that the change request broke, or those the space had already.",
      ),
    }),
    response: linkList,
  }),
  ofPageInSpace: defineOperation({
    id: "listLinksOfPageInSpace",
    tag,
    method: "GET",
    path: "/spaces/{spaceId}/content/page/{pageId}/links",
    summary: "List the links of a page",
    access: inSpace,
    query: pageQuery({ status }),
    response: linkList,
  }),
  ofPageInChangeRequest: defineOperation({
    id: "listLinksOfPageInChangeRequest",
    tag,
    method: "GET",
    path: `${CR}/content/page/{pageId}/links`,
    summary: "List the links of a page in a change request",
    access: inChangeRequest,
    query: PageQuery,
    response: linkList,
  }),
  backlinksInSpace: defineOperation({
    id: "listPageBacklinksInSpace",
    tag,
    method: "GET",
    path: "/spaces/{spaceId}/content/page/{pageId}/backlinks",
    summary: "List the pages of a space that link to a page",
    access: inSpace,
    query: PageQuery,
    response: paginated(ContentLocation),
  }),
  backlinksInChangeRequest: defineOperation({
    id: "listPageBacklinksInChangeRequest",
    tag,
    method: "GET",
    path: `${CR}/content/page/{pageId}/backlinks`,
    summary: "List the pages of a change request that link to a page",
    access: inChangeRequest,
    query: PageQuery,
    response: paginated(ContentLocation),
  }),
};
