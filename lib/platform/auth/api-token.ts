import "server-only";
import { randomBytes, timingSafeEqual } from "node:crypto";
import type { Caller } from "@/lib/core/access/actor";
import { TOKEN_SCOPES } from "@/lib/core/access/scopes";
import { guestOrganizations, organizationAccess } from "@/lib/core/access/sql";
import { newId } from "@/lib/core/ids";
import type { Db } from "@/lib/platform/db/client";
import { prepared, type RowOf } from "@/lib/platform/db/prepared";
import { hashSecret } from "./hash-secret";
import { lastSeenWriter } from "./last-seen";

/**
 * API tokens: `bnd_pat_`, or `bnd_scim_` for directories, + 22 characters of id + 43 of secret + 6 of
 * checksum. The id finds the row, so that the secret is compared in constant time and never searched for; the
 * checksum lets scanners recognise a leaked token and lets us refuse a mistyped one without a query.
 */
type Kind = "pat" | "scim";
const SECRET_BYTES = 32;
const SHAPE = /^bnd_(pat|scim)_([0-9A-Za-z]{22})([\w-]{43})([0-9a-z]{7})$/;

type NewSecret = { id: string; token: string; secretHash: Buffer<ArrayBuffer>; hint: string };

/** Generates a token; only the hash of its secret may be stored. */
export function generateToken(kind: Kind = "pat"): NewSecret {
  const id = newId();
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  const unsigned = `bnd_${kind}_${id}${secret}`;
  const token = unsigned + checksum(unsigned);
  return { id, token, secretHash: hashSecret(secret), hint: token.slice(-4) };
}

/** Parses a token of a kind; null if it is not one of ours. */
export function parseToken(token: string, kind: Kind = "pat"): { id: string; secretHash: Buffer } | null {
  const [, kindOfToken, id, secret, check] = SHAPE.exec(token) ?? [];
  if (kindOfToken !== kind || id === undefined || secret === undefined) return null;
  if (check !== checksum(token.slice(0, -7))) return null;
  return { id, secretHash: hashSecret(secret) };
}

/** Returns the id in a token; null if it is not one of ours. */
export const tokenIdOf = (token: string): string | null => SHAPE.exec(token)?.[2] ?? null;

/** CRC-32 (ISO-HDLC) in seven characters of base 36. */
function checksum(text: string): string {
  let crc = 0xffffffff;
  for (let i = 0; i < text.length; i++) {
    crc ^= text.charCodeAt(i);
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ((crc ^ 0xffffffff) >>> 0).toString(36).padStart(7, "0");
}

/** SQL condition: true if a row of "ApiToken" t has not expired. */
export const LIVE_TOKEN = `(t."expiresAt" IS NULL OR t."expiresAt" > now())`;

/** The scopes of an installation n of an integration i: new scopes of a later version need consent. */
export const AGREED_SCOPES = `ARRAY(SELECT x FROM unnest(n."scopes") x WHERE x = ANY (i."scopes"))`;

/** A token bound to an organization ends with the membership; every token with the account. */
const findToken = prepared(
  "find-api-token",
  `SELECT t."secretHash", t."label", t."organizationId", t."scopes"::text[] AS "scopes" /* not null */, t."spaceIds" /* not null */, t."forAgent", t."lastUsedAt", 
          CASE WHEN n."id" IS NOT NULL THEN ${AGREED_SCOPES} END AS "allows",
          CASE WHEN NOT n."allSpaces" THEN ARRAY(SELECT x."spaceId" FROM "InstallationTarget" x
            WHERE x."installationId" = n."id" AND x."spaceId" IS NOT NULL) END AS "chosenSpaces",
          CASE WHEN NOT n."allSites" THEN ARRAY(SELECT x."siteId" FROM "InstallationTarget" x
            WHERE x."installationId" = n."id" AND x."siteId" IS NOT NULL) END AS "chosenSites",
          u."id" AS "userId", u."email", u."displayName", u."photoURL", ${guestOrganizations('u."id"')} AS "guestIn"
     FROM "ApiToken" t
     JOIN "User" u ON u."id" = t."userId" AND u."disabledAt" IS NULL
     LEFT JOIN "IntegrationInstallation" n ON n."id" = t."installationId"
     LEFT JOIN "Integration" i ON i."id" = n."integrationId"
    WHERE t."id" = $1
      AND ${LIVE_TOKEN}
      AND (n."id" IS NULL OR n."status" = 'active')
      AND (t."organizationId" IS NULL OR EXISTS (
            SELECT FROM ${organizationAccess(`t."organizationId"`)} m WHERE m."userId" = t."userId"))`,
  { shared: "together", values: { scopes: TOKEN_SCOPES } },
);

/** The use of a token; `byAgent` is true at endpoints for agents only. */
type Use = { address: string; operation: string; byAgent?: boolean };

/** Returns the owner of a bearer token; null if the token is unknown, expired or revoked. */
export async function actorOfToken(
  db: Db,
  token: string,
  { address, operation, byAgent = false }: Use,
): Promise<Caller | null> {
  const parsed = parseToken(token);
  if (!parsed) return null;
  const [row] = await findToken(db, [parsed.id]);
  if (!row || !timingSafeEqual(row.secretHash, parsed.secretHash)) return null;
  noteUse(db, parsed.id, row.lastUsedAt, address, operation);
  return {
    userId: row.userId,
    email: row.email,
    displayName: row.displayName,
    photoURL: row.photoURL,
    ...kindOf(row, byAgent),
    tokenId: parsed.id,
    organizationId: row.organizationId,
    guestIn: row.guestIn,
    ssoRequiredIn: [],
    secondFactorRequiredIn: [],
    scopes: row.scopes,
    spaceIds: row.chosenSpaces ?? (row.spaceIds.length === 0 ? null : row.spaceIds),
  };
}

function kindOf({ label, forAgent, allows, chosenSites }: RowOf<typeof findToken>, byAgent: boolean) {
  if (allows !== null) return { kind: "installation" as const, allows, siteIds: chosenSites };
  return byAgent || forAgent ? { kind: "agent" as const, agent: label } : { kind: "token" as const };
}

const writeUses = prepared(
  "note-uses-of-api-tokens",
  `UPDATE "ApiToken" t SET "lastUsedAt" = s.at, "lastUsedAddress" = s.address, "lastUsedOperation" = s.operation
     FROM unnest($1::text[], $2::timestamptz[], $3::text[], $4::text[]) AS s(id, at, address, operation)
    WHERE t."id" = s.id AND (t."lastUsedAt" IS NULL OR t."lastUsedAt" < s.at)`,
);

const noteUse = lastSeenWriter("token", (db, seen) =>
  writeUses(db, [
    ...[seen.map((s) => s.id), seen.map((s) => s.at)],
    ...[seen.map((s) => s.address), seen.map((s) => s.operation)],
  ]),
);
