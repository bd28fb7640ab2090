import "server-only";
import type { Caller } from "@/lib/core/access/actor";
import { decodePath } from "@/lib/core/address-text";
import { NotFound } from "@/lib/core/errors";
import { requireSignIn } from "@/lib/platform/api/server/sign-in-required";
import { contentTokenFor } from "@/lib/platform/auth/content-token";
import type { Db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { belowSite, siteUrl } from "@/lib/platform/urls";
import { admit, fallbackOf, TOKEN_PARAMETER, type Visitor } from "@/lib/sites/published/admission";
import { locatePage } from "@/lib/sites/published/read-page";
import { redirectAt } from "@/lib/sites/published/redirects";
import { canonicalOf, variantPagesOf } from "@/lib/sites/published/site-pages";
import { findPublishedSite, findRenamedSite, type SiteState } from "@/lib/sites/published/site-state";
import {
  hrefOfVariant,
  type Variant,
  type VisibleSite,
  variantAt,
  visibleSiteFor,
} from "@/lib/sites/published/visible-site";
import { findSite } from "@/lib/sites/sites/queries";
import type { FindPublishedUrl, PublishedUrl } from "./schemas";

const missing = (): NotFound => new NotFound("published site at this address");

/**
 * Looks up the content that an address of a published site shows to a visitor. Throws NotFound for all other
 * addresses.
 */
export async function findPublished(
  db: Db,
  caller: Caller,
  { url: address, redirectOnError = false, visitor: said }: FindPublishedUrl,
): Promise<PublishedUrl> {
  const { url, asked } = siteOfAddress(address);
  if (!asked) throw missing();
  const present = await findPublishedSite(db, asked.site);
  const site = present ?? (await findRenamedSite(db, asked.site));
  if (!site || !(await findSite(db, caller, site.organizationId, site.id))) throw missing();
  requireSignIn(caller, site.organizationId);
  const query = new URLSearchParams(said?.jwtToken && { [TOKEN_PARAMETER]: said.jwtToken }).toString();
  const admission = await admit(db, site, { query, headers: {} }, asked.path);
  if ("refused" in admission) {
    const fallback = redirectOnError && admission.refused === "token" ? fallbackOf(site, url.pathname) : null;
    if (fallback === null) throw missing();
    return { target: "external", redirect: fallback };
  }
  if (!present) return { target: "content", redirect: belowSite(siteUrl(site), asked.path) };
  const visitor = withUnsigned(admission.visitor, said?.unsignedClaims);
  return found(
    db,
    caller,
    visibleSiteFor(admission.site ?? site, visitor, asked.basePath),
    admission.rest,
    asked.path,
  );
}

/** Merges unsigned claims of a visitor into their `unsigned` claim. */
const withUnsigned = (visitor: Visitor, unsigned: Record<string, unknown> | undefined): Visitor =>
  unsigned === undefined ? visitor : { ...visitor, claims: { ...visitor.claims, unsigned } };

/** Finds the site of an address: by its host, or by its name below /docs on the installation's host. */
function siteOfAddress(address: string) {
  const url = new URL(address);
  const path = decodePath(url.pathname);
  if (path === null) return { url };
  if (url.host !== new URL(env.url).host) {
    return { url, asked: { site: { hostname: url.hostname }, basePath: "", path } };
  }
  const [area, basename, ...rest] = path;
  if (area !== "docs" || basename === undefined) return { url };
  const basePath = `/docs/${encodeURIComponent(basename)}`;
  return { url, asked: { site: { basename }, basePath, path: rest } };
}

async function found(
  db: Db,
  caller: Caller,
  shown: VisibleSite,
  rest: readonly string[],
  asked: readonly string[],
): Promise<PublishedUrl> {
  const at = variantAt(db, shown, rest);
  if (!at) throw missing();
  const { variant } = at;
  const page = await locatePage(db, variant.reading, variant.tree, at.rest.join("/"));
  const content = (path: string) => new URL(path, shown.origin).href;
  if (page.kind === "moved") {
    return { target: "content", redirect: variant.reading.address(page.path) };
  }
  const elsewhere = page.kind === "missing" ? await redirectAt(db, shown, rest) : null;
  if (elsewhere) {
    const isExternal = /^[a-z]+:/.test(elsewhere.href);
    return {
      target: isExternal ? "external" : "content",
      redirect: isExternal ? elsewhere.href : content(elsewhere.href),
    };
  }
  return described(db, caller, shown, variant, at, asked);
}

async function described(
  db: Db,
  caller: Caller,
  shown: VisibleSite,
  variant: Variant,
  { rest, complete }: { rest: string[]; complete: boolean },
  asked: readonly string[],
): Promise<PublishedUrl> {
  const { site, visitor }: { site: SiteState; visitor: Visitor } = shown;
  const { section, siteSpace } = variant;
  const pathname = rest.join("/");
  const first = pathname === "" ? await variant.tree.first(null) : null;
  return {
    organization: site.organizationId,
    site: site.id,
    ...(section && { siteSection: section.id }),
    siteSpace: siteSpace.id,
    space: siteSpace.spaceId,
    pathname: `/${first ? variant.tree.path(first) : pathname}`,
    basePath: hrefOfVariant(shown, section, siteSpace) || "/",
    siteBasePath: shown.base || "/",
    apiToken: contentTokenFor(caller, { organizationId: site.organizationId, spaceId: siteSpace.spaceId }),
    ...(site.visibility === "share-link" && visitor.prefix !== "" && { shareKey: asked[2]! }),
    complete,
    ...(visitor.key !== "" && { contextId: visitor.key }),
    canonicalUrl: canonicalOf(shown, variant, await variantPagesOf(db, shown, variant, pathname), pathname),
  };
}
