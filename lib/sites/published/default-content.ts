import "server-only";
import { canonicalHost } from "@/lib/core/sites/canonical-host";
import type { ApiResponse } from "@/lib/platform/api/server/message";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { belowSite, siteUrl } from "@/lib/platform/urls";

/** Sites that are read only by share links have no address to redirect to. */
const defaultSiteOf = prepared(
  "default-site-of-hostname",
  `SELECT t."basename", ${canonicalHost("t")} AS "canonicalHost" FROM "Organization" o JOIN "Site" t ON t."id" = o."defaultSiteId"
   WHERE o."hostname" = $1 AND t."published" AND t."visibility" <> 'share-link'`,
);

/** Redirects requests for the hostname of an organization to its default content; null without any. */
export async function toDefaultContent(
  db: Db,
  hostname: string,
  path: readonly string[],
  query: string,
): Promise<ApiResponse | null> {
  const [site] = await defaultSiteOf(db, [hostname]);
  if (!site) return null;
  const location = belowSite(siteUrl(site), path) + (query && `?${query}`);
  return { status: 302, headers: { location, "cache-control": "no-store" }, body: null };
}
