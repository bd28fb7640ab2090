import "server-only";
import type { Db } from "@/lib/platform/db/client";

/** Opens a change request that an import has created. */
export const openImported = (tx: Db, id: string): Promise<unknown> =>
  tx.changeRequest.update({ where: { id }, data: { status: "open" }, select: { id: true } });

type Archived = { id: string; number: number; before: "draft" | "open" };

/** Archives imported change requests without further edits, resolutions, reviews and comments. */
export const archiveUntouched = (tx: Db, spaceId: string): Promise<Archived[]> =>
  tx.$queryRaw<Archived[]>`
    UPDATE "ChangeRequest" c SET "status" = 'archived', "updatedAt" = now()
    FROM "ChangeRequest" was
    WHERE was."id" = c."id" AND c."spaceId" = ${spaceId} AND c."status" IN ('draft', 'open')
      AND EXISTS (SELECT 1 FROM "GitOperation" o WHERE o."spaceId" = ${spaceId} AND o."changeRequestId" = c."id")
      AND (SELECT sum(n."count") FROM "Contribution" n WHERE n."changeRequestId" = c."id") = 1
      AND NOT EXISTS (SELECT 1 FROM "MergeConflict" m WHERE m."changeRequestId" = c."id" AND m."resolvedById" IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM "Review" r WHERE r."changeRequestId" = c."id")
      AND NOT EXISTS (SELECT 1 FROM "Comment" d WHERE d."changeRequestId" = c."id")
    RETURNING c."id", c."number", was."status"::text AS "before"`;
