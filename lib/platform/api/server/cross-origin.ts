import type { ApiRequest, ApiResponse } from "./message";

/**
 * Pages of other sites may call the API with a bearer token when the operator lists their origin. Credentials of
 * the browser are never allowed: a cookie that comes along opens nothing to such a page.
 */

const REQUEST_HEADERS =
  "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, If-Range, Last-Event-ID, Prefer, Range, X-Request-Id";

/** What a page may read of an answer besides the few headers that every page may. */
const RESPONSE_HEADERS =
  "Accept-Ranges, Allow, Content-Disposition, Content-Range, ETag, Idempotency-Replayed, Location, Preference-Applied, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, WWW-Authenticate, X-Bindery-Events, X-Request-Id";

/** How long a browser may go by what it asked, in seconds. */
const PREFLIGHT_AGE = "600";

/** Tells the browser what the page that asks may do and read, unless the answer says so itself. */
export function allowOrigin(origins: readonly string[], request: ApiRequest, { headers }: ApiResponse): void {
  if (origins.length === 0 || headers["access-control-allow-origin"] !== undefined) return;
  headers.vary = headers.vary === undefined ? "Origin" : `${headers.vary}, Origin`;
  const { origin } = request.headers;
  if (origin === undefined || !origins.includes(origin)) return;
  headers["access-control-allow-origin"] = origin;
  if (request.method !== "OPTIONS") {
    headers["access-control-expose-headers"] = RESPONSE_HEADERS;
  } else if (request.headers["access-control-request-method"] !== undefined) {
    headers["access-control-allow-methods"] = headers.allow ?? "";
    headers["access-control-allow-headers"] = REQUEST_HEADERS;
    headers["access-control-max-age"] = PREFLIGHT_AGE;
  }
}
