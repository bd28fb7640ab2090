import { access } from "@/lib/core/access/access";
import { PageQuery, paginated } from "@/lib/core/pagination";
import { Template, UseTemplate } from "@/lib/model/templates/schemas";
import { defineOperation } from "@/lib/platform/api/operation";

const tag = "templates";

export const templates = {
  list: defineOperation({
    id: "listTemplates",
    tag,
    method: "GET",
    path: "/orgs/{organizationId}/templates",
    summary: "List the templates that a space can begin with",
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
      "Adds them behind the pages that are there, as one revision, with the texts and variables they share; variables that the space has keep their values. Who may edit the space through change requests only gets a new change request with them. The Location is the revision's.",
    access: access.space("space.edit"),
    body: UseTemplate,
    status: 201,
    locates: true,
  }),
};
