import "server-only";
import type { Viewer } from "@/lib/core/access/actor";
import { NotFound } from "@/lib/core/errors";
import { siteSpacesOf, visibleTree } from "@/lib/core/sites/structure";
import type { Db } from "@/lib/platform/db/client";
import { trustedJson } from "@/lib/platform/db/stored-json";
import { customizationIn, customizationOf } from "@/lib/sites/customization/commands";
import type { PublishedSite } from "@/lib/sites/published/schemas";
import { readStructure, showSite } from "@/lib/sites/structure/structure-queries";
import type { SiteStructureTree, StoredSection } from "@/lib/sites/structure/tree";
import { presentSite } from "./present";
import { sharedBase } from "./shared-base";
import type { SiteSubject } from "./subject";

/** Returns a site as visitors see it, to be rendered elsewhere. Throws NotFound while it is unpublished. */
export async function getPublishedSite(
  db: Db,
  viewer: Viewer,
  site: SiteSubject,
  shareKey: string | undefined,
): Promise<PublishedSite> {
  if (!site.published) throw new NotFound("published site here");
  const shown = await showSite(db, viewer, site, await sharedBase(db, site, shareKey));
  // Drafts are left out; the other parts keep all their stored data.
  const tree = { ...shown.tree, ...visibleTree<StoredSection>(shown.tree, () => true) } as SiteStructureTree;
  const different = siteSpacesOf<StoredSection>(tree).flatMap(({ siteSpace }) =>
    Object.keys(trustedJson<object>(siteSpace.customization)).length === 0
      ? []
      : [[siteSpace.id, customizationIn(site, siteSpace)] as const],
  );
  return {
    object: "published-content-site",
    site: presentSite(site),
    structure: readStructure({ ...shown, tree }),
    customizations: { site: customizationOf(site), siteSpaces: Object.fromEntries(different) },
    scripts: [],
  };
}
