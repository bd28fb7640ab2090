import "server-only";
import type { Made } from "./answer-cache";
import type { Shown } from "./frame";
import type { Inside } from "./shell";
import { documentOf, policyOf } from "./shell";
import type { Site } from "./site-state";
import type { SiteFrame, SpaceFrame } from "./view";

/** Browsers and proxies may keep a response, but must revalidate it each time. */
export const cacheControl = ({ visitor }: Pick<Shown, "visitor">): string =>
  visitor.isAnybody ? "public, max-age=0, must-revalidate" : "private, no-cache";

/** The headers that every response of a site has. */
export const commonHeaders = (shown: Shown): Record<string, string> => ({
  "cache-control": cacheControl(shown),
  "referrer-policy": shown.visitor.isAnybody ? "strict-origin-when-cross-origin" : "no-referrer",
  "x-content-type-options": "nosniff",
  ...((isPrivate(shown.site) || !shown.visitor.isAnybody) && { "x-robots-tag": "noindex" }),
});

export const isPrivate = ({ visibility }: Site): boolean => visibility !== "public";

/** True if agents may read the Markdown and machine forms of a site. */
export const isOpenToAgents = ({ agentsContext }: Site): boolean => agentsContext === "included";

/** Responds with a document of a site. */
export const documentAnswer = (
  shown: Shown,
  frame: SiteFrame,
  space: SpaceFrame | null,
  inside: Inside,
  status = 200,
): Made => ({
  status,
  headers: {
    ...commonHeaders(shown),
    "content-type": "text/html; charset=utf-8",
    vary: "Accept",
    "content-security-policy": policyOf(frame, inside),
    ...(status === 404 && { "cache-control": "no-store" }),
  },
  body: documentOf(frame, space, inside),
});

/** Responds with a text for machines, such as the Markdown form of a page. */
export const textAnswer = (shown: Shown, contentType: string, body: string): Made => ({
  status: 200,
  headers: { ...commonHeaders(shown), "content-type": `${contentType}; charset=utf-8`, vary: "Accept" },
  body,
});

/** Redirects a visitor. Browsers revalidate each time: the address can get a page of its own later. */
export const redirectAnswer = (shown: Shown, href: string, permanent = true): Made => ({
  status: permanent ? 301 : 302,
  headers: { ...commonHeaders(shown), location: href },
  body: "",
});
