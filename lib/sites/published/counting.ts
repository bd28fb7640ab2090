import "server-only";
import type { ApiRequest } from "@/lib/platform/api/server/message";
import { declareCache } from "@/lib/platform/cache/cache";
import type { RootDb } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { count } from "@/lib/sites/insights/count";
import type { Visitor } from "./admission";
import type { PageView } from "./built-response";
import type { SiteState } from "./site-state";

/*
 * Counts requests to a site. Visitors are not tracked, so one who comes twice counts twice.
 */

/** The first product of a browser, also of those that show text alone. */
const BROWSERS = /^(?:Mozilla|Opera|Lynx|w3m|E?Links)\b/;
/** Programs that also begin like browsers, by their names or addresses. Cubot makes phones. */
const PROGRAMS =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|fetch|monitor|synthetic|lighthouse|headless|compatible; (?!MSIE)|\+https?:|(?:external\w{0,40}|-user)\//i;

const LONGEST = 300;

/** Visitors use few different browsers. */
const browsers = declareCache<boolean>({
  name: "browsers by user agent",
  bound: { entries: 1_000 },
  validity: "depends on the key alone",
});

/** False for a program that identifies itself by its user agent. */
export function isBrowser(agent: string): boolean {
  const known = browsers.get(agent);
  if (known !== undefined) return known;
  const found = BROWSERS.test(agent) && !PROGRAMS.test(agent);
  browsers.set(agent, found);
  return found;
}

const isReader = ({ headers }: Pick<ApiRequest, "headers">, { preview }: Visitor): boolean =>
  preview === null && isBrowser(headers["user-agent"] ?? "");

/** True for icon addresses, which browsers and phones request by themselves. */
export const isIcon = (path: readonly string[]): boolean =>
  /^(?:favicon\.ico|apple-touch-icon[\w-]*\.png)$/.test(path.join("/"));

/** Counts a page view, or an address without a page. */
export function countRead(
  db: RootDb,
  site: SiteState,
  visitor: Visitor,
  request: Pick<ApiRequest, "method" | "headers">,
  { status, view }: { status: number; view: PageView | null },
  path: readonly string[],
): void {
  if ((!view && status !== 404) || isIcon(path) || !isReader(request, visitor)) return;
  const { method, headers } = request;
  // Browsers report the reading of a prefetched page with a HEAD request.
  const isAhead = (headers["sec-purpose"] ?? headers.purpose ?? "").includes("prefetch");
  if (isAhead || (method === "HEAD" && headers["x-viewed"] === undefined)) return;
  if (view) {
    const counted = { siteId: site.id, detail: "" };
    count(db, { ...counted, kind: "view", subject: view.page, detail: view.siteSpace });
    const referrer = hostOf(headers.referer);
    if (referrer !== "" && !ownHostsOf(site, headers.host).includes(referrer))
      count(db, { ...counted, kind: "referrer", subject: referrer });
    const country = countryOf(headers);
    if (country !== null) count(db, { ...counted, kind: "country", subject: country });
  } else {
    const subject = `/${path.join("/")}`.slice(0, LONGEST);
    count(db, { siteId: site.id, kind: "not_found", subject, detail: hostOf(headers.referer) });
  }
}

const hostOf = (referrer: string | undefined): string =>
  referrer !== undefined && URL.canParse(referrer) ? new URL(referrer).host.slice(0, LONGEST) : "";

/** The hosts that a site is read at: a link from there leads from one of its pages to another. */
const ownHostsOf = ({ hostname, canonicalHost, proxyOrigin }: SiteState, asked: string | undefined) => [
  ...[asked, hostname, canonicalHost, proxyOrigin?.split("/")[0], new URL(env.url).host],
];

/** Proxies send these for an unknown country and for the Tor network. */
const NO_COUNTRIES = new Set(["XX", "T1"]);

/** The country of a visitor by ISO 3166, as the operator's proxy knows it; the address itself is not used. */
function countryOf(headers: ApiRequest["headers"]): string | null {
  const code = env.countryHeader === undefined ? undefined : headers[env.countryHeader]?.toUpperCase();
  return code !== undefined && /^[A-Z]{2}$/.test(code) && !NO_COUNTRIES.has(code) ? code : null;
}

/** A visitor's search; `isSettled` is true once they have finished typing. */
export type VisitorSearch = { query: string; found: number; isSettled: boolean };

const LONGEST_WORDS = 100;

/** Counts a completed search. Searches that could contain a person's name are not kept. */
export function countSearch(
  db: RootDb,
  site: SiteState,
  visitor: Visitor,
  request: ApiRequest,
  { query, found, isSettled }: VisitorSearch,
): void {
  const words = query.toLowerCase().replace(/\s+/g, " ").trim().slice(0, LONGEST_WORDS);
  const mayName = /@|\d{6,}/.test(words);
  if (!isSettled || words === "" || mayName || !isReader(request, visitor)) return;
  const kind = found === 0 ? ("search_empty" as const) : ("search" as const);
  count(db, { siteId: site.id, kind, subject: words, detail: "" });
}
