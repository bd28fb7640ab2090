import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type CompressedForms, compressedForms } from "@/lib/platform/api/server/compressed-forms";
import { etagOf } from "@/lib/platform/api/server/etag";
import type { ApiRequest, ApiResponse } from "@/lib/platform/api/server/message";
import { requestIdFrom } from "@/lib/platform/api/server/request-id";
import { declareCache } from "@/lib/platform/cache/cache";
import { database } from "@/lib/platform/db/client";
import { isUnavailable } from "@/lib/platform/db/errors";
import { log } from "@/lib/platform/log";
import { OWN_HOST } from "@/lib/platform/urls";
import type { Visitor } from "./admission";
import type { BuiltFile, BuiltResponse, PageView } from "./built-response";
import { countRead } from "./counting";
import { readFromDisk, writeToDisk } from "./disk-copies";
import { hostOf } from "./hosts";
import { cachedSite, type SiteAddress, type SiteState } from "./site-state";

/*
 * The response cache of published sites. Its key is the state of the site, the audience and the address, so that nothing
 * has to be invalidated: a change makes another state, and no visitor gets a response that was made for another
 * audience. Responses are kept with their compressed forms. The complete response to a public request is kept beside
 * them, and repeated for equal requests without any processing. Public responses are also kept on disk, for times
 * without the database.
 */

type ResponseKey = {
  site: SiteState;
  visitor: Visitor;
  /** the audience and the address, without the state of the site */
  address: string;
  /** all of it */
  text: string;
};

export function responseKey(
  site: SiteState,
  visitor: Visitor,
  basePath: string,
  route: string,
  path: readonly string[],
): ResponseKey {
  const address = JSON.stringify([visitor.key, visitor.prefix, basePath, route, path]);
  return { site, visitor, address, text: `${site.id} ${site.version} ${address}` };
}

export type CachedResponse = {
  status: number;
  view: PageView | null;
  headers: Record<string, string>;
  body: Buffer;
  etag: string;
} & CompressedForms;

type Entry = { response: CachedResponse /** keys of its repetitions */; repeated: string[] };

const MOST_BYTES = 128 * 1024 * 1024;
const entries = declareCache<Entry>({
  name: "responses of sites",
  bound: {
    size: MOST_BYTES,
    largest: MOST_BYTES / 8,
    // The compressed forms are about a third of it together.
    sizeOf: ({ response: { body } }) => Math.ceil(body.length * 1.4) + 4_000,
  },
  validity: "keyed by the state of the site, the audience and the address",
  onRemoved: ({ response, repeated }) => {
    for (const request of repeated) {
      if (repetitions.get(request)?.response === response) repetitions.delete(request);
    }
  },
});
const building = new Map<string, Promise<CachedResponse>>();

/**
 * Completes a response with its tag and compressed forms.
 * @param isReused true if other requests will get it; see lib/platform/api/server/compressed-forms.ts
 */
export function completeResponse(
  { status, headers, body: made, view }: BuiltResponse | BuiltFile,
  isReused = false,
): CachedResponse {
  const body = Buffer.from(made as string);
  return {
    status,
    view: view ?? null,
    headers,
    body,
    etag: etagOf(made),
    ...compressedForms(body, isReused),
  };
}

export const cachedResponse = ({ text }: ResponseKey): CachedResponse | undefined =>
  entries.get(text)?.response;

/**
 * Returns the cached response of a key or makes it; concurrent requests wait for the same promise.
 * @param onDisk true to keep what anonymous visitors get on disk, too, and to serve it while the database is away
 */
export async function getOrBuildResponse(
  key: ResponseKey,
  onDisk: boolean,
  make: () => Promise<BuiltResponse | BuiltFile>,
): Promise<CachedResponse> {
  const { text } = key;
  const known = cachedResponse(key) ?? building.get(text);
  if (known) return known;
  const making = (onDisk && key.visitor.isAnonymous ? makeOrRecall(key, make) : make())
    .then((made) => {
      const isReused = isKept(made);
      const response = completeResponse(made, isReused);
      if (isReused) entries.set(text, { response, repeated: [] });
      return response;
    })
    .finally(() => building.delete(text));
  building.set(text, making);
  return making;
}

/** Redirects are not part of the state of a site, so only pages are kept. */
const isKept = ({ status, isProvisional }: BuiltResponse | BuiltFile): boolean =>
  status === 200 && !isProvisional;

/** Makes a response; without the database, recalls the response of the same state from disk. */
async function makeOrRecall(
  { site, address }: ResponseKey,
  make: () => Promise<BuiltResponse | BuiltFile>,
): Promise<BuiltResponse | BuiltFile> {
  try {
    const made = await make();
    if (isKept(made)) void writeToDisk(site.id, address, site.version, made as BuiltResponse);
    return made;
  } catch (error) {
    const recalled = isUnavailable(error) ? await readFromDisk(site.id, address, site.version) : null;
    if (!recalled) throw error;
    return recalled;
  }
}

/** A complete response, repeated for equal requests while the state of the site is unchanged. */
type Repetition = {
  at: SiteAddress;
  key: ResponseKey;
  response: CachedResponse;
  etag: string;
  /** names and values alternating, as Node takes them without copying */
  headers: readonly string[];
  notModified: readonly string[];
  body: Uint8Array;
};
const repetitions = new Map<string, Repetition>();

/** Browsers send few different combinations of headers. */
const MOST_REPETITIONS = 8;
const LONGEST_REQUEST = 2_000;

/** Everything of a request that its response depends on. */
const requestKey = (url: string, { host, accept, ...headers }: ApiRequest["headers"]): string =>
  `${url}\n${host}\n${accept ?? ""}\n${headers["accept-encoding"] ?? ""}`;

/** True if the response is the same for every visitor. */
const isSameForAll = ({ site, visitor }: ResponseKey): boolean =>
  visitor.isAnonymous && !site.adaptiveContent && site.proxyOrigin === null;

/** Repeats a sent response for equal requests, if nothing else decides about it. */
export function repeatResponse(
  { method, path, query, headers: asked }: ApiRequest,
  at: SiteAddress,
  key: ResponseKey,
  { status, headers, body }: ApiResponse,
): void {
  const entry = entries.get(key.text);
  // A smaller compressed form may still be made. Below /docs, another host may become a site's own host later, without
  // an event on this entry.
  const isLasting =
    entry?.response.isFinal() === true && ("hostname" in at || hostOf(asked.host) === OWN_HOST);
  const { etag } = headers;
  const request = requestKey(path, asked);
  if (!entry || !isLasting || !isSameForAll(key) || request.length > LONGEST_REQUEST) return;
  if (method !== "GET" || query !== "" || status !== 200 || typeof etag !== "string") return;
  if (!(body instanceof Uint8Array)) return;
  const sent = Object.entries({ ...headers, "x-content-type-options": "nosniff" });
  const notModified = sent.filter(([name]) => name !== "content-encoding");
  repetitions.set(request, {
    ...{ at, key, response: entry.response, etag, body },
    headers: [...listed(sent), "content-length", String(body.length), "x-request-id"],
    notModified: [...listed(notModified), "x-request-id"],
  });
  entry.repeated = [request, ...entry.repeated.filter((other) => other !== request)];
  for (const oldest of entry.repeated.splice(MOST_REPETITIONS)) repetitions.delete(oldest);
}

const listed = (headers: readonly [string, string | string[]][]): string[] =>
  headers.flatMap(([name, value]) => [value].flat().flatMap((one) => [name, one]));

/** Serves an equal request at once; returns false for a request that needs processing. */
export function serveReadyResponse(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  if (incoming.method !== "GET" || bringsBody(incoming.headers) || log.isLevelEnabled("debug")) return false;
  // Only set-cookie is a list in Node, and requests have none.
  const headers = incoming.headers as ApiRequest["headers"];
  const ready = repetitions.get(requestKey(incoming.url ?? "", headers));
  if (!ready || cachedSite(ready.at) !== ready.key.site) return false;
  const held = headers["if-none-match"];
  if (held !== undefined && held !== ready.etag) return false;
  const { key, response } = ready;
  // Keeps its entry among those that were used last.
  entries.get(key.text);
  countRead(database(), key.site, key.visitor, { method: "GET", headers }, response, []);
  const requestId = requestIdFrom(headers["x-request-id"]);
  if (held === undefined) outgoing.writeHead(200, [...ready.headers, requestId]).end(ready.body);
  else outgoing.writeHead(304, [...ready.notModified, requestId]).end();
  return true;
}

const bringsBody = (headers: IncomingMessage["headers"]): boolean =>
  headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
