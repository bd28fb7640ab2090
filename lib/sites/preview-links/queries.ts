import "server-only";
import type { ChangeRequestSubject } from "@/lib/collaboration/change-requests/subject";
import type { Viewer } from "@/lib/core/access/actor";
import { can } from "@/lib/core/access/roles";
import { decodeCursor, pageOf } from "@/lib/core/cursors";
import { limitOf, type PageOfItems, type PageQuery } from "@/lib/core/pagination";
import { siteSpacePath, siteSpacesOf } from "@/lib/core/sites/structure";
import { presentUser } from "@/lib/identity/users/present";
import { userSql } from "@/lib/identity/users/row";
import type { Db } from "@/lib/platform/db/client";
import { prepared, type RowOf } from "@/lib/platform/db/prepared";
import { decryptSecret } from "@/lib/platform/encrypted-secret";
import { belowSite, docsUrl } from "@/lib/platform/urls";
import { PREVIEW_IS_BACKED } from "@/lib/sites/published/change-preview";
import { reservedPath } from "@/lib/sites/published/reserved-path";
import { previewedTree } from "@/lib/sites/published/visible-site";
import { loadSites } from "@/lib/sites/sites/queries";
import type { SiteSubject } from "@/lib/sites/sites/subject";
import { loadSiteTree, type SiteStructureTree, type StoredSection } from "@/lib/sites/structure/tree";
import type { PreviewLink, SitePreviewLink } from "./schemas";

/** The encryption purpose of the keys of preview links. */
export const PURPOSE = "preview-link";

type PreviewLinkRow = Omit<Extract<RowOf<typeof linksByAge>, { id: string }>, "total" | "key"> & {
  key: Uint8Array;
};
/** `isBacked` is false once its creator may no longer create it. */
type LinkRow = Omit<PreviewLinkRow, "siteId" | "siteTitle" | "key">;

/** Presents a link without the address, which only some may see. */
function presentLink(
  { id, name, createdAt, expiresAt, createdBy, isBacked }: LinkRow,
  status: string,
  address: string | null,
): SitePreviewLink {
  const isLive = status === "open" || status === "draft";
  return {
    object: "preview-link",
    id,
    ...(name !== "" && { name }),
    ...(createdBy !== null && { createdBy: presentUser(createdBy) }),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    active: isLive && isBacked && expiresAt.getTime() > Date.now() && address !== null,
  };
}

function addressWithin(site: SiteSubject, whole: SiteStructureTree, spaceId: string): string | null {
  const tree = previewedTree({ ...site, tree: whole }, spaceId);
  const place = siteSpacesOf<StoredSection>(tree).find(({ siteSpace }) => siteSpace.spaceId === spaceId);
  return place ? belowSite("", siteSpacePath(place.section, place.siteSpace)) : null;
}

const linksByAge = prepared(
  "preview-links-of-change-request",
  `SELECT n."total", r.* FROM (SELECT count(*)::int AS "total" FROM "PreviewLink" WHERE "changeRequestId" = $1) n
   LEFT JOIN (
     SELECT l."id", l."name", l."siteId", t."title" AS "siteTitle", l."key", l."createdAt", l."expiresAt", ${PREVIEW_IS_BACKED} AS "isBacked",
       CASE WHEN u."id" IS NOT NULL THEN ${userSql("u")} END AS "createdBy"
     FROM "PreviewLink" l JOIN "Site" t ON t."id" = l."siteId" JOIN "ChangeRequest" c ON c."id" = l."changeRequestId"
       JOIN "Space" s ON s."id" = c."spaceId" LEFT JOIN "User" u ON u."id" = l."createdById"
     WHERE l."changeRequestId" = $1 AND ($2::timestamptz IS NULL OR (l."createdAt", l."id") < ($2, $3::text))
     ORDER BY l."createdAt" DESC, l."id" DESC LIMIT $4
   ) r ON true ORDER BY r."createdAt" DESC, r."id" DESC`,
);

/** Lists the preview links of a change request, newest first. */
export async function listPreviewLinks(
  db: Db,
  viewer: Viewer,
  subject: ChangeRequestSubject,
  query: PageQuery,
): Promise<PageOfItems<PreviewLink>> {
  const limit = limitOf(query);
  const [createdAt, id] = decodeCursor(query.page, ["date", "string"]) ?? [null, null];
  const rows = await linksByAge(db, [subject.changeRequest.id, createdAt, id, limit + 1]);
  const found = rows.filter((row) => row.id !== null);
  const sites = await loadSites(db, viewer, [...new Set(found.map(({ siteId }) => siteId))]);
  const addresses = new Map<string, string | null>();
  for (const site of sites) {
    addresses.set(site.id, await addressIn(db, site, subject.space.id));
  }
  return pageOf(
    found,
    limit,
    rows[0]!.total,
    (row) => [row.createdAt.toISOString(), row.id],
    (row) =>
      presentPreviewLink(row, subject, {
        site: sites.find((site) => site.id === row.siteId),
        address: addresses.get(row.siteId) ?? null,
      }),
  );
}

const linksOfSiteByAge = prepared(
  "preview-links-of-site",
  `SELECT n."total", r.* FROM (SELECT count(*)::int AS "total" FROM "PreviewLink" WHERE "siteId" = $1) n
   LEFT JOIN (
     SELECT l."id", l."name", l."createdAt", l."expiresAt", c."status", c."spaceId",
       ${PREVIEW_IS_BACKED} AS "isBacked",
       CASE WHEN u."id" IS NOT NULL THEN ${userSql("u")} END AS "createdBy"
     FROM "PreviewLink" l JOIN "Site" t ON t."id" = l."siteId" JOIN "ChangeRequest" c ON c."id" = l."changeRequestId"
       JOIN "Space" s ON s."id" = c."spaceId" LEFT JOIN "User" u ON u."id" = l."createdById"
     WHERE l."siteId" = $1 AND ($2::timestamptz IS NULL OR (l."createdAt", l."id") < ($2, $3::text))
     ORDER BY l."createdAt" DESC, l."id" DESC LIMIT $4
   ) r ON true ORDER BY r."createdAt" DESC, r."id" DESC`,
);

/** Lists the preview links to a site, newest first. */
export async function listSitePreviewLinks(
  db: Db,
  site: SiteSubject,
  query: PageQuery,
): Promise<PageOfItems<SitePreviewLink>> {
  const limit = limitOf(query);
  const [createdAt, id] = decodeCursor(query.page, ["date", "string"]) ?? [null, null];
  const rows = await linksOfSiteByAge(db, [site.id, createdAt, id, limit + 1]);
  const found = rows.filter((row) => row.id !== null);
  const tree = await loadSiteTree(db, site.id);
  const addresses = new Map(
    [...new Set(found.map(({ spaceId }) => spaceId))].map((space) => [
      space,
      addressWithin(site, tree, space),
    ]),
  );
  return pageOf(
    found,
    limit,
    rows[0]!.total,
    (row) => [row.createdAt.toISOString(), row.id],
    (row) => presentLink(row, row.status, addresses.get(row.spaceId) ?? null),
  );
}

/**
 * Returns the path of a space below the address of a site as visitors without an account see it with a preview link;
 * null if they cannot see it.
 */
export async function addressIn(db: Db, site: SiteSubject, spaceId: string): Promise<string | null> {
  return addressWithin(site, await loadSiteTree(db, site.id), spaceId);
}

/** @param place the site as the caller sees it, and the path of the space in a preview */
export function presentPreviewLink(
  row: PreviewLinkRow,
  { changeRequest: { status } }: ChangeRequestSubject,
  { site, address }: { site: SiteSubject | undefined; address: string | null },
): PreviewLink {
  const link = presentLink(row, status, address);
  const { id, siteId, siteTitle, key } = row;
  const secret =
    link.active && site && can(site.role, "site.manage") ? decryptSecret(PURPOSE, id, key) : null;
  return {
    ...link,
    site: { id: siteId, title: siteTitle },
    urls:
      secret === null || !site
        ? {}
        : { preview: docsUrl(site.basename) + reservedPath("", "change", secret) + address },
  };
}
