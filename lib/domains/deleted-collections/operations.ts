import { access } from "@/lib/core/access/access";
import { PageQuery, paginated } from "@/lib/core/pagination";
import { Collection, DeletedCollection } from "@/lib/model/collections/schemas";
import { defineOperation } from "@/lib/platform/api/operation";

const tag = "collections";
const organization = access.organization("organization.view");

export const deletedCollections = {
  list: defineOperation({
    id: "listDeletedCollections",
    tag,
    method: "GET",
    path: "/orgs/{organizationId}/deleted-collections",
    summary: "List the deleted collections that you can restore, the latest first",
    description: "Those that you deleted in the last 7 days, for admins those that anybody did.",
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
      "The collections in it are deleted too, and their spaces go to the trash. For 7 days the collection can be restored with everything in it, and each space on its own; nobody gains access to a space by that. Invite links to the collection stop working for good.",
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
      "The collections in it, their order and access, and the spaces that went to the trash with it are as they were; spaces that were restored on their own stay where they are. It goes to the top of the organization when the collection it was in is gone. Needs the role `create` where it goes.",
    access: organization,
    scope: "manage",
    response: Collection,
  }),
};
