import "server-only";
import { decodeFields, decodePath, decodeSegment } from "@/lib/core/address-text";
import { foldSlug } from "@/lib/core/content/records";
import { DomainError } from "@/lib/core/errors";
import { allowBrowsers, preflightAnswer } from "@/lib/integrations/mcp/transport";
import { problemOf } from "@/lib/platform/api/problem";
import { encode } from "@/lib/platform/api/server/content-coding";
import { toDomainError } from "@/lib/platform/api/server/domain-error";
import { isKnown } from "@/lib/platform/api/server/etag";
import { type ApiRequest, type ApiResponse, dropBody } from "@/lib/platform/api/server/message";
import { observe } from "@/lib/platform/api/server/observe";
import { limitRate, limitSearches } from "@/lib/platform/api/server/rate-limit";
import { requestIdFrom } from "@/lib/platform/api/server/request-id";
import { SECURE_COOKIES } from "@/lib/platform/auth/session";
import { database } from "@/lib/platform/db/client";
import { isUnavailable } from "@/lib/platform/db/errors";
import { OWN_HOST } from "@/lib/platform/urls";
import { admit, fallbackOf, TOKEN_COOKIE, TOKEN_PARAMETER } from "./admission";
import { serveAsset } from "./assets";
import { countRead, countSearch } from "./counting";
import { toDefaultContent } from "./default-content";
import { serveDraftPreview } from "./draft-preview";
import { serveFeedback } from "./feedback";
import { serveFile } from "./files";
import { type VisibleSite, visibleSiteFor } from "./frame";
import { isSiteHost } from "./hosts";
import { machineFormsOf } from "./machine-forms";
import { serveMcp } from "./mcp";
import { makePageCard } from "./page-card";
import { plainPage } from "./plain-page";
import { cacheReadyResponse } from "./ready-responses";
import {
  type BuiltResponse,
  type CachedResponse,
  cachedResponse,
  getOrBuildResponse,
  readFromDisk,
  toCachedResponse,
  writeToDisk,
} from "./response-cache";
import { isOpenToAgents, isPrivate } from "./responses";
import { makeSearch } from "./search-response";
import { buildPage, type ResponseFormat } from "./site-pages";
import { makeSitePdf } from "./site-pdf";
import {
  cachedSite,
  findPublishedSite,
  findRenamedSite,
  type SiteAddress,
  type SiteState,
} from "./site-state";
import { variantAt } from "./variant";

/*
 * Routes requests for published sites: below /docs on the host of the installation, and everywhere on a
 * site's own host. Public pages are served from memory, without a query.
 */

/** A parsed request for a site. */
type SiteRequest = {
  address: SiteAddress;
  /** path of the site on the requested host: "" on a host of its own */
  basePath: string;
  /** segments below the address of the site; null if they cannot be decoded */
  path: string[] | null;
  /** true if the address is in canonical form: without a slash at its end, the name in lower case */
  isCanonical: boolean;
};

/** Answers requests below /docs. */
export const serveDocs = (request: ApiRequest): Promise<ApiResponse> => {
  const [, written = "", rest = ""] = /^\/docs\/([^/]+)(.*)$/.exec(request.path) ?? [];
  const basename = foldSlug(decodeSegment(written) ?? "");
  const encoded = encodeURIComponent(basename);
  const { path, isCanonical } = pathOf(rest);
  return answer(request, {
    ...{ address: { basename }, basePath: `/docs/${encoded}`, path },
    isCanonical: isCanonical && written === encoded,
  });
};

/** Answers requests to a site's own host. */
export const serveHost = (request: ApiRequest): Promise<ApiResponse> => {
  const hostname = hostOf(request.headers.host);
  return answer(request, { address: { hostname }, basePath: "", ...pathOf(request.path) });
};

/** True if the host header names a site's own host. */
export async function isSiteRequest(header: string | undefined): Promise<boolean> {
  const host = hostOf(header);
  return host !== OWN_HOST && isSiteHost(database(), host);
}

const hostOf = (header = ""): string => header.replace(/:\d+$/, "").toLowerCase();

/** Returns the hostname of an organization that an address may name, in its path or as its subdomain. */
const nameIn = (address: SiteAddress): string =>
  "basename" in address ? address.basename : address.hostname.replace(`.${OWN_HOST}`, "");

function pathOf(rest: string): Pick<SiteRequest, "path" | "isCanonical"> {
  return { path: decodePath(rest), isCanonical: !/.\/$|\/\//.test(rest) };
}

async function answer(request: ApiRequest, asked: SiteRequest): Promise<ApiResponse> {
  const started = performance.now();
  const requestId = requestIdFrom(request.headers["x-request-id"]);
  let failure: unknown = null;
  let response: ApiResponse;
  try {
    response = await respond(request, asked);
  } catch (error) {
    failure = toDomainError(error);
    response = isAgents(asked.path) ? failureForAgents(failure, requestId) : bareFailure(failure);
  }
  return finished(request, requestId, started, response, failure);
}

/** Completes and logs a response. */
function finished(
  request: ApiRequest,
  requestId: string,
  started: number,
  response: ApiResponse,
  failure: unknown,
): ApiResponse {
  const { method } = request;
  // Share links and previews are secrets: their keys stay out of the log.
  const path = request.path.replace(/(\/~\/(?:share|preview)\/)[^/]+/, "$1…");
  response.headers["x-request-id"] = requestId;
  if (method === "HEAD") dropBody(response);
  const milliseconds = performance.now() - started;
  const { status } = response;
  observe({ requestId, method, path, operation: null, status, milliseconds, actor: null, error: failure });
  return response;
}

async function respond(request: ApiRequest, asked: SiteRequest): Promise<ApiResponse> {
  const { method, query, headers } = request;
  const isForAgents = isAgents(asked.path);
  // The preflight is the same for every address, so that it does not reveal if a site exists.
  if (isForAgents && method === "OPTIONS") return preflightAnswer("POST, OPTIONS");
  const isSending = method === "POST" && (isForFeedback(asked.path) || isForDraft(asked.path));
  const isAllowed = isForAgents ? method === "POST" : method === "GET" || method === "HEAD" || isSending;
  if (!isAllowed) throw wrongMethod(isForAgents);
  const present = cachedSite(asked.address) ?? (await findPublishedSite(database(), asked.address));
  if (asked.path === null) return MISSING();
  const site = present ?? (await findRenamedSite(database(), asked.address));
  if (!site) {
    const leads =
      method === "POST" ? null : await toDefaultContent(database(), nameIn(asked.address), asked.path, query);
    return leads ?? MISSING();
  }
  const admission = await admit(site, request, asked.path);
  const proxied = proxiedPath(site, headers);
  const basePath = proxied ?? asked.basePath;
  const isMissing = "refused" in admission && admission.refused === "missing";
  // A proxy may still use the former name: a redirect would send its visitors around in circles.
  if (!present && !isMissing && proxied === null) {
    const moved = toAddress(`/docs/${encodeURIComponent(site.basename)}`, asked.path, query);
    return method === "POST" ? { ...moved, status: 308 } : moved;
  }
  if ("refused" in admission) {
    return admission.refused === "missing"
      ? MISSING()
      : askForToken(site, [basePath, ...asked.path].join("/"), isForAgents);
  }
  const { visitor, rest, setToken } = admission;
  if (isForAgents) {
    if (rest.join("/") !== "~/mcp" || !isOpenToAgents(site)) return MISSING();
    await limitRate(database(), request, null);
    const answered = await serveMcp(database(), visibleSiteFor(site, visitor, basePath), request);
    if (visitor.isAnonymous && !isPrivate(site)) allowBrowsers(answered);
    return answered;
  }
  if (setToken) return rememberToken(request, basePath, asked.path, setToken);
  if (!asked.isCanonical) return toAddress(basePath, asked.path, query);

  if (isSending && visitor.isPreview) {
    await limitRate(database(), request, null);
    return send(
      request,
      await serveDraftPreview(database(), visibleSiteFor(site, visitor, basePath), rest, request),
    );
  }
  const target = targetOf(site, rest, headers.accept);
  const wanted = JSON.stringify([visitor.key, visitor.prefix, basePath, target, rest]);
  const key = `${site.id} ${site.version} ${wanted}`;
  const known = cachedResponse(key);
  const db = database();
  if (known && !isSending) {
    countRead(db, site, visitor, request, known, rest);
    const sent = await send(request, known);
    const { address } = asked;
    // Below /docs, another host may become a site's own host later, without an event on this entry.
    const isLasting = known.isFinal() && ("hostname" in address || hostOf(headers.host) === OWN_HOST);
    if (isLasting) cacheReadyResponse(request, { address, site, visitor, view: known.view }, sent);
    return sent;
  }

  const shown = visibleSiteFor(site, visitor, basePath);
  if (target === "asset") return (await serveAsset(rest[1]!, request)) ?? MISSING();
  await (target === "search" ? limitSearches(db, request) : limitRate(db, request, null));
  if (target === "search") {
    const { made, searched } = await makeSearch(db, shown, decodeFields(query));
    countSearch(db, site, visitor, request, searched);
    return send(request, toCachedResponse(made));
  }
  if (target === "feedback") {
    const at = variantAt(db, shown, rest);
    if (at?.rest.join("/") !== "~/feedback") return MISSING();
    const answered = await serveFeedback(db, shown, at.variant, request);
    return "etag" in answered ? send(request, answered) : answered;
  }
  if (target === "file") {
    const at = variantAt(db, shown, rest);
    return at?.rest[2] === undefined ? MISSING() : serveFile(db, shown, at.variant, at.rest[2], request);
  }
  if (target === "pdf" || target === "card.png") {
    const makeFile = target === "pdf" ? makeSitePdf : makePageCard;
    return send(request, await getOrBuildResponse(key, () => makeFile(db, shown, rest.slice(0, -2))));
  }
  const make = (): Promise<BuiltResponse> =>
    target === "machine"
      ? machineFormsOf(site)[rest.join("/")]!(db, shown)
      : buildPage(db, shown, target === "markdown" ? withoutEnding(rest) : rest, target);
  const made = await getOrBuildResponse(key, () => makeOrRecall(shown, wanted, make));
  if (target === "document") countRead(db, site, visitor, request, made, rest);
  return send(request, made);
}

/** True if a path is the MCP endpoint of a site. */
const isAgents = (path: readonly string[] | null): boolean => path?.slice(-2).join("/") === "~/mcp";

type Target = ResponseFormat | "machine" | "search" | "feedback" | "pdf" | "card.png" | "asset" | "file";

/** Returns the kind of response for a path below the address of a site. */
function targetOf(site: SiteState, path: readonly string[], accept: string | undefined): Target {
  const joined = path.join("/");
  if (Object.hasOwn(machineFormsOf(site), joined)) return "machine";
  if (joined === "~/search") return "search";
  if (isForFeedback(path)) return "feedback";
  const last = path.at(-1);
  if (path.at(-2) === "~" && (last === "pdf" || last === "card.png")) return last;
  if (path[0] === "~" && path.length === 2) return "asset";
  if (path.at(-3) === "~" && path.at(-2) === "files") return "file";
  const isForAgents = joined.endsWith(".md") || wantsMarkdown(accept);
  return isForAgents && isOpenToAgents(site) ? "markdown" : "document";
}

/** Visitors give feedback on pages of every variant. */
const isForFeedback = (path: readonly string[] | null): boolean =>
  path?.at(-2) === "~" && path.at(-1) === "feedback";

/** Managers of a site try unsaved customizations in a preview. */
const isForDraft = (path: readonly string[] | null): boolean => path?.[0] === "~" && path[1] === "preview";

/** Programs that want Markdown name it before HTML; browsers never name it. */
function wantsMarkdown(accept = ""): boolean {
  const [markdown, html] = ["text/markdown", "text/html"].map((type) => accept.toLowerCase().indexOf(type));
  return markdown! >= 0 && (html! < 0 || markdown! < html!);
}

const withoutEnding = (path: readonly string[]): string[] =>
  path.map((segment, index) => (index === path.length - 1 ? segment.replace(/\.md$/, "") : segment));

/** Makes a response; without the database, recalls the response of the same state from disk. */
async function makeOrRecall(
  { site, visitor }: VisibleSite,
  address: string,
  make: () => Promise<BuiltResponse>,
): Promise<BuiltResponse> {
  try {
    const made = await make();
    if (visitor.isAnonymous && made.status === 200) void writeToDisk(site.id, address, site.version, made);
    return made;
  } catch (error) {
    const isAway = visitor.isAnonymous && isUnavailable(error);
    const recalled = isAway ? await readFromDisk(site.id, address, site.version) : null;
    if (!recalled) throw error;
    return recalled;
  }
}

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

const wrongMethod = (isForAgents: boolean): DomainError =>
  isForAgents
    ? new DomainError("method_not_allowed", "method_not_allowed", "Agents send messages with POST.", {
        headers: { allow: "POST, OPTIONS" },
      })
    : new DomainError("method_not_allowed", "method_not_allowed", "Pages are read with GET.", {
        headers: { allow: "GET, HEAD" },
      });

/** The same response for a missing site, an unpublished one, and one that this visitor must not know of. */
const MISSING = (): ApiResponse => plainPage(404, "Page not found", "There is no page at this address.");

/** Agents get errors as JSON. */
function failureForAgents(failure: unknown, requestId: string): ApiResponse {
  const { status, headers, body } = problemOf(failure, requestId);
  const sent = { ...headers, "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };
  return { status, headers: sent, body: JSON.stringify(body) };
}

function bareFailure(failure: unknown): ApiResponse {
  if (!(failure instanceof DomainError)) {
    return plainPage(500, "Something went wrong", "This page cannot be shown. Try again in a moment.");
  }
  if (failure.code === "not_found") return MISSING();
  const { status, headers } = problemOf(failure, "");
  const answer = plainPage(status, "This page cannot be shown right now", failure.message);
  return { ...answer, headers: { ...answer.headers, ...headers } };
}

/** Returns the path of a site on its proxy, for requests that came through it. */
function proxiedPath({ proxyOrigin }: SiteState, headers: ApiRequest["headers"]): string | null {
  if (proxyOrigin === null) return null;
  const [host, ...path] = proxyOrigin.split("/");
  return headers["x-forwarded-host"]?.toLowerCase() === host ? `/${path.join("/")}` : null;
}

function askForToken(site: SiteState, location: string, isForAgents: boolean): ApiResponse {
  const fallback = isForAgents ? null : fallbackOf(site, location);
  return fallback === null
    ? plainPage(401, "Sign in to read this", "Open this page from the place where you sign in.")
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
