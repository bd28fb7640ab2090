import { can, type Role } from "@/lib/core/access/roles";

/** What somebody may do with one comment or reply. */
export type DiscussionPermissions = {
  view: boolean;
  edit: boolean;
  reply: boolean;
  delete: boolean;
  resolve: boolean;
};

/**
 * Authors change and remove their own words as long as they may comment at all; whoever manages the space
 * may do so with everybody's. Threads are resolved by who opened them and by editors.
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
