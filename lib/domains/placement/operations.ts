import { z } from "zod";
import { access } from "@/lib/core/access/access";
import { PageQuery, pageQuery, paginated } from "@/lib/core/pagination";
import { Collection, Content, MoveContent, TransferContent } from "@/lib/model/collections/schemas";
import { Space } from "@/lib/model/spaces/schemas";
import { defineOperation } from "@/lib/platform/api/operation";

const id = z.string().min(1).max(64);

/** Where spaces and collections stand, which are ordered together. */
export const placement = {
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
      "Needs the role `create` where it goes, too. A space that inherits its access inherits it from there afterwards, so that it takes the role `admin` in it to move it to where others administrate. 409 when it stands there already.",
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
      "Needs the role `create` where it goes, too, and the role `admin` in it when others would administrate it there. 409 when it stands there already.",
    access: access.collection("collection.manage"),
    body: MoveContent,
    response: Collection,
  }),
  transferSpace: defineOperation({
    id: "transferSpace",
    tag: "spaces",
    method: "POST",
    path: "/spaces/{spaceId}/transfer",
    summary: "Give a space to another organization",
    description:
      "It goes with its pages, history, change requests and discussions. Roles of teams and of people who are no members there are left behind, and so are such people in its merge rules. Needs the role `create` in the other organization, too. 409 when it belongs to it already, 412 while an import runs.",
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
    summary: "Give a collection with everything in it to another organization",
    description:
      "Its spaces go as they do one by one; those in the trash stay. Needs the role `admin` in everything that is in it, and the role `create` in the other organization. 409 when it belongs to it already, 412 while an import into one of its spaces runs.",
    errors: [412],
    access: access.collection("collection.admin"),
    body: TransferContent,
    response: Collection,
  }),
};
