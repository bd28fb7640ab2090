import "server-only";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";

/** The target of a link outside of its content; with a space if it belongs to one. */
export type OutsideTarget = { kind: string; space: string; id: string };

/** Checked targets with their existence. */
export type Outside = readonly (OutsideTarget & { there: boolean })[];

const whatIsThere = prepared(
  "targets-outside-of-a-space",
  `SELECT CASE w."kind"
     WHEN 'space' THEN EXISTS (SELECT 1 FROM "Space" s WHERE s."id" = w."id" AND s."organizationId" = $1 AND s."deletedAt" IS NULL)
     WHEN 'user' THEN EXISTS (SELECT 1 FROM "Member" m WHERE m."userId" = w."id" AND m."organizationId" = $1)
     WHEN 'collection' THEN EXISTS (SELECT 1 FROM "Collection" c WHERE c."id" = w."id" AND c."organizationId" = $1)
     WHEN 'openapi' THEN EXISTS (SELECT 1 FROM "OpenApiSpec" o WHERE o."organizationId" = $1 AND o."slug" = w."id")
     WHEN 'page' THEN EXISTS (SELECT 1 FROM "Space" s JOIN "PageVersion" v ON v."branchId" = s."mainBranchId"
       WHERE s."id" = w."space" AND s."organizationId" = $1 AND s."deletedAt" IS NULL
         AND v."pageId" = w."id" AND v."toSeq" IS NULL AND NOT v."deleted")
     ELSE EXISTS (SELECT 1 FROM "Space" s JOIN "AssetVersion" a ON a."branchId" = s."mainBranchId"
       WHERE s."id" = w."space" AND s."organizationId" = $1 AND s."deletedAt" IS NULL
         AND a."kind" = 'reusable' AND a."key" = w."id" AND a."toSeq" IS NULL AND NOT a."deleted")
   END AS "there"
   FROM unnest($2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS w("kind", "space", "id", "place") ORDER BY w."place"`,
);

/** Looks up which targets exist; pages of another space in its main content. */
export async function lookOutside(
  db: Db,
  organizationId: string,
  targets: readonly OutsideTarget[],
): Promise<Outside> {
  if (targets.length === 0) return [];
  const rows = await whatIsThere(db, [
    organizationId,
    targets.map(({ kind }) => kind),
    targets.map(({ space }) => space),
    targets.map(({ id }) => id),
  ]);
  return targets.map((target, index) => ({ ...target, there: rows[index]!.there }));
}

/** True if all targets have the same state as before. */
export async function isStillSo(db: Db, organizationId: string, outside: Outside): Promise<boolean> {
  const now = await lookOutside(db, organizationId, outside);
  return now.every(({ there }, index) => there === outside[index]!.there);
}
