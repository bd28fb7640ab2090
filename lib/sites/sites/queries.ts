import "server-only";
import type { Viewer } from "@/lib/core/access/actor";
import { canSql, memberAccess, SITE_ACCESS, SITES_OF_MEMBER } from "@/lib/core/access/sql";
import { decodeCursor, pageOf } from "@/lib/core/cursors";
import { NotFound } from "@/lib/core/errors";
import { foldText } from "@/lib/core/fold-text";
import { limitOf, type PageOfItems, type PageQuery } from "@/lib/core/pagination";
import { canonicalHost } from "@/lib/core/sites/canonical-host";
import type { Db } from "@/lib/platform/db/client";
import { foldedSql } from "@/lib/platform/db/folded-sql";
import { plannedOnce } from "@/lib/platform/db/planned-once";
import { prepared } from "@/lib/platform/db/prepared";
import { presentSite } from "./present";
import type { Site } from "./schemas";
import type { SiteSubject } from "./subject";

const COLUMNS = `t."id", t."organizationId", t."type"::text, t."title", t."basename", t."hostname", ${canonicalHost("t")} AS "canonicalHost", t."proxyOrigin",
  t."visibility"::text, t."published", t."adaptiveContent", t."agentsContext"::text, t."showAuthors", t."adaptiveSchema", t."adaptiveSchemaAt",
  t."customization", t."authBackend"::text, t."authFallbackUrl", t."createdById", t."createdAt", t."updatedAt",
  (SELECT count(*)::int FROM "SiteSpace" p JOIN "Space" s ON s."id" = p."spaceId" AND s."deletedAt" IS NULL
    WHERE p."siteId" = t."id") AS "siteSpaces"`;
const SEES_SITE = (role: string) => canSql(role, "site.view");

const siteById = plannedOnce(
  prepared(
    "site-by-id",
    `SELECT ${COLUMNS}, a."role"::text AS "role" FROM "Site" t JOIN LATERAL ${SITE_ACCESS} a ON a."userId" = $3
     WHERE t."id" = $2 AND t."organizationId" = $1 AND ${SEES_SITE('a."role"')}
       AND ($4::text IS NULL OR t."organizationId" = $4)`,
    { shared: "together" },
  ),
);

/** Returns a site of an organization with the caller's role in it; null if they cannot see it. */
export async function findSite(
  db: Db,
  viewer: Viewer,
  organizationId: string,
  siteId: string,
): Promise<SiteSubject | null> {
  const [site] = await siteById(db, [organizationId, siteId, viewer.userId, viewer.organizationId]);
  return site ?? null;
}

/** As `findSite`. Throws NotFound. */
export async function getSite(
  db: Db,
  viewer: Viewer,
  { organizationId, id }: Pick<SiteSubject, "organizationId" | "id">,
): Promise<SiteSubject> {
  const site = await findSite(db, viewer, organizationId, id);
  if (!site) throw new NotFound("site", id);
  return site;
}

const sitesById = prepared(
  "sites-by-id",
  `SELECT ${COLUMNS}, a."role"::text AS "role" FROM "Site" t JOIN LATERAL ${SITE_ACCESS} a ON a."userId" = $2
   WHERE t."id" = ANY($1::text[]) AND ${SEES_SITE('a."role"')}`,
);

/** Returns those of the given sites that a person can see, with their role in each, unordered. */
export const loadSites = async (
  db: Db,
  { userId }: Pick<Viewer, "userId">,
  ids: readonly string[],
): Promise<SiteSubject[]> => (ids.length === 0 ? [] : sitesById(db, [ids, userId]));

const viewersOfSites = prepared(
  "viewers-of-sites",
  `SELECT p."id", t."organizationId", array_agg(a."userId") AS "viewers"
   FROM (
     SELECT "id", "id" AS "siteId" FROM "Site" WHERE "id" = ANY($1::text[])
     UNION ALL SELECT "id", "siteId" FROM "SiteSection" WHERE "id" = ANY($1::text[])
     UNION ALL SELECT "id", "siteId" FROM "SiteSectionGroup" WHERE "id" = ANY($1::text[])
     UNION ALL SELECT "id", "siteId" FROM "SiteSpace" WHERE "id" = ANY($1::text[])
     UNION ALL SELECT "id", "siteId" FROM "SiteShareLink" WHERE "id" = ANY($1::text[])
     UNION ALL SELECT "id", "siteId" FROM "SiteRedirect" WHERE "id" = ANY($1::text[])
   ) p
   JOIN "Site" t ON t."id" = p."siteId"
   JOIN LATERAL everyone_in_site(t."id") a ON a."userId" = ANY($2::text[])
   WHERE ${SEES_SITE('a."role"')} GROUP BY p."id", t."organizationId"`,
);

/**
 * Returns which of the given people can see each of some sites, or the sites of some parts, by the ids of
 * either.
 */
export const findViewersOfSites = async (db: Db, ids: readonly string[], userIds: readonly string[]) =>
  ids.length === 0 ? [] : viewersOfSites(db, [ids, userIds]);

const sitesByTitle = prepared(
  "sites-of-organization",
  `WITH ${memberAccess("$1", "$2")}, visible AS (
     SELECT t."id", lower(t."title") AS "sortKey", a."role" FROM member CROSS JOIN "Site" t ${SITES_OF_MEMBER}
     WHERE t."organizationId" = $1 AND ${SEES_SITE('a."role"')}
       AND ($3::text IS NULL OR strpos(${foldedSql('t."title"')}, $3) > 0)
       AND ($4::boolean IS NULL OR t."published" = $4)
       AND ($5::text IS NULL OR EXISTS (SELECT FROM "SiteSpace" p JOIN "Space" s ON s."id" = p."spaceId" AND s."deletedAt" IS NULL
         WHERE p."siteId" = t."id" AND p."spaceId" = $5))
       AND ($6::text[] IS NULL OR t."type"::text = ANY($6))
   ), shown AS (
     SELECT * FROM visible WHERE $7::text IS NULL OR ("sortKey", "id") > ($7, $8::text) ORDER BY "sortKey", "id" LIMIT $9
   )
   SELECT n."total", r.* FROM (SELECT count(*)::int AS "total" FROM visible) n
   LEFT JOIN (SELECT ${COLUMNS}, v."role"::text AS "role", v."sortKey" FROM shown v JOIN "Site" t ON t."id" = v."id") r ON true
   ORDER BY r."sortKey", r."id"`,
);

type SiteFilters = PageQuery & {
  title?: string;
  published?: boolean;
  space?: string;
  type?: readonly string[];
};

/** Lists the sites of an organization that the caller can see, by title. */
export async function listSites(
  db: Db,
  viewer: Viewer,
  organizationId: string,
  query: SiteFilters,
): Promise<PageOfItems<Site>> {
  const limit = limitOf(query);
  const [title, id] = decodeCursor(query.page, ["string", "string"]) ?? [null, null];
  const rows = await sitesByTitle(db, [
    ...[
      organizationId,
      viewer.userId,
      query.title ? foldText(query.title) : null,
      query.published ?? null,
      query.space ?? null,
    ],
    ...[query.type ?? null, title, id, limit + 1],
  ]);
  const found = rows.filter((row): row is typeof row & SiteSubject => row.id !== null);
  return pageOf(found, limit, rows[0]!.total, (row) => [row.sortKey, row.id], presentSite);
}
