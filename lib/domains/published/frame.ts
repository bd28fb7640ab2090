import "server-only";
import { type SiteTree, siteSpacePath, visibleTree } from "@/lib/core/sites/structure";
import { customizationIn, customizationOf } from "@/lib/domains/sites/customization";
import type { Placed, Section } from "@/lib/domains/sites/tree";
import { env } from "@/lib/env";
import type { Customization } from "@/lib/model/site-customization/schemas";
import { siteUrl } from "@/lib/urls";
import { isMetBy, type Visitor } from "./audience";
import type { Site } from "./site-state";

/** A site for one visitor: what of its structure they see, and where it is for them. */
export type Shown = {
  site: Site;
  visitor: Visitor;
  tree: SiteTree<Section>;
  /** scheme and host of the address that the site is read at */
  origin: string;
  /** path of the site on that host, with what a share link adds */
  base: string;
  /** the address that readers are told of */
  canonical: string;
};

export type Current = { section: Section | null; siteSpace: Placed };

/** @param basePath path of the site on the host that was asked */
export function shownTo(site: Site, visitor: Visitor, basePath: string): Shown {
  const address =
    site.proxyOrigin === null ? siteUrl(site) : `${new URL(env.url).protocol}//${site.proxyOrigin}`;
  return {
    site,
    visitor,
    tree: visibleTree<Section>(site.tree, isMetBy(site, visitor), visitor.isPreview),
    origin: new URL(address).origin,
    base: `${basePath}${visitor.prefix}`,
    canonical: `${address}${visitor.prefix}`,
  };
}

/** Where a variant begins for this visitor. */
export const hrefOfVariant = ({ base }: Shown, section: Section | null, siteSpace: Placed): string =>
  [base, ...siteSpacePath(section, siteSpace).map(encodeURIComponent)].join("/");

/** How a variant looks; without one, what the site as a whole looks like. */
export const lookOf = (site: Site, siteSpace: Placed | null): Customization =>
  site.draft ?? (siteSpace ? customizationIn(site, siteSpace) : customizationOf(site));
