import { type Access, access } from "@/lib/core/access/access";
import { defineOperation } from "@/lib/platform/api/operation";
import {
  AccessPreview,
  MemberPreview,
  PreviewAccess,
  PreviewDirectAccess,
  PreviewMember,
  PreviewTeam,
} from "./schemas";

const tag = "permissions";
const description = "Changes nothing. Answers the same errors as the change itself.";

const previewOf = <const Base extends string, const A extends Access>(
  base: Base,
  noun: "space" | "collection",
  needed: A,
) =>
  defineOperation({
    id: `previewAccessTo${noun === "space" ? "Space" : "Collection"}`,
    tag,
    method: "POST",
    path: `${base}/permissions/preview`,
    summary: `Preview who would gain or lose access to a ${noun}`,
    description,
    access: needed,
    body: PreviewAccess,
    response: AccessPreview,
  });

export const accessPreviews = {
  space: previewOf("/spaces/{spaceId}", "space", access.space("space.manage")),
  collection: previewOf("/collections/{collectionId}", "collection", access.collection("collection.manage")),
  site: defineOperation({
    id: "previewAccessToSite",
    tag,
    method: "POST",
    path: "/orgs/{organizationId}/sites/{siteId}/permissions/preview",
    summary: "Preview who would gain or lose access to a site",
    description,
    access: access.site("site.manage"),
    body: PreviewDirectAccess,
    response: AccessPreview,
  }),
  team: defineOperation({
    id: "previewAccessOfTeam",
    tag,
    method: "POST",
    path: "/orgs/{organizationId}/teams/{teamId}/permissions/preview",
    summary: "Preview who would gain or lose access when a team changes",
    description: `${description} Owners of the team get only the items that they can see.`,
    access: access.team("team.manage"),
    body: PreviewTeam,
    response: AccessPreview,
  }),
  member: defineOperation({
    id: "previewAccessOfMember",
    tag,
    method: "POST",
    path: "/orgs/{organizationId}/members/{userId}/permissions/preview",
    summary: "Preview the access a member would gain or lose",
    description,
    access: access.organization("organization.admin"),
    body: PreviewMember,
    response: MemberPreview,
  }),
};
