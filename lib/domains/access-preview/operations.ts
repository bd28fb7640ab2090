import { type Access, access } from "@/lib/core/access/access";
import {
  AccessPreview,
  MemberPreview,
  PreviewAccess,
  PreviewDirectAccess,
  PreviewMember,
  PreviewTeam,
} from "@/lib/model/access-preview/schemas";
import { defineOperation } from "@/lib/platform/api/operation";

const tag = "permissions";
const description = "Nothing is changed. What the change itself would refuse is refused here, too.";

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
    summary: `Tell who would gain or lose access to a ${noun} by a change`,
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
    summary: "Tell who would gain or lose access to a site by a change",
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
    summary: "Tell who would gain or lose access by a change of a team",
    description: `${description} Owners of the team are told of what they can see themselves.`,
    access: access.team("team.manage"),
    body: PreviewTeam,
    response: AccessPreview,
  }),
  member: defineOperation({
    id: "previewAccessOfMember",
    tag,
    method: "POST",
    path: "/orgs/{organizationId}/members/{userId}/permissions/preview",
    summary: "Tell what a member would gain or lose by a change",
    description,
    access: access.organization("organization.admin"),
    body: PreviewMember,
    response: MemberPreview,
  }),
};
