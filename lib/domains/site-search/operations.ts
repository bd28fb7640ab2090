import { access } from "@/lib/core/access/access";
import { PageQuery, paginated } from "@/lib/core/pagination";
import { FoundSpace } from "@/lib/model/search/schemas";
import { SearchSite } from "@/lib/model/site-search/schemas";
import { defineOperation } from "@/lib/platform/api/operation";

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
