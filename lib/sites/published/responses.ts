import "server-only";
import type { BuiltResponse } from "./built-response";
import type { Markup } from "./markup";
import type { Inside } from "./shell";
import { policyOf, renderDocument } from "./shell";
import type { SiteState } from "./site-state";
import type { SiteLayout, SpaceLayout } from "./view-models";
import type { VisibleSite } from "./visible-site";

/** Browsers and proxies may keep a response, but must revalidate it each time. */
export const cacheControl = ({ visitor }: Pick<VisibleSite, "visitor">): string =>
  visitor.isAnonymous ? "public, max-age=0, must-revalidate" : "private, no-cache";

/** The headers that every response of a site has. */
export const commonHeaders = (shown: VisibleSite): Record<string, string> => ({
  "cache-control": cacheControl(shown),
  "referrer-policy": shown.visitor.isAnonymous ? "strict-origin-when-cross-origin" : "no-referrer",
  "x-content-type-options": "nosniff",
  ...((isPrivate(shown.site) || !shown.visitor.isAnonymous) && { "x-robots-tag": "noindex" }),
});

export const isPrivate = ({ visibility }: SiteState): boolean => visibility !== "public";

/** True if agents may read the Markdown and machine forms of a site. */
export const isOpenToAgents = ({ agentsContext }: SiteState): boolean => agentsContext === "included";

/** Responds with a document of a site. */
export const documentResponse = (
  shown: VisibleSite,
  frame: SiteLayout,
  space: SpaceLayout | null,
  inside: Inside,
  status = 200,
): BuiltResponse => ({
  status,
  headers: {
    ...commonHeaders(shown),
    "content-type": "text/html; charset=utf-8",
    vary: "Accept",
    "content-security-policy": policyOf(frame, inside),
    ...(status === 404 && { "cache-control": "no-store" }),
  },
  body: renderDocument(frame, space, inside),
});

/** Responds with a text for machines, such as the Markdown form of a page. */
export const textResponse = (shown: VisibleSite, contentType: string, body: string): BuiltResponse => ({
  status: 200,
  headers: { ...commonHeaders(shown), "content-type": `${contentType}; charset=utf-8`, vary: "Accept" },
  body,
});

/** Responds with a part of a page, for the page's script. Opened by itself, it may load and run nothing. */
export function partResponse(shown: VisibleSite, { html }: Markup): BuiltResponse {
  const { headers, ...made } = textResponse(shown, "text/html", html);
  const policy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";
  return { ...made, headers: { ...headers, "content-security-policy": policy } };
}

/** Redirects a visitor. Browsers revalidate each time: the address can get a page of its own later. */
export const redirectResponse = (shown: VisibleSite, href: string, permanent = true): BuiltResponse => ({
  status: permanent ? 301 : 302,
  headers: { ...commonHeaders(shown), location: href },
  body: "",
});
