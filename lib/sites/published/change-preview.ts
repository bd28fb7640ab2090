import "server-only";
import { canSql, SITE_ACCESS, SPACE_ACCESS } from "@/lib/core/access/sql";
import { hashSecret } from "@/lib/platform/auth/hash-secret";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import type { SiteState } from "./site-state";

/*
 * Previews of change requests: a site with the content of a change request in place of that of its space, for anyone
 * with the secret address, until it expires. They show no more than the site shows to everyone, besides that content.
 */

/** SQL: true while the creator of "PreviewLink" l may still create it for the site t and the space s. */
export const PREVIEW_IS_BACKED = `(EXISTS (SELECT FROM ${SPACE_ACCESS} a WHERE a."userId" = l."createdById" AND ${canSql(`a."role"`, "space.edit")})
  AND EXISTS (SELECT FROM ${SITE_ACCESS} a WHERE a."userId" = l."createdById" AND ${canSql(`a."role"`, "site.manage")}))`;

const previewByKey = prepared(
  "preview-by-key",
  `SELECT l."expiresAt", c."status" IN ('draft', 'open') AND ${PREVIEW_IS_BACKED} AS "isLive", c."spaceId", c."branchId", d."headSeq", d."baseSeq"
   FROM "PreviewLink" l JOIN "Site" t ON t."id" = l."siteId" JOIN "ChangeRequest" c ON c."id" = l."changeRequestId"
     JOIN "Space" s ON s."id" = c."spaceId" JOIN "Branch" d ON d."id" = c."branchId"
   WHERE l."siteId" = $1 AND l."keyHash" = $2`,
);

/** A space whose content is replaced in a preview, and the end of the preview. */
export type ChangePreview = { kind: "change"; spaceId: string; until: Date };

/**
 * Finds the preview that a key opens, with the state of the site that it shows; null for an unknown key, "ended" for one
 * that has expired, whose change request is not open any more, or whose creator may not create it now.
 */
export async function findChangePreview(
  db: Db,
  site: SiteState,
  key: string,
): Promise<{ preview: ChangePreview; site: SiteState } | "ended" | null> {
  const [row] = await previewByKey(db, [site.id, hashSecret(key)]);
  if (!row) return null;
  const { expiresAt: until, isLive, spaceId, branchId, headSeq, baseSeq } = row;
  const space = site.spaces.get(spaceId);
  if (!isLive || until.getTime() <= Date.now() || !space || baseSeq === null) return "ended";
  const change = { branchId, baseSeq };
  return {
    preview: { kind: "change", spaceId, until },
    site: {
      ...site,
      spaces: new Map(site.spaces).set(spaceId, { ...space, change }),
      version: [site.version, branchId, headSeq, baseSeq].join("."),
    },
  };
}
