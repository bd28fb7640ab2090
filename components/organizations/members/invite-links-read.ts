import type { invites } from "@/lib/organizations/invites/operations";
import type { ReadInput } from "@/lib/platform/api/client";

/** The target of invite links: the organization, or one space or collection. */
export type InviteTarget = { space?: string; collection?: string };

/** The request of an invite link list, shared by server and browser. */
export const inviteLinksRead = (
  organizationId: string,
  to: InviteTarget,
): ReadInput<typeof invites.links> => ({
  params: { organizationId },
  query: { ...to, ...(!to.space && !to.collection && { places: "true" }), limit: "50" },
});
