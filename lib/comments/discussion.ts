import type { Role } from "@/lib/access/roles";
import type { ChangeRequestSubject } from "@/lib/change-requests/subject";
import type { SpaceSubject } from "@/lib/spaces/subject";
import { apiUrl } from "@/lib/urls";

/**
 * Where people discuss: a space's main content, or one change request. The two never mix: a comment is
 * found only through the place in which it was posted.
 */
export type Discussion = {
  space: SpaceSubject;
  changeRequest: ChangeRequestSubject["changeRequest"] | null;
  role: Role | null;
};

export const inSpace = (space: SpaceSubject): Discussion => ({
  space,
  changeRequest: null,
  role: space.role,
});

export const inChangeRequest = ({ space, changeRequest, role }: ChangeRequestSubject): Discussion => ({
  space,
  changeRequest,
  role,
});

const pathOf = ({ space, changeRequest }: Discussion): string =>
  changeRequest ? `/spaces/${space.id}/change-requests/${changeRequest.id}` : `/spaces/${space.id}`;

export const commentUrl = (discussion: Discussion, commentId: string): string =>
  apiUrl(`${pathOf(discussion)}/comments/${commentId}`);

export const replyUrl = (discussion: Discussion, commentId: string, replyId: string): string =>
  `${commentUrl(discussion, commentId)}/replies/${replyId}`;
