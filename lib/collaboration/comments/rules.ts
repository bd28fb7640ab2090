import type { ChangeRequestStatus } from "@/lib/collaboration/change-requests/status";
import { can, type Role } from "@/lib/core/access/roles";

/** Permissions on one comment or reply. */
type DiscussionPermissions = {
  view: boolean;
  edit: boolean;
  reply: boolean;
  delete: boolean;
  resolve: boolean;
};

/**
 * Authors edit and delete their own comments while they may comment; managers of the space edit and delete
 * all. Authors and editors resolve threads.
 */
export function discussionPermissions(role: Role | null, isAuthor: boolean): DiscussionPermissions {
  const reply = can(role, "space.comment");
  const change = (isAuthor && reply) || can(role, "space.manage");
  return {
    view: can(role, "space.view"),
    edit: change,
    reply,
    delete: change,
    resolve: (isAuthor && reply) || can(role, "space.edit"),
  };
}

/**
 * True if the role may apply suggestions: applying is an edit, so it needs edit access and an open change
 * request.
 */
export const mayApply = (role: Role | null, changeRequest: { status: ChangeRequestStatus } | null): boolean =>
  can(role, "space.edit") &&
  (changeRequest === null || changeRequest.status === "draft" || changeRequest.status === "open");
