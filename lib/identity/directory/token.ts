import "server-only";
import { timingSafeEqual } from "node:crypto";
import { type DirectoryActor, directoryActor } from "@/lib/core/access/actor";
import { Unauthenticated } from "@/lib/core/errors";
import type { ApiRequest } from "@/lib/platform/api/server/message";
import { parseToken } from "@/lib/platform/auth/api-token";
import { bearerOf } from "@/lib/platform/auth/authenticate";
import { lastSeenWriter } from "@/lib/platform/auth/last-seen";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";

/** SQL condition: true if a row of "DirectoryToken" t is valid. */
export const LIVE_DIRECTORY_TOKEN = `(t."expiresAt" IS NULL OR t."expiresAt" > now())`;

const findToken = prepared(
  "find-directory-token",
  `SELECT t."secretHash", t."organizationId", t."lastUsedAt" FROM "DirectoryToken" t
    WHERE t."id" = $1 AND ${LIVE_DIRECTORY_TOKEN}`,
);

/** Authenticates a directory; null without a token. Cookies and people's tokens are not accepted. */
export async function authenticateDirectory(db: Db, request: ApiRequest): Promise<DirectoryActor | null> {
  const { authorization } = request.headers;
  if (authorization === undefined) return null;
  const parsed = parseToken(bearerOf(authorization) ?? "", "scim");
  const [row] = parsed ? await findToken(db, [parsed.id]) : [];
  if (!parsed || !row || !timingSafeEqual(row.secretHash, parsed.secretHash)) {
    throw new Unauthenticated("This SCIM token is unknown, replaced or revoked.", "token_invalid");
  }
  noteUse(db, parsed.id, row.lastUsedAt, request.address);
  return directoryActor(parsed.id, row.organizationId);
}

const writeUses = prepared(
  "note-uses-of-directory-tokens",
  `WITH used AS (
     UPDATE "DirectoryToken" t SET "lastUsedAt" = s.at, "lastUsedAddress" = s.address
       FROM unnest($1::text[], $2::timestamptz[], $3::text[]) AS s(id, at, address)
      WHERE t."id" = s.id AND (t."lastUsedAt" IS NULL OR t."lastUsedAt" < s.at)
     RETURNING t."organizationId", s.at)
   UPDATE "Directory" d SET "lastRequestAt" = greatest(d."lastRequestAt", used.at)
     FROM used WHERE used."organizationId" = d."organizationId"`,
);

const noteUse = lastSeenWriter("directory token", (db, seen) =>
  writeUses(db, [seen.map((s) => s.id), seen.map((s) => s.at), seen.map((s) => s.address)]),
);
