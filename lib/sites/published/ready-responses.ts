import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ApiRequest, ApiResponse } from "@/lib/platform/api/server/message";
import { requestIdFrom } from "@/lib/platform/api/server/request-id";
import { declareCache } from "@/lib/platform/cache/cache";
import { database } from "@/lib/platform/db/client";
import { log } from "@/lib/platform/log";
import type { Visitor } from "./admission";
import { countRead } from "./counting";
import type { PageView } from "./response-cache";
import { cachedSite, type SiteAddress, type SiteState } from "./site-state";

/*
 * Responses without any processing: public content, repeated for requests with the same headers. They are
 * valid as long as the state of the site is unchanged, and are written to the connection at once.
 */

type ReadyResponse = {
  /** the request headers it was made for */
  asked: Readonly<Record<(typeof VARY_HEADERS)[number], string | undefined>>;
  address: SiteAddress;
  site: SiteState;
  visitor: Visitor;
  view: PageView | null;
  etag: string;
  /** names and values alternating, as Node takes them without copying */
  headers: readonly string[];
  notModified: readonly string[];
  body: Uint8Array;
};

/** The headers that a response depends on, besides its address. */
const VARY_HEADERS = ["host", "accept", "accept-encoding"] as const;

const MOST_BYTES = 32 * 1024 * 1024;
/** Browsers send few different combinations of these headers. */
const MOST_FORMS = 8;
const sizeOf = (forms: readonly ReadyResponse[]): number =>
  forms.reduce((sum, { body }) => sum + body.length + 2_000, 0);
const answers = declareCache<readonly ReadyResponse[]>({
  name: "encoded responses of sites",
  bound: { size: MOST_BYTES, largest: MOST_BYTES / 8, sizeOf },
  validity: "used while the site is in the state that they were made from",
});

/**
 * Serves a request from memory while the state of the site is unchanged; returns false if it needs
 * processing.
 */
export function serveReadyResponse(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const forms = incoming.method === "GET" ? answers.get(incoming.url ?? "") : undefined;
  if (!forms || bringsBody(incoming.headers) || log.isLevelEnabled("debug")) return false;
  const { headers } = incoming;
  const ready = forms.find(({ asked }) => VARY_HEADERS.every((name) => asked[name] === headers[name]));
  if (!ready || cachedSite(ready.address) !== ready.site) return false;
  const held = headers["if-none-match"];
  if (held !== undefined && held !== ready.etag) return false;
  const { site, visitor, view } = ready;
  const request = { method: "GET", headers: headers as ApiRequest["headers"] };
  countRead(database(), site, visitor, request, { status: 200, view }, []);
  const requestId = requestIdFrom(headers["x-request-id"]);
  if (held === undefined) outgoing.writeHead(200, [...ready.headers, requestId]).end(ready.body);
  else outgoing.writeHead(304, [...ready.notModified, requestId]).end();
  return true;
}

const bringsBody = (headers: IncomingMessage["headers"]): boolean =>
  headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;

/** True if the response is the same for every visitor. */
const isSameForAll = (site: SiteState, { isAnonymous: isAnybody }: Visitor): boolean =>
  isAnybody && !site.adaptiveContent && site.proxyOrigin === null;

/** Keeps a response for equal requests. */
export function cacheReadyResponse(
  { method, path, query, headers }: ApiRequest,
  { address, site, visitor, view }: Pick<ReadyResponse, "address" | "site" | "visitor" | "view">,
  response: ApiResponse,
): void {
  const { status, body } = response;
  const { etag } = response.headers;
  if (method !== "GET" || query !== "" || status !== 200) return;
  if (!isSameForAll(site, visitor) || !(body instanceof Uint8Array) || typeof etag !== "string") return;
  const asked = Object.fromEntries(
    VARY_HEADERS.map((name) => [name, headers[name]]),
  ) as ReadyResponse["asked"];
  const sent = Object.entries({ ...response.headers, "x-content-type-options": "nosniff" });
  const [notModified, whole] = [sent.filter(([name]) => name !== "content-encoding"), sent];
  const ready: ReadyResponse = {
    ...{ asked, address, site, visitor, view, etag, body },
    headers: [...listed(whole), "content-length", String(body.length), "x-request-id"],
    notModified: [...listed(notModified), "x-request-id"],
  };
  const others = (answers.get(path) ?? []).filter(
    (form) => form.site === site && VARY_HEADERS.some((name) => form.asked[name] !== asked[name]),
  );
  answers.set(path, [ready, ...others].slice(0, MOST_FORMS));
}

const listed = (headers: readonly [string, string | string[]][]): string[] =>
  headers.flatMap(([name, value]) => [value].flat().flatMap((one) => [name, one]));
