import "server-only";
import { createHash } from "node:crypto";
import { errors, jwtVerify } from "jose";
import { LRUCache } from "lru-cache";
import { decodeFields } from "@/lib/address-text";
import { InvalidExpression } from "@/lib/core/expressions/expression";
import { claimTypes } from "@/lib/core/sites/adaptive-schema";
import { type Claims, visitorCondition } from "@/lib/core/sites/conditions";
import { VISITOR_AUTH } from "@/lib/domains/sites/commands";
import { decryptSecret } from "@/lib/encrypted-secret";
import type { ApiRequest } from "@/lib/platform/api/server/message";
import { readPreview } from "./previews";
import { reservedPath } from "./reserved-path";
import type { Site } from "./site-state";

/*
 * Who a request to a published site is from, as far as its audience asks: anybody, anyone with a share link, or a
 * visitor with a token that the site's key has signed. Everything that a site serves is asked for through here.
 */

/** Somebody who may read the site. */
export type Visitor = {
  claims: Claims;
  /** the same for visitors who are shown the same */
  key: string;
  /** below the address of the site, where everything is for them: empty but for share links and previews */
  prefix: string;
  /** whether anybody may read it, so that caches between may keep it */
  isAnybody: boolean;
  /** somebody who manages the site looks how it is for others */
  isPreview: boolean;
};

type Admission =
  | { visitor: Visitor; rest: string[]; setToken?: { value: string; expires: number } }
  /** there is nothing here for this visitor */
  | { refused: "missing" | "token" };

/** Query parameter and cookie that carry a visitor's token. */
export const TOKEN_PARAMETER = "jwt_token";
export const TOKEN_COOKIE = "bindery-visitor";

const anybody: Visitor = { claims: {}, key: "", prefix: "", isAnybody: true, isPreview: false };

/**
 * Whether a request may read a site.
 * @param path what follows the address of the site, as segments
 */
export async function admit(
  site: Site,
  request: Pick<ApiRequest, "query" | "headers">,
  path: readonly string[],
): Promise<Admission> {
  const rest = [...path];
  const [area, kind, secret = ""] = rest;
  const previewed = area === "~" && kind === "preview" ? readPreview(site.id, secret) : null;
  if (previewed) {
    const prefix = reservedPath("", "preview", encodeURIComponent(secret));
    return { visitor: { ...visitorWith(previewed), prefix, isPreview: true }, rest: rest.slice(3) };
  }
  if (!site.published) return { refused: "missing" };
  switch (site.visibility) {
    case "public":
    case "unlisted": {
      // Where nobody has to show who they are, a token still says what a visitor gets to see.
      const admission = site.adaptiveContent ? await admitByToken(site, request, rest) : null;
      return admission && "visitor" in admission ? admission : { visitor: anybody, rest };
    }
    case "share-link": {
      const isKnown = area === "~" && kind === "share" && site.shareKeys.includes(sha256(secret));
      if (!isKnown) return { refused: "missing" };
      const prefix = reservedPath("", "share", encodeURIComponent(secret));
      return {
        visitor: { claims: {}, key: "share", prefix, isAnybody: false, isPreview: false },
        rest: rest.slice(3),
      };
    }
    case "visitor-auth":
      return admitByToken(site, request, rest);
  }
}

/** Somebody of whom this is known. */
const visitorWith = (claims: Claims): Visitor => ({
  claims,
  key: sha256(JSON.stringify(claims)),
  prefix: "",
  isAnybody: false,
  isPreview: false,
});

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** A visitor by the token that they bring, in the address or from before. */
async function admitByToken(
  site: Site,
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

export function cookieOf(header: string | undefined, name: string): string | null {
  for (const pair of (header ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

/** Claims that come with every token and say nothing of the visitor. */
const ABOUT_TOKEN = new Set(["iat", "exp", "nbf", "jti", "iss", "aud"]);
const LONGEST_TOKEN = 8_000;

/** Keys by what is stored of them: decrypting one takes longer than checking a signature. */
const keys = new LRUCache<string, Uint8Array>({ max: 200 });

function keyOf({ id, authKey }: Site): Uint8Array | null {
  const stored = authKey.toString("base64");
  const known = keys.get(stored);
  if (known) return known;
  const key = decryptSecret(VISITOR_AUTH, id, authKey);
  if (key === null) return null;
  const bytes = new TextEncoder().encode(key);
  keys.set(stored, bytes);
  return bytes;
}

/** What a token says of its visitor, and until when; null for one that is expired or was not signed by the key of the site. */
async function verified(site: Site, token: string): Promise<{ claims: Claims; expires: number } | null> {
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

/** Where a visitor without a token is sent, with where they wanted to go. */
export function fallbackOf({ authFallbackUrl }: Site, location: string): string | null {
  if (authFallbackUrl === null) return null;
  const address = new URL(authFallbackUrl);
  address.searchParams.set("location", location);
  return address.href;
}

/**
 * Whether a condition of a part of the site, or of a page, holds for a visitor. One that cannot be read never does, and
 * without adaptive content none does: switching it off shows to nobody what was meant for some.
 */
export function isMetBy(site: Site, visitor: Visitor): (condition: string) => boolean {
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

/** What texts may say of their visitor. */
export const claimsFor = (site: Site, { claims }: Visitor): Claims => (site.adaptiveContent ? claims : {});
