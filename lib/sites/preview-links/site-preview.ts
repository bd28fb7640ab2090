import "server-only";
import { Invalid } from "@/lib/core/errors";
import type { ClaimValues } from "@/lib/core/sites/conditions";
import { InvalidRison, parseRison } from "@/lib/core/sites/rison";
import { siteSpacePath } from "@/lib/core/sites/structure";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db } from "@/lib/platform/db/client";
import { belowSite, docsUrl } from "@/lib/platform/urls";
import { findDraft, withChanges } from "@/lib/sites/draft/queries";
import { previewPath } from "@/lib/sites/published/previews";
import type { SiteSubject } from "@/lib/sites/sites/subject";
import { loadSiteTree, siteSpaceIn } from "@/lib/sites/structure/tree";
import { VisitorClaims } from "@/lib/sites/urls/schemas";
import type { PreviewQuery, SitePreview } from "./schemas";

/** Parses the claims of an address. */
function claimsFrom(text: string | undefined): ClaimValues {
  if (text === undefined) return {};
  try {
    const claims = VisitorClaims.safeParse(parseRison(text));
    if (claims.success) return claims.data;
  } catch (error) {
    if (!(error instanceof InvalidRison)) throw error;
  }
  throw Invalid.field("claims", "must be an object in Rison, such as (plan:pro,seats:5).");
}

/** The address that shows a site with the given claims for an hour. Throws Invalid for unknown site spaces. */
export async function previewOf(
  { db, ...ctx }: ActorContext & { db: Db },
  site: SiteSubject,
  { siteSpace, claims, draft = false }: PreviewQuery,
): Promise<SitePreview> {
  const { changes } = draft ? await findDraft(db, site.id) : { changes: [] };
  const treeWithDraft = () => withChanges(db, ctx, site, changes, (tx) => loadSiteTree(tx, site.id));
  const placed = siteSpace === undefined ? undefined : siteSpaceIn(await treeWithDraft(), siteSpace);
  if (siteSpace !== undefined && !placed) {
    throw Invalid.field("siteSpace", "is no site space of this site; choose one of them.");
  }
  // The site's own host may not point here yet, so the preview uses the installation's.
  const previewed = { claims: claimsFrom(claims), by: ctx.actor.userId, draft };
  const base = docsUrl(site.basename) + previewPath(site.id, previewed);
  return { url: belowSite(base, placed ? siteSpacePath(placed.section, placed.siteSpace) : []) };
}
