import { links } from "@/lib/content/links/operations";
import type { LinkStatus } from "@/lib/content/links/schemas";
import { query } from "@/lib/platform/api/queries";

const LINKS_AT_ONCE = "50";

/** The filters of the links screen; broken links are the main purpose. */
export const linkFilters = ["broken", "in-app", "all"] as const;
export type LinkFilter = (typeof linkFilters)[number];

/** The request of a space's links, shared by server and browser. */
export const linksOf = (spaceId: string, filter: LinkFilter) => ({
  params: { spaceId },
  query: { limit: LINKS_AT_ONCE, status: filter === "all" ? undefined : (filter satisfies LinkStatus) },
});

const FEW = "5";
const MANY = "100";

/** Reads the links that a change request would break: the first few, or many. */
export const brokenLinksQuery = (target: { spaceId: string; changeRequestId: string }, all = false) =>
  query(links.list.changeRequest, {
    params: target,
    query: { brokenContext: "change-request", limit: all ? MANY : FEW },
  });
