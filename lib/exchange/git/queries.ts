import "server-only";
import { NotFound } from "@/lib/core/errors";
import { userSql } from "@/lib/identity/users/row";
import type { Db } from "@/lib/platform/db/client";
import { prepared, type RowOf } from "@/lib/platform/db/prepared";
import { GitProvider } from "./schemas";

/** An operation without progress for this time has lost its worker and all deliveries. */
export const ABANDONED_AFTER_MS = 60 * 60 * 1000;
export const ABANDONED_REASON = "It was interrupted. Start it again.";

/** The commit id that Git writes for a branch that does not exist. */
export const NO_COMMIT = "0".repeat(40);

const setup = prepared(
  "git-sync-of-space",
  `SELECT "url", "ref", "projectDirectory", "provider", "treeUrl", "commitUrl", "credentials" IS NOT NULL AS "hasCredentials",
     "syncedAt", "updatedAt" FROM "GitSync" WHERE "spaceId" = $1`,
  { values: { provider: GitProvider.options } },
);
export type GitSyncRow = RowOf<typeof setup>;

const lastOperation = prepared(
  "git-last-operation",
  `SELECT o."id", o."direction"::text, o."state"::text, o."stage"::text, o."ref", o."reason", o."warnings", o."preview", o."deletions", o."commitOid", o."revisionId",
     o."createdAt", o."updatedAt", o."completedAt", ${userSql("u")} AS "createdBy",
     CASE WHEN c."id" IS NOT NULL THEN json_build_object('id', c."id", 'number', c."number", 'status', c."status") END AS "changeRequest"
   FROM "GitOperation" o JOIN "User" u ON u."id" = o."createdById" LEFT JOIN "ChangeRequest" c ON c."id" = o."changeRequestId"
   WHERE o."spaceId" = $1 ORDER BY o."createdAt" DESC, o."id" DESC LIMIT 1`,
);
export type GitOperationRow = RowOf<typeof lastOperation>;

/** Loads the repository of a space and its last operation. Throws NotFound if none is connected. */
export async function getGitSync(
  db: Db,
  spaceId: string,
): Promise<{ setup: GitSyncRow; operation: GitOperationRow | null }> {
  const [[found], [operation]] = await Promise.all([setup(db, [spaceId]), lastOperation(db, [spaceId])]);
  if (!found) throw new NotFound("Git repository of this space");
  return { setup: found, operation: operation ?? null };
}
