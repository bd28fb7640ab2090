import { access } from "@/lib/core/access/access";
import { PageQuery, paginated } from "@/lib/core/pagination";
import { defineOperation } from "@/lib/platform/api/operation";
import { Collection, DeletedCollection } from "@/lib/spaces/collections/schemas";

const tag = "collections";
const organization = access.organization("organization.view");

export const deletedCollections = {
  list: defineOperation({
    id: "listDeletedCollections",
    tag,
    method: "GET",
    path: "/orgs/{organizationId}/deleted-collections",
    summary: "List the deleted collections that you can restore, newest first",
    description:
      "Collections that you deleted in the last 7 days; for admins, also those that others deleted.",
    access: organization,
    query: PageQuery,
    response: paginated(DeletedCollection),
  }),
  deleteCollection: defineOperation({
    id: "deleteCollection",
    tag,
    method: "DELETE",
    path: "/collections/{collectionId}",
    summary: "Delete a collection",
    description:
      "Also deletes the collections in it and moves their spaces to the trash. For 7 days you can restore the collection with everything in it, or each space on its own; no one gains access. Invite links to the collection stop working permanently.",
    access: access.collection("collection.manage"),
    conditional: true,
    deletes: true,
  }),
  restoreCollection: defineOperation({
    id: "restoreCollection",
    tag,
    method: "POST",
    path: "/orgs/{organizationId}/deleted-collections/{collectionId}/restore",
    summary: "Restore a deleted collection with everything in it",
    description:
      "Restores its collections with their order and access, and the spaces that went to the trash with it; spaces that were restored before stay where they are. The collection goes to the top of the organization if its parent is gone. Needs the role `create` there.",
    access: organization,
    scope: "manage",
    response: Collection,
  }),
};
