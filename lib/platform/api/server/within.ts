import type { Caller, Viewer } from "@/lib/core/access/actor";
import { Forbidden } from "@/lib/core/errors";

/**
 * True if a token or session has access to an organization; null = access beyond one organization.
 */
export const isWithin = (actor: Pick<Viewer, "organizationId">, organizationId: string | null): boolean =>
  actor.organizationId === null || actor.organizationId === organizationId;

/** Refuses a token or session that is bound to another organization. */
export function requireWithin(actor: Caller, organizationId: string | null): void {
  if (isWithin(actor, organizationId)) return;
  throw new Forbidden(
    "Your API token or single sign-on is limited to one organization and can't do this. Use a token without that limit, or sign in with your password.",
    "token_bound",
  );
}
