import { FoundSpace } from "@/lib/content/search/schemas";
import { access } from "@/lib/core/access/access";
import { PageQuery, paginated } from "@/lib/core/pagination";
import { defineOperation } from "@/lib/platform/api/operation";
import { SearchSite } from "./schemas";

export const siteSearch = {
  search: defineOperation({
    id: "searchSite",
    tag: "search",
    method: "POST",
    path: "/orgs/{organizationId}/sites/{siteId}/search",
    summary: "Search the spaces of a site",
    description: "Only spaces that you can see.",
    access: access.site("site.view"),
    query: PageQuery,
    body: SearchSite,
    response: paginated(FoundSpace),
  }),
};
