import { z } from "zod";
import { access } from "@/lib/core/access/access";
import { pageQuery, paginated, queryBoolean } from "@/lib/core/pagination";
import { defineOperation } from "@/lib/platform/api/operation";
import { Collection, CreateCollection, UpdateCollection } from "./schemas";

export const collections = {
  list: defineOperation({
    id: "listCollections",
    tag: "collections",
    method: "GET",
    path: "/orgs/{organizationId}/collections",
    summary: "List the collections of an organization that you can see",
    description: "Siblings follow each other in their order.",
    access: access.organization("organization.view"),
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
    access: access.organization("organization.view"),
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
