import "server-only";
import { type Actor, credentialOf } from "@/lib/core/access/actor";
import { Unauthenticated } from "@/lib/core/errors";
import type { Tx } from "@/lib/platform/db/client";
import { lockRow } from "@/lib/platform/db/lock-row";
import { prepared } from "@/lib/platform/db/prepared";
import { LIVE_TOKEN } from "./api-token";
import { LIVE_SESSION } from "./session";

const liveCredential = prepared(
  "live-credential",
  `SELECT NULL::timestamptz AS "endsAt" FROM "Session" s WHERE s."id" = $1 AND s."userId" = $2 AND ${LIVE_SESSION}
   UNION ALL SELECT t."expiresAt" FROM "ApiToken" t WHERE t."id" = $1 AND t."userId" = $2 AND ${LIVE_TOKEN}`,
);

/**
 * Locks the caller's account, and refuses a request whose session or token has ended since it was authenticated.
 * A new password ends them under the same lock, so that a request under way adds no way to sign in after it. Does
 * nothing for actors without a session or token.
 *
 * @returns when the caller's token ends, which no credential that it creates may outlive; null if nothing limits them
 */
export async function lockOwnAccount(tx: Tx, actor: Actor): Promise<Date | null> {
  if (!("sessionId" in actor || "tokenId" in actor) || actor.userId === null) return null;
  await lockRow(tx, "User", actor.userId);
  const [credential] = await liveCredential(tx, [credentialOf(actor), actor.userId]);
  if (!credential) throw new Unauthenticated();
  return credential.endsAt;
}
