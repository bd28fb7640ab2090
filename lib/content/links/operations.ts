import { z } from "zod";
import { defineForScopes } from "@/lib/content/scopes/define-for-scopes";
import { LIVE_SCOPES } from "@/lib/content/scopes/scope-kinds";
import { PageQuery, pageQuery, paginated } from "@/lib/core/pagination";
import { BrokenContext, ContentLocation, LinkEntry, LinkStats, LinkStatus } from "./schemas";

const tag = "links";

const linkList = paginated(LinkEntry).extend({
  count: z.int().describe("Number of links that match the filters, on all pages."),
  stats: LinkStats.describe("Counts of all links, without the filters."),
});
const status = LinkStatus.optional().describe("Only links with this status.");

export const links = defineForScopes(LIVE_SCOPES, {
  list: {
    id: "listLinksIn{Scope}",
    tag,
    method: "GET",
    path: "{scope}/links",
    summary: "List the links of a {scope}",
    description:
      "One entry per address and page. “broken”: the page, heading or file does not exist in this content; “in-app”: an address of this application.",
    action: "space.view",
    query: pageQuery({ status }),
    response: linkList,
    differs: {
      changeRequest: {
        query: pageQuery({
          status,
          brokenContext: BrokenContext.optional().describe(
            "Only broken links of this origin: broken by the change request, or in the space already.",
          ),
        }),
      },
    },
  },
  ofPage: {
    id: "listLinksOfPageIn{Scope}",
    tag,
    method: "GET",
    path: "{content}/page/{pageId}/links",
    summary: "List the links of a page of a {scope}",
    action: "space.view",
    query: pageQuery({ status }),
    response: linkList,
    differs: { changeRequest: { query: PageQuery } },
  },
  backlinks: {
    id: "listPageBacklinksIn{Scope}",
    tag,
    method: "GET",
    path: "{content}/page/{pageId}/backlinks",
    summary: "List the pages of a {scope} that link to a page",
    action: "space.view",
    query: PageQuery,
    response: paginated(ContentLocation),
  },
  fileBacklinks: {
    id: "listFileBacklinksIn{Scope}",
    tag: "files",
    method: "GET",
    path: "{content}/files/{fileId}/backlinks",
    summary: "List the pages of a {scope} that show or link to a file",
    action: "space.view",
    query: PageQuery,
    response: paginated(ContentLocation),
  },
});
