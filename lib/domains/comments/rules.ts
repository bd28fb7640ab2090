import { can, type Role } from "@/lib/core/access/roles";
import type { ChangeRequestStatus } from "@/lib/model/change-requests/status";

/** What somebody may do with one comment or reply. */
type DiscussionPermissions = {
  view: boolean;
  edit: boolean;
  reply: boolean;
  delete: boolean;
  resolve: boolean;
};

/**
 * Authors change and remove their own words as long as they may comment at all; people who manage the space
 * may do so with everybody's. Threads are resolved by their authors and by editors.
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

/** Suggestions are edits: anyone with edit access to the change request can apply them, as long as it is not closed. */
export const mayApply = (role: Role | null, changeRequest: { status: ChangeRequestStatus } | null): boolean =>
  can(role, "space.edit") &&
  (changeRequest === null || changeRequest.status === "draft" || changeRequest.status === "open");
