import "server-only";
import { decodeFields, decodePath, decodeSegment } from "@/lib/core/address-text";
import { foldSlug } from "@/lib/core/content/records";
import { DomainError } from "@/lib/core/errors";
import type { SiteWords } from "@/lib/core/locales/catalogue";
import { type Locale, preferredLocale } from "@/lib/core/locales/locale";
import { siteWordsIn } from "@/lib/core/locales/site-words";
import type { SayWords } from "@/lib/core/locales/words";
import { problemOf } from "@/lib/platform/api/problem";
import { encode } from "@/lib/platform/api/server/content-coding";
import { toDomainError } from "@/lib/platform/api/server/domain-error";
import { isKnown } from "@/lib/platform/api/server/etag";
import type { ApiRequest, ApiResponse } from "@/lib/platform/api/server/message";
import { observe } from "@/lib/platform/api/server/observe";
import { jsonProblem, type LogFacts, pipeline } from "@/lib/platform/api/server/pipeline";
import { limitRate, limitSearches } from "@/lib/platform/api/server/rate-limit";
import { SECURE_COOKIES } from "@/lib/platform/auth/session";
import { database } from "@/lib/platform/db/client";
import { OWN_HOST } from "@/lib/platform/urls";
import {
  admit,
  ENTRANCES,
  entranceOf,
  fallbackOf,
  TOKEN_COOKIE,
  TOKEN_PARAMETER,
  type Visitor,
} from "./admission";
import { countRead } from "./counting";
import { toDefaultContent } from "./default-content";
import { hostOf, isSiteHost } from "./hosts";
import { plainPage } from "./plain-page";
import {
  type CachedResponse,
  cachedResponse,
  completeResponse,
  getOrBuildResponse,
  repeatResponse,
  responseKey,
} from "./response-cache";
import { isOpenToAgents } from "./responses";
import { isForPrograms, routesFor, type SiteRoute } from "./routes";
import { MOST_PAGES } from "./site-pdf";
import {
  cachedSite,
  findPublishedSite,
  findRenamedSite,
  type SiteAddress,
  type SiteState,
} from "./site-state";
import { visibleSiteFor } from "./visible-site";

/*
 * Serves published sites by the declarations of their addresses: below /docs on the host of the installation, and
 * everywhere on a site's own host.
 */

type SiteRequest = ApiRequest & {
  at: SiteAddress;
  /** path of the site on the requested host: "" on a host of its own */
  basePath: string;
  /** segments below the address of the site; null if they cannot be decoded */
  segments: string[] | null;
  /** true if the address is in canonical form: without a slash at its end, the name in lower case */
  isCanonical: boolean;
  /** the declarations of the address, one for each method, and that of the request if its method is allowed */
  declared: readonly SiteRoute[];
  allowed: SiteRoute | null;
  /** the methods that are allowed */
  methods: () => string[];
};

/** Answers requests below /docs. */
export const serveDocs = (request: ApiRequest): Promise<ApiResponse> => {
  const [, written = "", rest = ""] = /^\/docs\/([^/]+)(.*)$/.exec(request.path) ?? [];
  const basename = foldSlug(decodeSegment(written) ?? "");
  const encoded = encodeURIComponent(basename);
  return serve(request, { basename }, `/docs/${encoded}`, rest, written === encoded);
};

/** Answers requests to a site's own host. */
export const serveHost = (request: ApiRequest): Promise<ApiResponse> =>
  serve(request, { hostname: hostOf(request.headers.host) }, "", request.path, true);

/** True if the host header names a site's own host. */
export async function isSiteRequest(header: string | undefined): Promise<boolean> {
  const host = hostOf(header);
  return host !== OWN_HOST && isSiteHost(database(), host);
}

function serve(
  request: ApiRequest,
  at: SiteAddress,
  basePath: string,
  rest: string,
  isNamed: boolean,
): Promise<ApiResponse> {
  const segments = decodePath(rest);
  const entrance = entranceOf(segments ?? []);
  const path = entrance?.rest ?? segments ?? [];
  const routes = routesFor(AUDIENCES[entrance?.kind ?? "share"], true);
  return answer({
    ...{ ...request, at, basePath, segments, isCanonical: isNamed && !/.\/$|\/\//.test(rest) },
    ...{ declared: routes.at(path), allowed: routes.allowed(methodOf(request), path) },
    methods: () => routes.methods(path),
  });
}

const answer = pipeline<SiteRequest>({
  answer: respond,
  translate: toDomainError,
  refuse: (error, requestId, request) =>
    isForPrograms(request.declared) ? problemForPrograms(error, requestId) : problemPage(error, request),
  // Share links and previews are secrets: their keys stay out of the log.
  loggedPath: (path) => path.replace(SECRETS, "$1…"),
  observe,
});

const SECRETS = new RegExp(`(/~/(?:${ENTRANCES.join("|")})/)[^/]+`);

/** The audience of the addresses behind each kind of secret. */
const AUDIENCES = { share: "readers", preview: "managers", change: "guests" } as const;

const audienceOf = ({ preview }: Visitor) =>
  AUDIENCES[preview === null ? "share" : preview.kind === "site" ? "preview" : "change"];

const methodOf = ({ method }: ApiRequest): string => (method === "HEAD" ? "GET" : method);

/** Finds the site and admits the visitor, before it matters what the address is. */
async function respond(request: SiteRequest, _requestId: string, facts: LogFacts): Promise<ApiResponse> {
  const { method, query, headers, at, segments, declared, allowed } = request;
  if (!allowed) throw wrongMethod(request.methods());
  facts.operation = allowed.id;
  if ("always" in allowed) return (await allowed.always(request)) ?? MISSING(request);
  const db = database();
  const present = cachedSite(at) ?? (await findPublishedSite(db, at));
  if (segments === null) return MISSING(request);
  const site = present ?? (await findRenamedSite(db, at));
  if (!site) {
    const leads = method === "POST" ? null : await toDefaultContent(db, nameIn(at), segments, query);
    return leads ?? MISSING(request);
  }
  const admission = await admit(db, site, request, segments);
  const refused = "refused" in admission ? admission.refused : null;
  if (refused === "missing") return MISSING(request);
  if (refused === "ended") return plainAnswer(request, 410, "ended", (say) => say("endedPreview"));
  const proxied = proxiedPath(site, headers);
  const basePath = proxied ?? request.basePath;
  // A proxy may still use the former name: a redirect would send its visitors around in circles.
  if (!present && proxied === null) {
    const moved = toAddress(`/docs/${encodeURIComponent(site.basename)}`, segments, query);
    return method === "POST" ? { ...moved, status: 308 } : moved;
  }
  const isProgram = isForPrograms(declared);
  if ("refused" in admission) return askForToken(site, [basePath, ...segments].join("/"), isProgram, request);
  const { visitor, rest, setToken } = admission;
  if (setToken && !isProgram) return rememberToken(request, basePath, segments, setToken);
  if (!request.isCanonical && !isProgram) return toAddress(basePath, segments, query);
  const routes = routesFor(audienceOf(visitor), isOpenToAgents(site));
  const matched = routes.match(methodOf(request), rest, headers.accept);
  facts.operation = matched.route.id;
  return respondAt(matched, { request, site: admission.site ?? site, visitor, basePath, path: rest });
}

const LIMITS = {
  requests: (request: ApiRequest) => limitRate(database(), request, null),
  searches: (request: ApiRequest) => limitSearches(database(), request),
};

type AdmittedRequest = {
  request: SiteRequest;
  site: SiteState;
  visitor: Visitor;
  basePath: string;
  path: readonly string[];
};

/** Does what the declaration of an address says for an admitted visitor. */
async function respondAt(
  { route, params }: { route: SiteRoute; params: Record<string, readonly string[]> },
  { request, site, visitor, basePath, path }: AdmittedRequest,
): Promise<ApiResponse> {
  const db = database();
  const cache = "cache" in route ? route.cache : "none";
  const key = cache === "none" ? null : responseKey(site, visitor, basePath, route.id, path);
  const known = key && cachedResponse(key);
  const ask = () => ({ db, shown: visibleSiteFor(site, visitor, basePath), path, params, request });
  const forQuery = "make" in route && request.query !== "" ? route.makeForQuery : undefined;
  if (key && known) {
    if (known.status === 404 && forQuery) {
      if (route.limit !== null) await LIMITS[route.limit](request);
      const other = await forQuery(ask());
      if (other) return send(request, completeResponse(other));
    }
    if (route.isVisit) countRead(db, site, visitor, request, known, path);
    const sent = await send(request, known);
    repeatResponse(request, request.at, key, sent);
    return sent;
  }
  if (route.limit !== null) await LIMITS[route.limit](request);
  const asked = ask();
  if ("always" in route) return (await route.always(request)) ?? MISSING(request);
  if ("answer" in route) return (await route.answer(asked)) ?? MISSING(request);
  const made = key
    ? await getOrBuildResponse(key, cache === "disk", () => route.make(asked))
    : completeResponse(await route.make(asked));
  const other = made.status === 404 && forQuery ? await forQuery(asked) : null;
  if (other) return send(request, completeResponse(other));
  if (route.isVisit) countRead(db, site, visitor, request, made, path);
  return send(request, made);
}

/** Sends a response in the form that was asked for, or only that it is unchanged. */
async function send(
  request: ApiRequest,
  { status, headers, body, etag, encoded }: CachedResponse,
): Promise<ApiResponse> {
  if (status === 200 && isKnown(request.headers["if-none-match"], etag)) {
    return encode(request, { status: 304, headers: { ...headers, etag: `"${etag}"` }, body: null });
  }
  const sent = status === 200 ? { ...headers, etag: `"${etag}"` } : { ...headers };
  return encode(request, { status, headers: sent, body, encoded });
}

/** Returns the hostname of an organization that an address may name, in its path or as its subdomain. */
const nameIn = (at: SiteAddress): string =>
  "basename" in at ? at.basename : at.hostname.replace(`.${OWN_HOST}`, "");

/** Returns the path of a site on its proxy, for requests that came through it. */
function proxiedPath({ proxyOrigin }: SiteState, headers: ApiRequest["headers"]): string | null {
  if (proxyOrigin === null) return null;
  const [host, ...path] = proxyOrigin.split("/");
  return headers["x-forwarded-host"]?.toLowerCase() === host ? `/${path.join("/")}` : null;
}

function wrongMethod(allowed: readonly string[]): DomainError {
  const methods = allowed.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  const message = methods.includes("GET") ? "Pages are read with GET." : "Agents send messages with POST.";
  return new DomainError("method_not_allowed", "method_not_allowed", message, {
    headers: { allow: methods.join(", ") },
  });
}

/** Pages that reveal no site are in the language of the browser. */
const localeFor = ({ headers }: ApiRequest): Locale => preferredLocale(headers["accept-language"]);
type SayPage = SayWords<SiteWords["page"]>;

function plainAnswer(
  request: ApiRequest,
  status: number,
  title: Parameters<typeof plainPage>[2],
  explain: (say: SayPage) => string,
): ApiResponse {
  const locale = localeFor(request);
  return plainPage(locale, status, title, explain(siteWordsIn(locale, "page")));
}

/** The same response for a missing site, an unpublished one, and one that this visitor must not know of. */
const MISSING = (request: ApiRequest): ApiResponse =>
  plainAnswer(request, 404, "missing", (say) => say("noPage"));

function problemForPrograms(error: unknown, requestId: string): ApiResponse {
  const problem = jsonProblem(error, requestId);
  return { ...problem, headers: { ...problem.headers, "cache-control": "no-store" } };
}

/** The explanations of problems that a visitor can do something about, by their reasons. */
const EXPLANATIONS: Record<string, (say: SayPage) => string> = {
  rate_limited: (say) => say("tooMany"),
  too_many_comments: (say) => say("manyComments"),
  pdf_failed: (say) => say("longPdf", { most: MOST_PAGES }),
  overloaded: (say) => say("manyPdfs"),
  cross_site: (say) => say("otherSite"),
};
const tryLater = (say: SayPage): string => say("tryLater");

function problemPage(error: unknown, request: ApiRequest): ApiResponse {
  if (!(error instanceof DomainError)) return plainAnswer(request, 500, "wrong", tryLater);
  if (error.code === "not_found") return MISSING(request);
  const { status, headers } = problemOf(error, "");
  const page = plainAnswer(request, status, "unavailable", EXPLANATIONS[error.reason] ?? tryLater);
  return { ...page, headers: { ...page.headers, ...headers } };
}

function askForToken(
  site: SiteState,
  location: string,
  isProgram: boolean,
  request: ApiRequest,
): ApiResponse {
  const fallback = isProgram ? null : fallbackOf(site, location);
  return fallback === null
    ? plainAnswer(request, 401, "signIn", (say) => say("signInThere"))
    : { status: 302, headers: { ...PRIVATE, location: fallback }, body: null };
}

const PRIVATE = { "cache-control": "no-store", "referrer-policy": "no-referrer", "x-robots-tag": "noindex" };

/** Stores the token of an address in a cookie, and redirects to the address without it. */
function rememberToken(
  { query }: ApiRequest,
  basePath: string,
  path: readonly string[],
  { value, expires }: { value: string; expires: number },
): ApiResponse {
  const left = decodeFields(query);
  left.delete(TOKEN_PARAMETER);
  const { headers } = toAddress(basePath, path, left.toString());
  const lasting = `Path=${basePath || "/"}; Expires=${new Date(expires * 1_000).toUTCString()}`;
  const cookie = `${TOKEN_COOKIE}=${value}; ${lasting}; HttpOnly; SameSite=Lax${SECURE_COOKIES ? "; Secure" : ""}`;
  return { status: 303, headers: { ...headers, ...PRIVATE, "set-cookie": cookie }, body: null };
}

/** Redirects to another form of the same address. */
const toAddress = (basePath: string, path: readonly string[], query: string): ApiResponse => ({
  status: 301,
  headers: {
    location: ([basePath, ...path.map(encodeURIComponent)].join("/") || "/") + (query && `?${query}`),
    "cache-control": "no-store",
  },
  body: null,
});
