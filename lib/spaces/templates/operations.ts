import { access } from "@/lib/core/access/access";
import { PageQuery, paginated } from "@/lib/core/pagination";
import { defineOperation } from "@/lib/platform/api/operation";
import { Template, UseTemplate } from "./schemas";

const tag = "templates";

export const templates = {
  list: defineOperation({
    id: "listTemplates",
    tag,
    method: "GET",
    path: "/orgs/{organizationId}/templates",
    summary: "List the templates for new spaces",
    access: access.organization("organization.view"),
    query: PageQuery,
    response: paginated(Template),
  }),
  apply: defineOperation({
    id: "applyTemplate",
    tag,
    method: "POST",
    path: "/spaces/{spaceId}/content/template",
    summary: "Add the pages of a template to a space",
    description:
      "Adds them after the existing pages, as one revision, with their shared texts and variables; existing variables keep their values. Without the permission to edit the space directly, the caller gets a new change request with them. The Location header is the address of the revision.",
    access: access.space("space.edit"),
    body: UseTemplate,
    status: 201,
    locates: true,
  }),
};
