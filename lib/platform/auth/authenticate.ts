import "server-only";
import type { Caller, Viewer } from "@/lib/core/access/actor";
import { Forbidden, Unauthenticated } from "@/lib/core/errors";
import { PERSON_HEADER } from "@/lib/platform/api/operation";
import type { ApiRequest } from "@/lib/platform/api/server/message";
import { declareCache } from "@/lib/platform/cache/cache";
import type { Db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { actorOfToken, tokenIdOf } from "./api-token";
import { actorOfContentToken, isContentToken } from "./content-token";
import { actorOfSession, sessionCookieOf, sessionKeyOf } from "./session";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** The last known holder of each credential. */
const holders = declareCache<Viewer>({
  name: "holders of credentials",
  bound: { entries: 10_000 },
  validity: "a guess, which authentication checks",
});

/** Guesses the caller of a request; null = unknown before the credential is looked up. */
export function recallHolder(request: ApiRequest): Viewer | null {
  const key = credentialKey(request);
  return key === null ? null : (holders.get(key) ?? null);
}

function credentialKey({ headers }: ApiRequest): string | null {
  if (headers.authorization !== undefined) return tokenIdOf(bearerOf(headers.authorization) ?? "");
  const secret = sessionCookieOf(headers.cookie);
  return secret === null ? null : sessionKeyOf(secret);
}

export const bearerOf = (authorization: string): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization)?.[1];

/** As `findCaller`, and remembers the holder of the credential. */
export async function authenticate(db: Db, request: ApiRequest, operation: string): Promise<Caller | null> {
  let actor: Caller | null = null;
  try {
    actor = await findCaller(db, request, operation);
  } finally {
    const key = credentialKey(request);
    if (key !== null && actor === null) holders.delete(key);
    else if (key !== null && actor !== null)
      holders.set(key, { userId: actor.userId, organizationId: actor.organizationId });
  }
  return actor;
}

/**
 * Authenticates the caller. A bearer token decides alone: a cookie beside it is ignored, and an invalid token
 * is an error. An invalid cookie counts as anonymous. Null = no credentials.
 */
async function findCaller(db: Db, request: ApiRequest, operation: string): Promise<Caller | null> {
  const authorization = request.headers.authorization;
  if (authorization !== undefined) {
    const token = bearerOf(authorization);
    if (token === undefined) {
      throw new Unauthenticated(
        "The Authorization header is not understood; send “Authorization: Bearer …”.",
        "token_malformed",
      );
    }
    const actor = isContentToken(token)
      ? await actorOfContentToken(db, token)
      : await actorOfToken(db, token, { address: request.address, operation });
    if (!actor) {
      throw new Unauthenticated(
        "This API token is unknown, expired or revoked; create a new one.",
        "token_invalid",
      );
    }
    return actor;
  }

  const secret = sessionCookieOf(request.headers.cookie);
  if (secret === null) return null;
  const actor = await actorOfSession(db, secret, request.address);
  if (actor && !SAFE_METHODS.has(request.method)) {
    requireSameSite(request);
    requireSamePerson(request, actor.userId);
  }
  return actor;
}

/**
 * Browsers have one session for all tabs. What a person wrote in one of them is not stored in the name of the person who
 * signed in in another one.
 */
function requireSamePerson({ headers }: ApiRequest, userId: string | null): void {
  const expected = headers[PERSON_HEADER];
  if (expected === undefined || expected === userId) return;
  throw new Unauthenticated(
    "Another person is signed in in this browser. Sign in as yourself, then send it again.",
    "another_person",
  );
}

/**
 * Browsers attach the cookie even to requests that other sites cause. Such requests are recognized by the
 * browser's headers about the origin, and by a media type or header that no form of another site can send.
 */
function requireSameSite({ headers }: ApiRequest): void {
  const site = headers["sec-fetch-site"];
  const sameOrigin = site === undefined ? isOwnOrigin(headers.origin, headers.host) : site === "same-origin";
  const deliberate =
    headers["x-bindery-csrf"] !== undefined || /^application\/json\b/i.test(headers["content-type"] ?? "");
  if (sameOrigin && deliberate) return;
  throw new Forbidden(
    "This request seems to come from another site. Repeat it from Bindery, or use an API token.",
    "cross_site",
  );
}

const ownOrigin = new URL(env.url).origin;

function isOwnOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return false;
  if (origin === ownOrigin) return true;
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}
