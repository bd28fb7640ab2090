import type { ActorContext } from "@/lib/api/server/context";
import { Forbidden } from "@/lib/errors";

/** Refuses tokens that are bound to one organization: they reach nothing of the account beyond it. */
export function requireWholeAccount(ctx: Pick<ActorContext, "actor">): void {
  if (ctx.actor.organizationId === null) return;
  throw new Forbidden(
    "This API token is bound to one organization and cannot do this; use one without that limit, or sign in.",
    "token_bound",
  );
}
