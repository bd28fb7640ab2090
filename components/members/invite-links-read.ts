import type { invites } from "@/lib/domains/invites/operations";
import type { ReadInput } from "@/lib/platform/api/client";

/** What the invite links lead to: an organization, or one space or collection. */
export type InviteTarget = { space?: string; collection?: string };

/** What the lists of invite links read; server and browser ask for the same. */
export const inviteLinksRead = (
  organizationId: string,
  to: InviteTarget,
): ReadInput<typeof invites.links> => ({
  params: { organizationId },
  query: { ...to, ...(!to.space && !to.collection && { places: "true" }), limit: "50" },
});
