import { access } from "@/lib/core/access/access";
import { InsightsQuery, SiteInsights } from "@/lib/model/site-insights/schemas";
import { defineOperation } from "@/lib/platform/api/operation";

export const siteInsights = {
  get: defineOperation({
    id: "getSiteInsights",
    tag: "sites",
    method: "GET",
    path: "/orgs/{organizationId}/sites/{siteId}/insights",
    summary: "Get what readers of a site read, searched, missed and found helpful",
    description:
      "Numbers by the day, without anything about who somebody is. Programs that name themselves as such do not count. Counts show after a few seconds and are kept for 400 days.",
    access: access.site("site.manage"),
    query: InsightsQuery,
    response: SiteInsights,
  }),
};
