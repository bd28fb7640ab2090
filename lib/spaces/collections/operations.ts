import { z } from "zod";
import { access } from "@/lib/core/access/access";
import { PageQuery, pageQuery, paginated, queryBoolean } from "@/lib/core/pagination";
import { defineOperation } from "@/lib/platform/api/operation";
import { Space } from "@/lib/spaces/spaces/schemas";
import {
  Collection,
  Content,
  CreateCollection,
  DeletedCollection,
  MoveContent,
  TransferContent,
  UpdateCollection,
} from "./schemas";

const id = z.string().min(1).max(64);
const organization = access.organization("organization.view");

export const collections = {
  list: defineOperation({
    id: "listCollections",
    tag: "collections",
    method: "GET",
    path: "/orgs/{organizationId}/collections",
    summary: "List the collections of an organization that you can see",
    description: "Siblings follow each other in their order.",
    access: organization,
    query: pageQuery({
      nested: queryBoolean().default(true).describe("false: only top-level collections."),
      title: z.string().max(50).optional().describe("Only collections whose title contains this text."),
    }),
    response: paginated(Collection),
  }),
  create: defineOperation({
    id: "createCollection",
    tag: "collections",
    method: "POST",
    path: "/orgs/{organizationId}/collections",
    summary: "Create a collection",
    description: "Needs the role `create` in the parent collection, or in the organization for the top.",
    access: organization,
    scope: "manage",
    body: CreateCollection,
    bodyOptional: true,
    response: Collection,
    status: 201,
    locates: true,
  }),
  get: defineOperation({
    id: "getCollection",
    tag: "collections",
    method: "GET",
    path: "/collections/{collectionId}",
    summary: "Get a collection",
    access: access.collection("collection.view"),
    response: Collection,
  }),
  update: defineOperation({
    id: "updateCollection",
    tag: "collections",
    method: "PATCH",
    path: "/collections/{collectionId}",
    summary: "Change a collection",
    access: access.collection("collection.manage"),
    conditional: true,
    body: UpdateCollection,
    response: Collection,
  }),
};

export const deletedCollections = {
  list: defineOperation({
    id: "listDeletedCollections",
    tag: "collections",
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
    tag: "collections",
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
    tag: "collections",
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

/** The order of spaces and collections, which are sorted together. */
export const placement = {
  contents: defineOperation({
    id: "listContents",
    tag: "spaces",
    method: "GET",
    path: "/orgs/{organizationId}/contents",
    summary: "List the collections and spaces of one parent, in their order",
    description: "Items you can see in a collection that you cannot see are listed at the top.",
    access: organization,
    query: pageQuery({
      parent: id.optional().describe("A collection; by default the top of the organization."),
    }),
    response: paginated(Content),
  }),
  spacesOfCollection: defineOperation({
    id: "listSpacesOfCollection",
    tag: "spaces",
    method: "GET",
    path: "/collections/{collectionId}/spaces",
    summary: "List the spaces of a collection that you can see, in their order",
    access: access.collection("collection.view"),
    query: PageQuery,
    response: paginated(Space),
  }),
  moveSpace: defineOperation({
    id: "moveSpace",
    tag: "spaces",
    method: "POST",
    path: "/spaces/{spaceId}/move",
    summary: "Move a space into a collection, or to another place",
    description:
      "Needs the role `create` at the destination too. A space that inherits its access inherits it from there afterwards, so moving it to where others are admins needs the role `admin` in it. Fails with 409 if it is there already.",
    access: access.space("space.manage"),
    spaceTokens: false,
    body: MoveContent,
    response: Space,
  }),
  moveCollection: defineOperation({
    id: "moveCollection",
    tag: "collections",
    method: "POST",
    path: "/collections/{collectionId}/move",
    summary: "Move a collection into another one, or to another place",
    description:
      "Needs the role `create` at the destination too, and the role `admin` in it if others would be its admins there. Fails with 409 if it is there already.",
    access: access.collection("collection.manage"),
    body: MoveContent,
    response: Collection,
  }),
  transferSpace: defineOperation({
    id: "transferSpace",
    tag: "spaces",
    method: "POST",
    path: "/spaces/{spaceId}/transfer",
    summary: "Transfer a space to another organization",
    description:
      "Its pages, history, change requests and discussions move with it. Roles of teams and non-members there are removed, also from its merge rules. Needs the role `create` in the other organization too. Fails with 409 if it already belongs to it, with 412 while an import runs.",
    errors: [412],
    access: access.space("space.admin"),
    spaceTokens: false,
    body: TransferContent,
    response: Space,
  }),
  transferCollection: defineOperation({
    id: "transferCollection",
    tag: "collections",
    method: "POST",
    path: "/collections/{collectionId}/transfer",
    summary: "Transfer a collection with everything in it to another organization",
    description:
      "Its spaces are transferred as single ones would be; those in the trash stay. Needs the role `admin` in everything in it, and the role `create` in the other organization. Fails with 409 if it already belongs to it, with 412 while an import into one of its spaces runs.",
    errors: [412],
    access: access.collection("collection.admin"),
    body: TransferContent,
    response: Collection,
  }),
};
