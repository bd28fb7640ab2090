import "server-only";
import type { ClaimValues } from "@/lib/core/sites/conditions";
import { InvalidRison, parseRison } from "@/lib/core/sites/rison";
import { siteSpacePath } from "@/lib/core/sites/structure";
import { previewPath } from "@/lib/domains/published/previews";
import { loadSiteTree, siteSpaceIn } from "@/lib/domains/sites/tree";
import { Invalid } from "@/lib/errors";
import { type PreviewQuery, type SitePreview, VisitorClaims } from "@/lib/model/published-urls/schemas";
import type { SiteSubject } from "@/lib/model/sites/subject";
import { implement } from "@/lib/platform/api/server/implement";
import type { Db } from "@/lib/platform/db/client";
import { belowSite, docsUrl } from "@/lib/urls";
import { lookUp } from "./lookup";
import { publishedUrls, sitePreviews } from "./operations";

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
  db: Db,
  site: SiteSubject,
  { siteSpace, claims }: PreviewQuery,
): Promise<SitePreview> {
  const placed =
    siteSpace === undefined ? undefined : siteSpaceIn(await loadSiteTree(db, site.id), siteSpace);
  if (siteSpace !== undefined && !placed) {
    throw Invalid.field("siteSpace", "is no site space of this site; choose one of them.");
  }
  // The site's own host may not point here yet, so the preview uses the installation's.
  const base = docsUrl(site.basename) + previewPath(site.id, claimsFrom(claims));
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
    get: ({ db, subject }, { query }) => previewOf(db, subject, query),
  }),
];
