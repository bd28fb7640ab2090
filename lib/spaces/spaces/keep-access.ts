import "server-only";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";

/**
 * For each space ($1) the collections among $2 that it inherits its access from, and their default levels.
 * The path outwards ends at the first collection with its own default level.
 */
const close = prepared(
  "keep-access-of-spaces",
  `WITH RECURSIVE source AS (
     SELECT s."id" AS "space", s."parentId" AS "collection" FROM "Space" s
     WHERE s."id" = ANY($1::text[]) AND s."defaultLevel" = 'inherit'
     UNION ALL
     SELECT o."space", c."parentId" FROM source o JOIN "Collection" c ON c."id" = o."collection"
     WHERE c."defaultLevel" = 'inherit' AND c."parentId" = ANY($2::text[])
   ), said AS (
     SELECT o."space", min(c."defaultLevel") FILTER (WHERE c."defaultLevel" <> 'inherit') AS "level",
       bool_or(EXISTS (SELECT 1 FROM "CollectionGrant" g WHERE g."collectionId" = c."id")) AS "granted"
     FROM source o JOIN "Collection" c ON c."id" = o."collection" GROUP BY o."space"
   )
   UPDATE "Space" s SET "defaultLevel" = CASE WHEN said."granted" THEN 'none' ELSE said."level" END
   FROM said WHERE s."id" = said."space" AND (said."granted" OR said."level" IS NOT NULL)`,
);

/**
 * Prepares spaces to leave collections that they inherit their access from: they take over the default level
 * of the collections; if people or teams have grants on a collection, the space denies access to everyone
 * without a grant of its own. No one gains access.
 */
export const keepAccess = async (
  db: Db,
  spaceIds: readonly string[],
  collectionIds: readonly string[],
): Promise<void> => {
  if (spaceIds.length > 0) await close(db, [spaceIds, collectionIds]);
};
