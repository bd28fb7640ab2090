import { type NextRequest, NextResponse } from "next/server";
import { decodePath } from "@/lib/address-text";

const development = process.env.NODE_ENV === "development";

/**
 * What a screen may load and run. Scripts need the nonce of this one answer; styles may stand in the document,
 * which components that measure and place themselves do. Pages may show pictures from elsewhere, nothing more;
 * frames show previews of sites.
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

/** Each screen has one address: without a slash at its end. */
const withoutSlash = ({ nextUrl }: NextRequest): NextResponse | null => {
  const path = nextUrl.pathname.replace(/(?!^)\/+$/, "");
  if (path === nextUrl.pathname) return null;
  // Set rather than parsed: a path that begins with two slashes would be read as another site.
  const address = new URL(nextUrl.href);
  address.pathname = path;
  return NextResponse.redirect(address, 308);
};

/** Whether a part of the address stands for no text, so that no screen can be meant. */
const namesNothing = ({ nextUrl: { pathname, searchParams } }: NextRequest): boolean =>
  decodePath(pathname) === null || [...searchParams.values()].some((value) => value.includes("\0"));

/** An address without a screen, which is answered by the page that says so. */
const NOWHERE = "/~";

/**
 * Before every screen: gives it its content security policy, whose nonce stands on its scripts, and tells server
 * components that nonce and the address of the page, which sign-in leads back to.
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

/** Screens only: the API, files and assets answer without passing through here. */
export const config = {
  matcher: ["/((?!v1/|v1$|api/|docs/|files/|scim/|_next/|healthz|readyz|icon.svg|favicon.ico|robots.txt).*)"],
};
