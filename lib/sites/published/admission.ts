import "server-only";
import { createHash } from "node:crypto";
import { errors, jwtVerify } from "jose";
import { decodeFields } from "@/lib/core/address-text";
import { InvalidExpression } from "@/lib/core/expressions/expression";
import { claimTypes } from "@/lib/core/sites/adaptive-schema";
import { type ClaimValues, visitorCondition } from "@/lib/core/sites/conditions";
import type { ApiRequest } from "@/lib/platform/api/server/message";
import { declareCache } from "@/lib/platform/cache/cache";
import type { Db } from "@/lib/platform/db/client";
import { decryptSecret } from "@/lib/platform/encrypted-secret";
import { VISITOR_AUTH } from "@/lib/sites/sites/commands";
import { type ChangePreview, findChangePreview } from "./change-preview";
import { readPreviewToken } from "./previews";
import { reservedPath } from "./reserved-path";
import { previewedSite } from "./site-draft";
import type { SiteState } from "./site-state";

/*
 * Admission to published sites: decides who sends a request (an anonymous visitor, anyone with a share link,
 * or a visitor with a token signed with the site's key). Every response of a site passes through here.
 */

/** A visitor who may read the site. */
export type Visitor = {
  claims: ClaimValues;
  /** the same for visitors who see the same */
  key: string;
  /** prefix of all addresses for this visitor below the site's: empty except for share links and previews */
  prefix: string;
  /** true for an anonymous visitor of an open site, whose responses proxies may keep */
  isAnonymous: boolean;
  /** the preview of the site by a manager, as another visitor, or that of a change request; null for readers */
  preview: { kind: "site" } | ChangePreview | null;
};

type Admission =
  | {
      visitor: Visitor;
      rest: string[];
      setToken?: { value: string; expires: number };
      /** the state of the site that this visitor sees, if it is another one */
      site?: SiteState;
    }
  /** missing: this visitor must not learn that the site exists; ended: their preview did */
  | { refused: "missing" | "token" | "ended" };

/** Query parameter and cookie with a visitor's token. */
export const TOKEN_PARAMETER = "jwt_token";
export const TOKEN_COOKIE = "bindery-visitor";

const anonymousVisitor: Visitor = { claims: {}, key: "", prefix: "", isAnonymous: true, preview: null };

/** A share link or a preview, whose secret begins the path of all its addresses. */
type Entrance = { kind: (typeof ENTRANCES)[number]; secret: string; rest: string[] };
/** The kinds of such addresses: share links, previews of a site, and previews of a change request. */
export const ENTRANCES = ["share", "preview", "change"] as const;

/** Returns the share link or preview that a path names, known or not, and the rest of the path. */
export function entranceOf([area, name, secret = "", ...rest]: readonly string[]): Entrance | null {
  const kind = area === "~" ? ENTRANCES.find((known) => known === name) : undefined;
  return kind === undefined ? null : { kind, secret, rest };
}

const prefixOf = ({ kind, secret }: Entrance): string => reservedPath("", kind, encodeURIComponent(secret));

/**
 * Decides if a request may read a site.
 * @param path segments below the address of the site
 */
export async function admit(
  db: Db,
  site: SiteState,
  request: Pick<ApiRequest, "query" | "headers">,
  path: readonly string[],
): Promise<Admission> {
  const rest = [...path];
  const entrance = entranceOf(path);
  const previewed = entrance?.kind === "preview" ? readPreviewToken(site.id, entrance.secret) : null;
  if (entrance && previewed) {
    const preview = { kind: "site" } as const;
    const visitor = { ...visitorWith(previewed.claims), prefix: prefixOf(entrance), preview };
    return { visitor, rest: entrance.rest, site: await previewedSite(db, site, previewed) };
  }
  if (entrance?.kind === "change") {
    const found = await findChangePreview(db, site, entrance.secret);
    if (found === "ended" || found === null) return { refused: found ?? "missing" };
    const visitor = { ...visitorWith({}), prefix: prefixOf(entrance), preview: found.preview };
    return { visitor, rest: entrance.rest, site: found.site };
  }
  if (!site.published) return { refused: "missing" };
  switch (site.visibility) {
    case "public":
    case "unlisted": {
      // On a site without required sign-in, a token still decides which content a visitor sees.
      const admission = site.adaptiveContent ? await admitByToken(site, request, rest) : null;
      return admission && "visitor" in admission ? admission : { visitor: anonymousVisitor, rest };
    }
    case "share-link": {
      const isKnown = entrance?.kind === "share" && site.shareKeys.includes(sha256(entrance.secret));
      if (!isKnown) return { refused: "missing" };
      const prefix = prefixOf(entrance);
      return {
        visitor: { claims: {}, key: "share", prefix, isAnonymous: false, preview: null },
        rest: entrance.rest,
      };
    }
    case "visitor-auth":
      return admitByToken(site, request, rest);
  }
}

/** A visitor with these claims. */
const visitorWith = (claims: ClaimValues): Visitor => ({
  claims,
  key: sha256(JSON.stringify(claims)),
  prefix: "",
  isAnonymous: false,
  preview: null,
});

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Admits a visitor by the token in the address or in their cookie. */
async function admitByToken(
  site: SiteState,
  { query, headers }: Pick<ApiRequest, "query" | "headers">,
  rest: string[],
): Promise<Admission> {
  const brought = decodeFields(query).get(TOKEN_PARAMETER);
  const token = brought ?? cookieOf(headers.cookie, TOKEN_COOKIE);
  const known = token === null ? null : await verified(site, token);
  if (known === null) return { refused: "token" };
  const { claims, expires } = known;
  return {
    visitor: visitorWith(claims),
    rest,
    ...(brought !== null && { setToken: { value: brought, expires } }),
  };
}

function cookieOf(header: string | undefined, name: string): string | null {
  for (const pair of (header ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

/** Claims about the token rather than the visitor. */
const ABOUT_TOKEN = new Set(["iat", "exp", "nbf", "jti", "iss", "aud"]);
const LONGEST_TOKEN = 8_000;

/** Decrypted keys: decrypting takes longer than checking a signature. */
const keys = declareCache<Uint8Array>({
  name: "keys of visitor tokens",
  bound: { entries: 200 },
  validity: "keyed by the stored form",
});

function keyOf({ id, authKey }: SiteState): Uint8Array | null {
  const stored = authKey.toString("base64");
  const known = keys.get(stored);
  if (known) return known;
  const key = decryptSecret(VISITOR_AUTH, id, authKey);
  if (key === null) return null;
  const bytes = new TextEncoder().encode(key);
  keys.set(stored, bytes);
  return bytes;
}

/**
 * Verifies a token and returns its claims and expiry; null if it has expired or was not signed with the key
 * of the site.
 */
async function verified(
  site: SiteState,
  token: string,
): Promise<{ claims: ClaimValues; expires: number } | null> {
  const key = token.length > LONGEST_TOKEN ? null : keyOf(site);
  if (key === null) return null;
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"], requiredClaims: ["exp"] });
    const claims = Object.fromEntries(Object.entries(payload).filter(([name]) => !ABOUT_TOKEN.has(name)));
    return { claims, expires: payload.exp! };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** Returns the address to sign in at, with the requested location; null without one. */
export function fallbackOf({ authFallbackUrl }: SiteState, location: string): string | null {
  if (authFallbackUrl === null) return null;
  const address = new URL(authFallbackUrl);
  address.searchParams.set("location", location);
  return address.href;
}

/**
 * Returns a predicate: true if a condition holds for a visitor. Invalid conditions are false, and without
 * adaptive content all are: switching it off must not show everyone what was meant for some.
 */
export function isMetBy(
  site: Pick<SiteState, "adaptiveContent" | "adaptiveSchema">,
  visitor: Pick<Visitor, "claims">,
): (condition: string) => boolean {
  if (!site.adaptiveContent) return () => false;
  const types = claimTypes(site.adaptiveSchema);
  return (condition) => {
    try {
      return visitorCondition(condition, types)(visitor.claims);
    } catch (error) {
      if (error instanceof InvalidExpression) return false;
      throw error;
    }
  };
}

/** Returns the claims that texts may use. */
export const claimsFor = (site: SiteState, { claims }: Visitor): ClaimValues =>
  site.adaptiveContent ? claims : {};
