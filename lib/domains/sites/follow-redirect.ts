import "server-only";
import { type SiteTree, sectionsOf, siteSpacePath, siteSpacesOf } from "@/lib/core/sites/structure";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import type { Placed, Section } from "./tree";

export type RedirectRow = {
  id: string;
  source: string;
  siteSectionId: string | null;
  siteSpaceId: string | null;
  pageId: string | null;
  url: string | null;
  draft: boolean;
  captureWildcard: boolean;
  permanent: boolean;
  automatic: boolean;
  createdAt: Date;
  updatedAt: Date | null;
};

/** The columns of a redirect. */
export const REDIRECT_ROW = `"id", "source", "siteSectionId", "siteSpaceId", "pageId", "url", "draft", "captureWildcard",
  "permanent", "automatic", "createdAt", "updatedAt"`;

/** Of redirects that are followed, the one of the address itself, else of the longest beginning of it that captures more. */
const redirectFrom = prepared<RedirectRow>(
  "redirect-from-address",
  `SELECT ${REDIRECT_ROW} FROM "SiteRedirect"
   WHERE "siteId" = $1 AND NOT "draft" AND ("source" = $2 OR ("captureWildcard" AND "source" = ANY($3::text[])))
   ORDER BY length("source") DESC LIMIT 1`,
);

/** A segment of an address as sources of redirects are stored. */
export const normalSegment = (segment: string): string => encodeURIComponent(segment.normalize("NFKC"));

/** What a redirect leads to: a path below the address of the site, or an address elsewhere. */
export type Destination = { path: string[] } | { url: string };

/**
 * Where an address of a site leads by its redirects; null when by none. What a redirect captures beyond its source
 * follows its destination.
 * @param tree as much of the site as may be led to
 * @param path what follows the address of the site, as segments
 * @param pathOfPage the path of a page in a site space; null for one that nobody may be led to
 */
export async function followRedirect(
  db: Db,
  siteId: string,
  tree: SiteTree<Section>,
  path: readonly string[],
  pathOfPage: (siteSpace: Placed, pageId: string) => Promise<string | null>,
): Promise<{ row: RedirectRow; destination: Destination } | null> {
  const segments = path.map(normalSegment);
  const beginnings = segments.map((_, index) => `/${segments.slice(0, index + 1).join("/")}`);
  const [row] = await redirectFrom(db, [siteId, beginnings.at(-1) ?? "/", beginnings]);
  if (!row) return null;
  const captured = path.slice(row.source.split("/").length - 1);
  if (row.url !== null) return { row, destination: { url: extended(row.url, captured) } };
  const base = await pathTo(tree, row, pathOfPage);
  return base && { row, destination: { path: [...base, ...captured] } };
}

/** An address with more of a path; what is asked and the place in the page stay at its end. */
function extended(address: string, more: readonly string[]): string {
  if (more.length === 0) return address;
  const url = new URL(address);
  url.pathname = [url.pathname.replace(/\/$/, ""), ...more.map(encodeURIComponent)].join("/");
  return url.href;
}

async function pathTo(
  tree: SiteTree<Section>,
  { siteSectionId, siteSpaceId, pageId }: RedirectRow,
  pathOfPage: (siteSpace: Placed, pageId: string) => Promise<string | null>,
): Promise<string[] | null> {
  const places = siteSpacesOf<Section>(tree);
  if (siteSectionId !== null) {
    const sections = tree.type === "sections" ? sectionsOf<Section>(tree.structure) : [];
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
