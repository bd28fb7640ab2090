import { z } from "zod";
import { access } from "@/lib/access/access";
import { defineOperation } from "@/lib/api/operation";
import { PageQuery, pageQuery, paginated, queryBoolean } from "@/lib/api/pagination";
import { Space } from "@/lib/spaces/schemas";
import {
  Collection,
  Content,
  CreateCollection,
  MoveContent,
  TransferContent,
  UpdateCollection,
} from "./schemas";

const id = z.string().min(1).max(64);

export const collections = {
  list: defineOperation({
    id: "listCollections",
    tag: "collections",
    method: "GET",
    path: "/orgs/{organizationId}/collections",
    summary: "List the collections of an organization that you can see",
    description: "The collections of one parent follow each other in their order.",
    access: access.organization("organization.view"),
    query: pageQuery({
      nested: queryBoolean().default(true).describe("false: only those that are not in another collection."),
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
    description: "Needs the role `create` in the collection it goes into, else in the organization.",
    access: access.organization("organization.view"),
    body: CreateCollection,
    bodyOptional: true,
    response: Collection,
    status: 201,
    locates: true,
  }),
  contents: defineOperation({
    id: "listContents",
    tag: "spaces",
    method: "GET",
    path: "/orgs/{organizationId}/contents",
    summary: "List the collections and spaces of one parent, in their order",
    description: "What you can see in a collection that you cannot see stands at the top.",
    access: access.organization("organization.view"),
    query: pageQuery({
      parent: id.optional().describe("A collection; the top of the organization when absent."),
    }),
    response: paginated(Content),
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
  remove: defineOperation({
    id: "deleteCollection",
    tag: "collections",
    method: "DELETE",
    path: "/collections/{collectionId}",
    summary: "Delete a collection",
    description:
      "The collections in it are deleted too. Their spaces go to the trash, from where they can be restored for 7 days; nobody gains access to them by that.",
    access: access.collection("collection.manage"),
    conditional: true,
    deletes: true,
  }),
  move: defineOperation({
    id: "moveCollection",
    tag: "collections",
    method: "POST",
    path: "/collections/{collectionId}/move",
    summary: "Move a collection into another one, or to another place",
    description:
      "Needs the role `create` where it goes, too, and the role `admin` in it when others would administrate it there. 409 when it stands there already.",
    access: access.collection("collection.manage"),
    body: MoveContent,
    response: Collection,
  }),
  transfer: defineOperation({
    id: "transferCollection",
    tag: "collections",
    method: "POST",
    path: "/collections/{collectionId}/transfer",
    summary: "Give a collection with everything in it to another organization",
    description:
      "Its spaces go as they do one by one; those in the trash stay. Needs the role `admin` in everything that is in it, and the role `create` in the other organization. 409 when it belongs to it already, 412 while an import into one of its spaces runs.",
    access: access.collection("collection.admin"),
    body: TransferContent,
    response: Collection,
  }),
  spaces: defineOperation({
    id: "listSpacesOfCollection",
    tag: "spaces",
    method: "GET",
    path: "/collections/{collectionId}/spaces",
    summary: "List the spaces of a collection that you can see, in their order",
    access: access.collection("collection.view"),
    query: PageQuery,
    response: paginated(Space),
  }),
};
