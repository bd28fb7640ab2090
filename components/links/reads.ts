import { links } from "@/lib/domains/links/operations";
import type { LinkStatus } from "@/lib/model/links/schemas";
import { query } from "@/lib/platform/api/queries";

const LINKS_AT_ONCE = "50";

/** The filters of the screen of links; broken ones are what people come for. */
export const linkFilters = ["broken", "in-app", "all"] as const;
export type LinkFilter = (typeof linkFilters)[number];

/** Links of a space as the screen first shows them; server and browser ask for the same. */
export const linksOf = (spaceId: string, filter: LinkFilter) => ({
  params: { spaceId },
  query: { limit: LINKS_AT_ONCE, status: filter === "all" ? undefined : (filter satisfies LinkStatus) },
});

const FEW = "5";
const MANY = "100";

/** The links that work in the space and would not after a change request: the first of them, or many. */
export const brokenLinksQuery = (target: { spaceId: string; changeRequestId: string }, all = false) =>
  query(links.list.changeRequest, {
    params: target,
    query: { brokenContext: "change-request", limit: all ? MANY : FEW },
  });
