import { z } from "zod";
import { access } from "@/lib/core/access/access";
import { PageQuery, pageQuery, paginated } from "@/lib/core/pagination";
import { defineOperation } from "@/lib/platform/api/operation";
import { Collection, Content, MoveContent, TransferContent } from "@/lib/spaces/collections/schemas";
import { Space } from "@/lib/spaces/spaces/schemas";

const id = z.string().min(1).max(64);

/** The order of spaces and collections, which are sorted together. */
export const placement = {
  contents: defineOperation({
    id: "listContents",
    tag: "spaces",
    method: "GET",
    path: "/orgs/{organizationId}/contents",
    summary: "List the collections and spaces of one parent, in their order",
    description: "Items you can see in a collection that you cannot see are listed at the top.",
    access: access.organization("organization.view"),
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
