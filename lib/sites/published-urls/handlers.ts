import "server-only";
import { Invalid } from "@/lib/core/errors";
import type { ClaimValues } from "@/lib/core/sites/conditions";
import { InvalidRison, parseRison } from "@/lib/core/sites/rison";
import { siteSpacePath } from "@/lib/core/sites/structure";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { implement } from "@/lib/platform/api/server/implement";
import type { Db } from "@/lib/platform/db/client";
import { belowSite, docsUrl } from "@/lib/platform/urls";
import { findDraft, withChanges } from "@/lib/sites/draft/queries";
import { previewPath } from "@/lib/sites/published/previews";
import type { SiteSubject } from "@/lib/sites/sites/subject";
import { loadSiteTree, siteSpaceIn } from "@/lib/sites/structure/tree";
import { lookUp } from "./lookup";
import { publishedUrls, sitePreviews } from "./operations";
import { type PreviewQuery, type SitePreview, VisitorClaims } from "./schemas";

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

async function previewOf(
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

export const publishedUrlHandlers = [
  ...implement(publishedUrls, {
    find: ({ db, actor }, { body }) => lookUp(db, actor, body),
    get: ({ db, actor }, { query: { url, visitorAuthToken, redirectOnError } }) =>
      lookUp(db, actor, {
        url,
        redirectOnError,
        ...(visitorAuthToken !== undefined && { visitor: { jwtToken: visitorAuthToken } }),
      }),
  }),
  ...implement(sitePreviews, {
    get: (ctx, { query }) => previewOf(ctx, ctx.subject, query),
  }),
];
