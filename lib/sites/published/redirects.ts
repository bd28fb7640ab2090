import "server-only";
import { siteSpacesOf } from "@/lib/core/sites/structure";
import type { Db } from "@/lib/platform/db/client";
import { belowSite } from "@/lib/platform/urls";
import { followRedirect } from "@/lib/sites/redirects/follow";
import { formerDefaults } from "@/lib/sites/redirects/kept";
import type { StoredSection } from "@/lib/sites/structure/tree";
import { hrefOf, locatePage } from "./read-page";
import { pathsOfReadable, type Variant, type VisibleSite, variantOf } from "./visible-site";

/** Returns the redirect of an address without a page, if the visitor may read its target. */
export async function redirectAt(
  db: Db,
  shown: VisibleSite,
  path: readonly string[],
): Promise<{ href: string; permanent: boolean } | null> {
  const found = await followRedirect(db, shown.site.id, shown.tree, path, (siteSpace, pageId) =>
    pathOfReadable(db, shown, siteSpace.id, pageId),
  );
  if (!found) return null;
  const { row, destination } = found;
  const href = "url" in destination ? destination.url : belowSite(shown.base, destination.path) || "/";
  return { href, permanent: row.permanent };
}

/**
 * Returns the present address of a page that was here while its site space was the default; null if the
 * visitor may not read it.
 */
export async function formerPageAt(
  db: Db,
  shown: VisibleSite,
  { section, siteSpace }: Variant,
  path: string,
): Promise<string | null> {
  if (!siteSpace.default || path === "") return null;
  for (const id of await formerDefaults(db, shown.site.id, section)) {
    const place = siteSpacesOf<StoredSection>(shown.tree).find((other) => other.siteSpace.id === id);
    const former = place && variantOf(db, shown, place);
    if (!former) continue;
    const found = await locatePage(db, former.reading, former.tree, path);
    if (found.kind === "moved") return hrefOf(former.reading, found.path);
    if (found.kind === "page") return hrefOf(former.reading, path);
  }
  return null;
}

/** Returns the path of a page; null for one that this visitor may not read. */
async function pathOfReadable(
  db: Db,
  shown: VisibleSite,
  siteSpaceId: string,
  pageId: string,
): Promise<string | null> {
  const place = siteSpacesOf<StoredSection>(shown.tree).find(({ siteSpace }) => siteSpace.id === siteSpaceId);
  const variant = place && variantOf(db, shown, place);
  return variant ? ((await pathsOfReadable(db, variant, [pageId])).get(pageId) ?? null) : null;
}
