import { type NextRequest, NextResponse } from "next/server";
import { decodePath } from "@/lib/core/address-text";

const development = process.env.NODE_ENV === "development";

/**
 * The content security policy of a screen. Scripts need the nonce of this response; inline styles are allowed for
 * components that position themselves. Pages may show pictures from elsewhere, nothing more; frames show previews of
 * sites.
 */
const policyOf = (nonce: string): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' https:",
    "font-src 'self'",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

const newNonce = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));

/** Redirects to the address without a slash at its end, so that each screen has one address. */
const withoutSlash = ({ nextUrl }: NextRequest): NextResponse | null => {
  const path = nextUrl.pathname.replace(/(?<=[^/]|^\/)\/+$/, "");
  if (path === nextUrl.pathname) return null;
  // Set rather than parsed, because a path that begins with two slashes would be read as another host.
  const address = new URL(nextUrl.href);
  address.pathname = path;
  return NextResponse.redirect(address, 308);
};

/** True if a part of the address is not valid text, so that it matches no screen. */
const namesNothing = ({ nextUrl: { pathname, searchParams } }: NextRequest): boolean =>
  decodePath(pathname) === null || [...searchParams.values()].some((value) => value.includes("\0"));

/** An address without a screen, which shows the “not found” page. */
const NOWHERE = "/~";

/**
 * Runs before every screen: sets its content security policy, and passes the nonce and the page's address, for the
 * return after a sign-in, to server components.
 */
export const proxy = (request: NextRequest) => {
  const elsewhere = withoutSlash(request);
  if (elsewhere) return elsewhere;
  const nonce = newNonce();
  const policy = policyOf(nonce);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  headers.set("x-bindery-path", request.nextUrl.pathname + request.nextUrl.search);
  const response = namesNothing(request)
    ? NextResponse.rewrite(new URL(NOWHERE, request.nextUrl.origin), { request: { headers } })
    : NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
};

/** Screens only; the API, files and assets bypass this. */
export const config = {
  matcher: ["/((?!v1/|v1$|api/|docs/|files/|scim/|_next/|healthz|readyz|icon.svg|favicon.ico|robots.txt).*)"],
};
