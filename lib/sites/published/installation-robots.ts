import "server-only";
import { canonicalHost } from "@/lib/core/sites/canonical-host";
import type { ApiResponse } from "@/lib/platform/api/server/message";
import { type Db, database } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { docsUrl } from "@/lib/platform/urls";

/** Crawlers read no more; unlisted pages are found by links. */
const MOST_SITEMAPS = 5_000;

const sitesToFind = prepared(
  "sites-to-find",
  `SELECT "basename" FROM "Site" WHERE "published" AND "visibility" = 'public' AND (${canonicalHost(`"Site"`)}) IS NULL
   ORDER BY "createdAt", "id" LIMIT ${MOST_SITEMAPS}`,
);

/**
 * The rules for crawlers on the installation's host: its sites, and nothing of the console. Crawlers may
 * fetch unlisted sites too, so that they see their noindex; only listed sites have their sitemaps named.
 */
async function installationRobots(db: Db): Promise<string> {
  const sites = await sitesToFind(db, []);
  const { pathname } = new URL(docsUrl(""));
  const rules = ["User-agent: *", `Allow: ${pathname}`, `Disallow: ${pathname}*/~/search`, "Disallow: /"];
  const sitemaps = sites.map(({ basename }) => `Sitemap: ${docsUrl(basename)}/sitemap.xml`);
  return `${[...rules, "", ...sitemaps].join("\n").trimEnd()}\n`;
}

/** `/robots.txt` of the installation's host; hosts of sites have their own. */
export async function serveRobots(): Promise<ApiResponse> {
  return {
    status: 200,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" },
    body: await installationRobots(database()),
  };
}
