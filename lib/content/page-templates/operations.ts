import { defineForScopes } from "@/lib/content/scopes/define-for-scopes";
import { LIVE_SCOPES } from "@/lib/content/scopes/scope-kinds";
import { PageQuery, paginated } from "@/lib/core/pagination";
import { PageTemplate } from "./schemas";

export const pageTemplates = defineForScopes(LIVE_SCOPES, {
  list: {
    id: "listPageTemplatesIn{Scope}",
    tag: "pages",
    method: "GET",
    path: "{content}/page-templates",
    summary: "List the templates for new pages of a {scope}",
    description:
      "The pages that are marked as templates, in the order of their titles, then those that come with Bindery. Insert a page with the text of a template to use it.",
    action: "space.view",
    query: PageQuery,
    response: paginated(PageTemplate),
  },
});
