import { createHash } from "node:crypto";
import { PreconditionFailed } from "@/lib/errors";
import type { ActorContext } from "./context";

/** The entity tag of a resource without a version of its own: what its text hashes to. */
export const etagOf = (text: string): string => createHash("sha1").update(text).digest("base64url");

/**
 * Refuses a change when the caller expects another state than the present one. Call it inside the
 * transaction, after locking, with the resource as a read would show it to this caller.
 */
export function requireMatch(ctx: Pick<ActorContext, "ifMatch">, present: () => object): void {
  if (ctx.ifMatch === null || ctx.ifMatch.includes("*")) return;
  if (ctx.ifMatch.includes(etagOf(JSON.stringify(present())))) return;
  throw new PreconditionFailed("This was changed meanwhile; read it again and repeat your change.");
}
