import { accessPreviews } from "@/lib/domains/access-preview/operations";
import type {
  AccessPreview,
  PreviewAccess,
  PreviewMember,
  PreviewTeam,
} from "@/lib/model/access-preview/schemas";
import { call } from "@/lib/platform/api/client";
import type { Place } from "./role-holders";

/** What a change of access to a space or a collection would do. */
export const previewIn = (
  { kind, id }: Pick<Place, "kind" | "id">,
  body: PreviewAccess,
): Promise<AccessPreview> =>
  kind === "space"
    ? call(accessPreviews.space, { params: { spaceId: id }, body })
    : call(accessPreviews.collection, { params: { collectionId: id }, body });

/** What a change of a team would do. */
export const previewOfTeam = (
  params: { organizationId: string; teamId: string },
  body: PreviewTeam,
): Promise<AccessPreview> => call(accessPreviews.team, { params, body });

/** What a change of a member would do. */
export const previewOfMember = (
  params: { organizationId: string; userId: string },
  body: PreviewMember,
): Promise<AccessPreview> => call(accessPreviews.member, { params, body });
