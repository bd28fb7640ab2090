import type { LinkStatus } from "@/lib/model/links/schemas";

const LINKS_AT_ONCE = "50";

/** The filters of the screen of links; broken ones are what people come for. */
export const linkFilters = ["broken", "in-app", "all"] as const;
export type LinkFilter = (typeof linkFilters)[number];

/** Links of a space as the screen first shows them; server and browser ask for the same. */
export const linksOf = (spaceId: string, filter: LinkFilter) => ({
  params: { spaceId },
  query: { limit: LINKS_AT_ONCE, status: filter === "all" ? undefined : (filter satisfies LinkStatus) },
});
