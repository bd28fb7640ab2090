import { z } from "zod";
import { access } from "@/lib/core/access/access";
import { pageQuery, paginated, queryBoolean } from "@/lib/core/pagination";
import { defineOperation } from "@/lib/platform/api/operation";
import { CreateSpace, EditMode, RemoveSpace, Space, UpdateSpace, Visibility } from "./schemas";

const shareKey = z
  .string()
  .max(256)
  .optional()
  .describe("Resolves published addresses of sites with share links.");

export const spaces = {
  list: defineOperation({
    id: "listSpaces",
    tag: "spaces",
    method: "GET",
    path: "/orgs/{organizationId}/spaces",
    summary: "List the spaces of an organization that you can see",
    access: access.organization("organization.view"),
    query: pageQuery({
      deleted: queryBoolean().optional().describe("true: the spaces in the trash instead."),
      title: z.string().max(50).optional().describe("Only spaces whose title contains this text."),
      visibility: Visibility.optional(),
      editMode: EditMode.optional().describe("Spaces without an edit mode count as live."),
      managed: queryBoolean().optional().describe("true: only spaces that you manage."),
    }),
    response: paginated(Space),
  }),
  get: defineOperation({
    id: "getSpace",
    tag: "spaces",
    method: "GET",
    path: "/spaces/{spaceId}",
    summary: "Get a space",
    access: access.space("space.view"),
    query: z.object({ shareKey }),
    response: Space,
  }),
  update: defineOperation({
    id: "updateSpace",
    tag: "spaces",
    method: "PATCH",
    path: "/spaces/{spaceId}",
    summary: "Change a space",
    access: access.space("space.manage"),
    conditional: true,
    body: UpdateSpace,
    response: Space,
  }),
  remove: defineOperation({
    id: "deleteSpace",
    tag: "spaces",
    method: "DELETE",
    path: "/spaces/{spaceId}",
    summary: "Move a space to the trash",
    description: "It can be restored for 7 days, and is then deleted permanently.",
    access: access.space("space.manage"),
    conditional: true,
    deletes: true,
  }),
  duplicate: defineOperation({
    id: "duplicateSpace",
    tag: "spaces",
    method: "POST",
    path: "/spaces/{spaceId}/duplicate",
    summary: "Duplicate a space",
    description:
      "The copy has the present pages, files, reusable contents, variables, settings and access of the space. Its history, change requests and comments are not copied, and the copy is not public. Links within the space lead to the copy's own pages. Needs the role `create` in the parent of the space too.",
    access: access.space("space.manage"),
    spaceTokens: false,
    response: Space,
    status: 201,
    locates: true,
  }),
  restore: defineOperation({
    id: "restoreSpace",
    tag: "spaces",
    method: "POST",
    path: "/spaces/{spaceId}/restore",
    summary: "Restore a space from the trash",
    access: access.deletedSpace("space.manage"),
    response: Space,
  }),
  purge: defineOperation({
    id: "purgeSpace",
    tag: "spaces",
    method: "POST",
    path: "/spaces/{spaceId}/remove",
    summary: "Permanently delete a space in the trash",
    description:
      "Deletes it before its 7 days are over, with its pages, history, change requests and discussions: it is out of reach at once, and its data is deleted in the background. This cannot be undone, so the request has to contain the title of the space. Fails with 409 if it is not in the trash.",
    access: access.deletedSpace("space.admin"),
    body: RemoveSpace,
    status: 204,
  }),
};

/**
 * Separate from the other operations, since lib/spaces/templates implements it: a space can start with the
 * pages of a template.
 */
export const spaceCreation = {
  create: defineOperation({
    id: "createSpace",
    tag: "spaces",
    method: "POST",
    path: "/orgs/{organizationId}/spaces",
    summary: "Create a space",
    description:
      "Needs the role `create` in the parent collection, or else in the organization. With a template, the space starts with its pages; with a source, it has one computed page that expands to the pages generated from it.",
    access: access.organization("organization.view"),
    scope: "manage",
    body: CreateSpace,
    bodyOptional: true,
    response: Space,
    status: 201,
    locates: true,
  }),
};
