import "server-only";
import { canonicalHost } from "@/lib/core/sites/canonical-host";
import { siteSpacePath } from "@/lib/core/sites/structure";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { belowSite, sharedSiteUrl, siteUrl } from "@/lib/platform/urls";
import type { PlacedSpace } from "./subject";

/**
 * The published address of a space (s): on the most open site that shows it, first those that show it to all
 * visitors.
 */
const placeIn = (sites: string): string => `(
  SELECT json_build_object('basename', t."basename", 'canonicalHost', ${canonicalHost("t")}, 'visibility', t."visibility"::text, 'path', p."path",
    'default', p."default", 'section', CASE WHEN c."id" IS NOT NULL THEN json_build_object('path', c."path", 'default', c."default") END)
  FROM "SiteSpace" p JOIN "Site" t ON t."id" = p."siteId" AND t."published" AND ${sites}
    LEFT JOIN "SiteSection" c ON c."id" = p."sectionId"
  WHERE p."spaceId" = s."id" AND NOT p."draft"
  ORDER BY t."visibility", p."condition" IS NOT NULL OR c."condition" IS NOT NULL, t."createdAt", t."id" LIMIT 1)`;

/** Sites that are read only by share links have no address to publish. */
export const PUBLISHED_PLACE = placeIn(`t."visibility" <> 'share-link'`);

const sharedPlace = prepared(
  "shared-place-of-space",
  `SELECT ${placeIn(`t."visibility" = 'share-link' AND EXISTS (SELECT FROM "SiteShareLink" k WHERE k."siteId" = t."id"
    AND k."active" AND k."keyHash" = sha256(convert_to($2, 'UTF8')))`)} AS "place" FROM "Space" s WHERE s."id" = $1`,
);

/** Adds the address behind a share link's key to a space without a public one. */
export async function withSharedPlace(db: Db, space: PlacedSpace, shareKey: string): Promise<PlacedSpace> {
  if (space.publishedPlace) return space;
  const [found] = await sharedPlace(db, [space.id, shareKey]);
  return found?.place ? { ...space, publishedPlace: { ...found.place, shareKey } } : space;
}

/** Returns the addresses of a space on a site. */
export function publishedUrls({ publishedPlace: place }: Pick<PlacedSpace, "publishedPlace">) {
  if (!place) return {};
  const base = place.shareKey === undefined ? siteUrl(place) : sharedSiteUrl(siteUrl(place), place.shareKey);
  const published = belowSite(base, siteSpacePath(place.section, place));
  return { published, ...(place.visibility === "public" && { public: published }) };
}
