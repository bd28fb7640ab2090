import "server-only";
import { type SiteTree, siteSpacePath, visibleTree } from "@/lib/core/sites/structure";
import { docsUrl, hostUrl, siteUrl } from "@/lib/platform/urls";
import { customizationIn, customizationOf } from "@/lib/sites/customization/commands";
import type { Customization } from "@/lib/sites/customization/schemas";
import type { PlacedSiteSpace, StoredSection } from "@/lib/sites/structure/tree";
import { isMetBy, type Visitor } from "./admission";
import type { SiteState } from "./site-state";

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
    tree: visibleTree<StoredSection>(site.tree, isMetBy(site, visitor), visitor.isPreview),
    origin: new URL(proxy ?? readAt).origin,
    base: `${basePath}${visitor.prefix}`,
    canonical: `${proxy ?? siteUrl(site)}${visitor.prefix}`,
  };
}

/** Returns the address of a variant for this visitor. */
export const hrefOfVariant = (
  { base }: VisibleSite,
  section: StoredSection | null,
  siteSpace: PlacedSiteSpace,
): string => [base, ...siteSpacePath(section, siteSpace).map(encodeURIComponent)].join("/");

/** Returns the customization of a variant; without one, of the whole site. */
export const appearanceOf = (site: SiteState, siteSpace: PlacedSiteSpace | null): Customization =>
  site.draft ?? (siteSpace ? customizationIn(site, siteSpace) : customizationOf(site));
