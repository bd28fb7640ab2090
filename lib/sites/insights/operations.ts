import { access } from "@/lib/core/access/access";
import { defineOperation } from "@/lib/platform/api/operation";
import { InsightsQuery, SiteInsights } from "./schemas";

export const siteInsights = {
  get: defineOperation({
    id: "getSiteInsights",
    tag: "sites",
    method: "GET",
    path: "/orgs/{organizationId}/sites/{siteId}/insights",
    summary:
      "Get the pages, searches, missing addresses, ratings, comments and referrers of a site's visitors",
    description:
      "Numbers per day, without anything about the people. Programs that identify themselves are not counted. Counts appear after a few seconds and are kept for 400 days.",
    access: access.site("site.manage"),
    query: InsightsQuery,
    response: SiteInsights,
  }),
};
