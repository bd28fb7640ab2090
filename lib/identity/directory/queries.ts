import "server-only";
import { NotFound } from "@/lib/core/errors";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { scimUrl } from "@/lib/platform/urls";
import { presentDirectoryToken, presentFailure } from "./present";
import type { Directory } from "./schemas";
import { LIVE_DIRECTORY_TOKEN } from "./token";

const directoryOf = prepared(
  "directory-of-organization",
  `SELECT d."label", d."product"::text, d."defaultRole"::text, d."createdAt", d."lastRequestAt",
      u."users", u."disabledUsers",
      (SELECT count(*)::int FROM "DirectoryGroup" g WHERE g."organizationId" = d."organizationId") AS "groups"
     FROM "Directory" d CROSS JOIN LATERAL (
       SELECT count(*)::int AS "users", (count(*) FILTER (WHERE m."disabledAt" IS NOT NULL))::int AS "disabledUsers"
         FROM "DirectoryUser" u JOIN "Member" m USING ("organizationId", "userId")
        WHERE u."organizationId" = d."organizationId") u
    WHERE d."organizationId" = $1`,
);
const tokensOf = prepared(
  "tokens-of-directory",
  `SELECT t."id", t."hint", t."createdAt", t."expiresAt", t."lastUsedAt", t."lastUsedAddress"
     FROM "DirectoryToken" t WHERE t."organizationId" = $1 AND ${LIVE_DIRECTORY_TOKEN} ORDER BY t."id" DESC`,
);
const failuresOf = prepared(
  "failures-of-directory",
  `SELECT f."id", f."createdAt", f."method", f."path", f."status", f."detail"
     FROM "DirectoryFailure" f WHERE f."organizationId" = $1 ORDER BY f."id" DESC`,
);

/** Loads the directory of an organization; null if none is connected. */
export async function findDirectory(db: Db, organizationId: string): Promise<Directory | null> {
  const [[row], tokens, failures] = await Promise.all([
    directoryOf(db, [organizationId]),
    tokensOf(db, [organizationId]),
    failuresOf(db, [organizationId]),
  ]);
  if (!row) return null;
  return {
    object: "directory",
    baseURL: scimUrl(organizationId),
    label: row.label,
    product: row.product,
    defaultRole: row.defaultRole,
    createdAt: row.createdAt.toISOString(),
    ...(row.lastRequestAt !== null && { lastRequestAt: row.lastRequestAt.toISOString() }),
    users: row.users,
    disabledUsers: row.disabledUsers,
    groups: row.groups,
    tokens: tokens.map(presentDirectoryToken),
    failures: failures.map(presentFailure),
  };
}

/** Like `findDirectory`, but throws NotFound. */
export async function getDirectory(db: Db, organizationId: string): Promise<Directory> {
  const found = await findDirectory(db, organizationId);
  if (!found) throw new NotFound("directory");
  return found;
}
