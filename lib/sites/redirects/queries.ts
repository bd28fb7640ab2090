import "server-only";
import { decodePath, decodeSegment } from "@/lib/core/address-text";
import { decodeCursor, pageOf } from "@/lib/core/cursors";
import { NotFound } from "@/lib/core/errors";
import { limitOf, type PageOfItems, type PageQuery } from "@/lib/core/pagination";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { belowSite, siteUrl } from "@/lib/platform/urls";
import { sharedBase } from "@/lib/sites/sites/shared-base";
import type { SiteSubject } from "@/lib/sites/sites/subject";
import { loadSiteTree } from "@/lib/sites/structure/tree";
import { followRedirect, normalSegment, REDIRECT_ROW, type RedirectRow } from "./follow";
import type { RedirectDestination, ResolvedRedirect, SiteRedirect } from "./schemas";

export const REDIRECT_COLUMNS = {
  id: true,
  source: true,
  kind: true,
  siteSectionId: true,
  siteSpaceId: true,
  pageId: true,
  url: true,
  draft: true,
  captureWildcard: true,
  permanent: true,
  automatic: true,
  createdAt: true,
  updatedAt: true,
} as const;

/** Normalizes a source for comparison: characters are encoded only if necessary, and uniformly. */
export const normalSource = (source: string): string =>
  source
    .split("/")
    .map((segment) => normalSegment(decodeSegment(segment) ?? segment))
    .join("/");

/** The columns of a destination. */
export const destinationOf = (destination: RedirectDestination) => ({
  kind: (
    {
      "site-section": "site_section",
      "site-space": "site_space",
      "site-page": "site_page",
      external: "external",
    } as const
  )[destination.kind],
  siteSectionId: destination.kind === "site-section" ? destination.siteSectionId : null,
  siteSpaceId: "siteSpaceId" in destination ? destination.siteSpaceId : null,
  pageId: destination.kind === "site-page" ? destination.pageId : null,
  url: destination.kind === "external" ? destination.url : null,
});

function presentDestination({ siteSectionId, siteSpaceId, pageId, url }: RedirectRow): RedirectDestination {
  if (siteSectionId !== null) return { kind: "site-section", siteSectionId };
  if (siteSpaceId !== null && pageId !== null) return { kind: "site-page", siteSpaceId, pageId };
  if (siteSpaceId !== null) return { kind: "site-space", siteSpaceId };
  return { kind: "external", url: url! };
}

export const presentRedirect = (row: RedirectRow): SiteRedirect => ({
  object: "site-redirect",
  id: row.id,
  source: row.source,
  destination: presentDestination(row),
  draft: row.draft,
  captureWildcard: row.captureWildcard,
  permanent: row.permanent,
  automatic: row.automatic,
  createdAt: row.createdAt.toISOString(),
  ...(row.updatedAt && { updatedAt: row.updatedAt.toISOString() }),
});

const redirectsBySource = prepared(
  "redirects-of-site",
  `WITH found AS (
     SELECT * FROM "SiteRedirect" WHERE "siteId" = $1 AND ($2::text IS NULL OR strpos(lower("source"), lower($2)) > 0)
       AND ($6::boolean IS NULL OR "automatic" = $6)
   )
   SELECT n."total", r.* FROM (SELECT count(*)::int AS "total" FROM found) n
   LEFT JOIN (
     SELECT ${REDIRECT_ROW} FROM found WHERE $3::text IS NULL OR ("source", "id") > ($3, $4::text)
     ORDER BY "source", "id" LIMIT $5
   ) r ON true ORDER BY r."source", r."id"`,
);

/** Lists the redirects of a site, by source. */
export async function listRedirects(
  db: Db,
  site: SiteSubject,
  query: PageQuery & { search?: string; automatic?: boolean },
): Promise<PageOfItems<SiteRedirect>> {
  const limit = limitOf(query);
  const [source, id] = decodeCursor(query.page, ["string", "string"]) ?? [null, null];
  const { search = null, automatic = null } = query;
  const rows = await redirectsBySource(db, [site.id, search, source, id, limit + 1, automatic]);
  const found = rows.filter((row): row is { total: number } & RedirectRow => row.id !== null);
  return pageOf(found, limit, rows[0]!.total, (row) => [row.source, row.id], presentRedirect);
}

const pathOfPage = async (db: Db, spaceId: string, pageId: string): Promise<string | null> => {
  const page = await db.pagePath.findUnique({
    where: { spaceId_pageId: { spaceId, pageId } },
    select: { path: true },
  });
  return page?.path ?? null;
};

/** Resolves the redirect of an address. Throws NotFound if there is none. */
export async function resolveRedirect(
  db: Db,
  site: SiteSubject,
  { source, shareKey }: { source: string; shareKey?: string },
): Promise<ResolvedRedirect> {
  const path = decodePath(source) ?? [];
  const tree = await loadSiteTree(db, site.id);
  const found = await followRedirect(db, site.id, tree, path, ({ spaceId }, pageId) =>
    pathOfPage(db, spaceId, pageId),
  );
  if (!found) throw new NotFound("redirect", source);
  const { destination } = found;
  const redirect = presentRedirect(found.row);
  if ("url" in destination) return { redirect, target: destination.url };
  const base = (await sharedBase(db, site, shareKey)) ?? siteUrl(site);
  return { redirect, target: belowSite(base, destination.path) };
}
