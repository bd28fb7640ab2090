import "server-only";
import { type Caller, credentialOf } from "@/lib/core/access/actor";
import { guestOrganizations, organizationAccess } from "@/lib/core/access/sql";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { isSigned, signedQuery } from "@/lib/platform/signed-address";
import { LIVE_TOKEN } from "./api-token";
import { IS_LOCKED_OUT, LIVE_SESSION } from "./session";

/*
 * Tokens that read the content of one space for an hour or two, for the person who looked up its address.
 * Their permissions are inside and signed; nothing is stored, so they end with the credential they were made
 * with.
 */

const PREFIX = "bnd_content_";

type Content = { organizationId: string; spaceId: string };
type ContentClaims = Content & { userId: string; credential: string; agent: string | null };

const HOUR_MS = 3_600_000;

/** Returns the same token within an hour, so that a repeated look-up gives the same response. */
export function contentTokenFor(
  caller: Caller,
  { organizationId, spaceId }: Content,
  now = Date.now(),
): string {
  const agent = caller.kind === "agent" ? caller.agent : null;
  const claims: ContentClaims = {
    userId: caller.userId,
    credential: credentialOf(caller),
    agent,
    organizationId,
    spaceId,
  };
  const key = JSON.stringify(claims);
  const query = signedQuery("content", key, now - (now % HOUR_MS));
  return PREFIX + Buffer.from(JSON.stringify([key, query])).toString("base64url");
}

/** The owner, while they are a member and their credential is valid. */
const findHolder = prepared(
  "holder-of-content-token",
  `SELECT u."email", u."displayName", u."photoURL", ${guestOrganizations('u."id"')} AS "guestIn" FROM "User" u
    WHERE u."id" = $2 AND u."disabledAt" IS NULL
      AND EXISTS (SELECT FROM ${organizationAccess("$1")} m WHERE m."userId" = u."id")
      AND (EXISTS (SELECT FROM "ApiToken" t WHERE t."id" = $3 AND t."userId" = u."id" AND ${LIVE_TOKEN})
        OR EXISTS (SELECT FROM "Session" s WHERE s."id" = $3 AND s."userId" = u."id" AND ${LIVE_SESSION} AND NOT ${IS_LOCKED_OUT}))`,
);

export const isContentToken = (token: string): boolean => token.startsWith(PREFIX);

/** Returns the owner of a content token; null if it has expired or is not ours. */
export async function actorOfContentToken(db: Db, token: string, now = Date.now()): Promise<Caller | null> {
  const claims = claimsIn(token.slice(PREFIX.length), now);
  if (!claims) return null;
  const { userId, credential, agent, organizationId, spaceId } = claims;
  const [row] = await findHolder(db, [organizationId, userId, credential]);
  if (!row) return null;
  return {
    ...row,
    ...(agent === null ? { kind: "token" } : { kind: "agent", agent }),
    ...{ userId, organizationId, tokenId: credential, scopes: ["read"], spaceIds: [spaceId] },
    ...{ ssoRequiredIn: [], secondFactorRequiredIn: [] },
  };
}

function claimsIn(text: string, now: number): ContentClaims | null {
  try {
    const [key, query] = JSON.parse(Buffer.from(text, "base64url").toString()) as [string, string];
    const signed = new URLSearchParams(query);
    const [expires, signature] = [signed.get("expires") ?? "", signed.get("signature") ?? ""];
    return isSigned("content", key, { expires, signature }, now) ? (JSON.parse(key) as ContentClaims) : null;
  } catch {
    return null;
  }
}
