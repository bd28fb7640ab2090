import "server-only";
import { loadReadPages } from "@/lib/content/pages/queries";
import { type Locale, localeOf } from "@/lib/core/locales/locale";
import {
  locate,
  type PlacedSection,
  type SiteTree,
  siteSpacePath,
  visibleTree,
} from "@/lib/core/sites/structure";
import type { Db } from "@/lib/platform/db/client";
import { docsUrl, hostUrl, siteUrl } from "@/lib/platform/urls";
import { customizationIn, customizationOf } from "@/lib/sites/customization/commands";
import type { Customization } from "@/lib/sites/customization/schemas";
import type { PlacedSiteSpace, StoredSection } from "@/lib/sites/structure/tree";
import { pathsOf } from "@/lib/store/page-paths";
import { snapshotOfChangeRequest, snapshotOfSpace } from "@/lib/store/snapshot";
import { claimsFor, isMetBy, type Visitor } from "./admission";
import { EMOJI } from "./assets";
import { hrefOf, linkedFrom, readableAmong, type VisitorReadContext } from "./read-page";
import { reservedPath } from "./reserved-path";
import { isPublic, type SiteState, type SpaceState } from "./site-state";
import { VisiblePageTree } from "./tree";

/** A site as one visitor sees it: the visible part of its structure, and its addresses. */
export type VisibleSite = {
  site: SiteState;
  visitor: Visitor;
  tree: SiteTree<StoredSection>;
  /** scheme and host of the address that the site is read at */
  origin: string;
  /** path of the site on that host, with the prefix of a share link */
  base: string;
  /** the canonical address of the site */
  canonical: string;
};

export type VariantLocation = { section: StoredSection | null; siteSpace: PlacedSiteSpace };

/** @param basePath path of the site on the host that was asked: empty on a host of its own */
export function visibleSiteFor(site: SiteState, visitor: Visitor, basePath: string): VisibleSite {
  const proxy = site.proxyOrigin === null ? null : hostUrl(site.proxyOrigin);
  const isOnOwnHost = basePath === "" && site.hostname !== null;
  const readAt = isOnOwnHost ? hostUrl(site.hostname!) : docsUrl(site.basename);
  return {
    site,
    visitor,
    tree:
      visitor.preview?.kind === "change"
        ? previewedTree(site, visitor.preview.spaceId)
        : visibleTree<StoredSection>(site.tree, isMetBy(site, visitor), visitor.preview !== null),
    origin: new URL(proxy ?? readAt).origin,
    base: `${basePath}${visitor.prefix}`,
    canonical: `${proxy ?? siteUrl(site)}${visitor.prefix}`,
  };
}

type PreviewedSite = Pick<
  SiteState,
  "published" | "visibility" | "adaptiveContent" | "adaptiveSchema" | "tree"
>;

/**
 * The part of a site that the preview of a change request shows: what everyone sees, and of a site that is not open to
 * everyone, only the space of the change request.
 */
export function previewedTree(site: PreviewedSite, spaceId: string): SiteTree<StoredSection> {
  const isMet = isMetBy(site, { claims: {} });
  return visibleTree<StoredSection>(
    site.tree,
    isMet,
    false,
    (siteSpace) => isPublic(site) || siteSpace.spaceId === spaceId,
  );
}

/** Returns the address of a variant for this visitor. */
export const hrefOfVariant = (
  { base }: VisibleSite,
  section: StoredSection | null,
  siteSpace: PlacedSiteSpace,
): string => [base, ...siteSpacePath(section, siteSpace).map(encodeURIComponent)].join("/");

/** Returns the customization of a variant; without one, of the whole site. */
export const appearanceOf = (site: SiteState, siteSpace: PlacedSiteSpace | null): Customization =>
  siteSpace ? customizationIn(site, siteSpace) : customizationOf(site);

/** Returns the locale with the words of a variant: that of its space's language, by default that of the site. */
export function localeAt(site: SiteState, siteSpace: PlacedSiteSpace | null): Locale {
  const space = siteSpace && site.spaces.get(siteSpace.spaceId);
  return localeOf(space?.language ?? null) ?? appearanceOf(site, siteSpace).internationalization.locale;
}

/** A variant of a site with the read context of one visitor. */
export type Variant = VariantLocation & {
  space: SpaceState;
  reading: VisitorReadContext;
  tree: VisiblePageTree;
};

/** Prepares reading a variant; null if its space cannot be read, such as in the trash. */
export function variantOf(
  db: Db,
  shown: VisibleSite,
  { section, siteSpace }: VariantLocation,
): Variant | null {
  const { site, visitor, origin } = shown;
  const space = site.spaces.get(siteSpace.spaceId);
  if (!space) return null;
  const href = hrefOfVariant(shown, section, siteSpace);
  const content = { ...space, organizationId: site.organizationId };
  const reading: VisitorReadContext = {
    snapshot: space.change
      ? snapshotOfChangeRequest({ space: content, changeRequest: space.change })
      : snapshotOfSpace(content),
    reader: { userId: null },
    visitor: { claims: claimsFor(site, visitor) as VisitorReadContext["visitor"]["claims"] },
    href,
    emojiAddress: reservedPath(shown.base, EMOJI),
    locale: localeAt(site, siteSpace),
    address: (path) => new URL(hrefOf({ href }, path), origin).href,
    fileAddress: (id) => new URL(reservedPath(href, "files", encodeURIComponent(id)), origin).href,
  };
  return {
    section,
    siteSpace,
    space,
    reading,
    tree: new VisiblePageTree(db, reading, isMetBy(site, visitor)),
  };
}

/** Finds the variant at a path below the address of a site, and the rest of the path. */
export function variantAt(
  db: Db,
  shown: VisibleSite,
  path: readonly string[],
): { variant: Variant; rest: string[]; complete: boolean } | null {
  const located = locate<PlacedSection<PlacedSiteSpace> & StoredSection>(shown.tree, path);
  const variant = located && variantOf(db, shown, located);
  return variant && { variant, rest: located.rest, complete: located.complete };
}

/** Returns the paths of those pages, generated ones included, that the visitor may read, by id. */
export async function pathsOfReadable(
  db: Db,
  { reading, tree }: Variant,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const pages = await readableAmong(db, reading, tree, await loadReadPages(db, reading, ids));
  return pathsOf(db, reading.snapshot, pages);
}

/** Returns their addresses on the host of the site. */
export async function hrefsOfReadable(
  db: Db,
  variant: Variant,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const [paths, { address }] = await Promise.all([
    pathsOfReadable(db, variant, ids),
    linkedFrom(db, variant.reading, variant.tree),
  ]);
  return new Map([...paths].map(([id, path]) => [id, new URL(address(path)).pathname]));
}
