import type { ApiRequest, ApiResponse } from "./message";

/**
 * Pages of other sites may call the API with a bearer token if the operator lists their origin. Cookies are
 * never allowed: they give such a page no access.
 */

const REQUEST_HEADERS =
  "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, If-Range, Last-Event-ID, Prefer, Range, X-Request-Id";

/** Response headers that a page may read besides the default ones. */
const RESPONSE_HEADERS =
  "Accept-Ranges, Allow, Content-Disposition, Content-Range, ETag, Idempotency-Replayed, Location, Preference-Applied, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, WWW-Authenticate, X-Bindery-Events, X-Request-Id";

/** How long a browser may cache a preflight response, in seconds. */
const PREFLIGHT_AGE = "600";

/** Adds CORS headers for an allowed origin, unless the response has its own. */
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
