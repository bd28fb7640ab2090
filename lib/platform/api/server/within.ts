import type { Caller, Viewer } from "@/lib/core/access/actor";
import { Forbidden } from "@/lib/errors";

/** True if a token or session may know of an organization; null stands for what reaches beyond one. */
export const isWithin = (actor: Pick<Viewer, "organizationId">, organizationId: string | null): boolean =>
  actor.organizationId === null || actor.organizationId === organizationId;

/** Refuses a token or session that is bound to another organization than the one it is used for. */
export function requireWithin(actor: Caller, organizationId: string | null): void {
  if (isWithin(actor, organizationId)) return;
  throw new Forbidden(
    "Your API token or single sign-on is limited to one organization and can't do this. Use a token without that limit, or sign in with your password.",
    "token_bound",
  );
}
