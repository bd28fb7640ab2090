import "server-only";
import { type SiteTree, sectionsOf, siteSpacePath, siteSpacesOf } from "@/lib/core/sites/structure";
import type { Db } from "@/lib/platform/db/client";
import { prepared, type RowOf } from "@/lib/platform/db/prepared";
import type { PlacedSiteSpace, StoredSection } from "@/lib/sites/structure/tree";

/** The columns of a redirect. */
export const REDIRECT_ROW = `"id", "source", "siteSectionId", "siteSpaceId", "pageId", "url", "draft", "captureWildcard",
  "permanent", "automatic", "createdAt", "updatedAt"`;

/**
 * The redirect of the address itself, else the wildcard redirect of its longest prefix; drafts are left out.
 */
const redirectFrom = prepared(
  "redirect-from-address",
  `SELECT ${REDIRECT_ROW} FROM "SiteRedirect"
   WHERE "siteId" = $1 AND NOT "draft" AND ("source" = $2 OR ("captureWildcard" AND "source" = ANY($3::text[])))
   ORDER BY length("source") DESC LIMIT 1`,
);

export type RedirectRow = RowOf<typeof redirectFrom>;

/** Normalizes a segment of an address as in stored sources of redirects. */
export const normalSegment = (segment: string): string => encodeURIComponent(segment.normalize("NFKC"));

/** The target of a redirect: a path below the address of the site, or an external address. */
type RedirectTarget = { path: string[] } | { url: string };

/**
 * Follows the redirects of a site's address; null if there is none. The rest of a path after a wildcard
 * source is appended to the target.
 * @param tree the parts of the site that may be targets
 * @param path segments below the address of the site
 * @param pathOfPage returns the path of a page in a site space; null for one that may be no target
 */
export async function followRedirect(
  db: Db,
  siteId: string,
  tree: SiteTree<StoredSection>,
  path: readonly string[],
  pathOfPage: (siteSpace: PlacedSiteSpace, pageId: string) => Promise<string | null>,
): Promise<{ row: RedirectRow; destination: RedirectTarget } | null> {
  const segments = path.map(normalSegment);
  const beginnings = segments.map((_, index) => `/${segments.slice(0, index + 1).join("/")}`);
  const [row] = await redirectFrom(db, [siteId, beginnings.at(-1) ?? "/", beginnings]);
  if (!row) return null;
  const captured = path.slice(row.source.split("/").length - 1);
  if (row.url !== null) return { row, destination: { url: extended(row.url, captured) } };
  const base = await pathTo(tree, row, pathOfPage);
  return base && { row, destination: { path: [...base, ...captured] } };
}

/** Appends a path to an address, before its query and anchor. */
function extended(address: string, more: readonly string[]): string {
  if (more.length === 0) return address;
  const url = new URL(address);
  url.pathname = [url.pathname.replace(/\/$/, ""), ...more.map(encodeURIComponent)].join("/");
  return url.href;
}

async function pathTo(
  tree: SiteTree<StoredSection>,
  { siteSectionId, siteSpaceId, pageId }: RedirectRow,
  pathOfPage: (siteSpace: PlacedSiteSpace, pageId: string) => Promise<string | null>,
): Promise<string[] | null> {
  const places = siteSpacesOf<StoredSection>(tree);
  if (siteSectionId !== null) {
    const sections = tree.type === "sections" ? sectionsOf<StoredSection>(tree.structure) : [];
    const section = sections.find(({ id }) => id === siteSectionId);
    const first = section?.siteSpaces.find((siteSpace) => siteSpace.default) ?? section?.siteSpaces[0];
    return section && first ? siteSpacePath(section, first) : null;
  }
  const place = places.find(({ siteSpace }) => siteSpace.id === siteSpaceId);
  if (!place) return null;
  const base = siteSpacePath(place.section, place.siteSpace);
  if (pageId === null) return base;
  const page = await pathOfPage(place.siteSpace, pageId);
  return page === null ? null : [...base, ...page.split("/")];
}
