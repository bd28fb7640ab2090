import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { ApiRequest, ApiResponse } from "./message";

/**
 * Compresses responses at the end of the pipeline, the same for every HTTP handler. A compressed response is another
 * representation, which needs its own strong entity tag: the plain tag with the coding after a colon ("x" and
 * "x:br"). Both identify the same state of the resource, so preconditions compare the part before the colon,
 * and If-Match works with any coding.
 */
export type Coding = "br" | "gzip";

/** In order of preference for equal weights. */
const CODINGS: readonly Coding[] = ["br", "gzip"];

/** Responses that fit into one packet are not worth the work. */
const MINIMUM_BYTES = 1024;
const COMPRESSIBLE =
  /^(?:text\/(?!event-stream)|image\/svg\+xml|application\/(?:json|xml|yaml|[\w.-]+\+(?:json|xml)))/i;

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/** Compresses on the thread pool. "thorough" takes ten times as long and is for cached bodies. */
export function compress(
  body: string | Uint8Array,
  coding: Coding,
  effort: "quick" | "thorough",
): Promise<Buffer> {
  if (coding === "gzip") return asGzip(body, { level: effort === "quick" ? 6 : 9 });
  return asBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: effort === "quick" ? 4 : 10,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(body),
    },
  });
}

/** Returns the entity tag of the state, without the coding. */
export const stateTag = (tag: string): string => tag.replace(/:(?:br|gzip)$/, "");

const taggedFor = (etag: string, coding: Coding): string => etag.replace(/"$/, `:${coding}"`);

/** Returns the weight of each coding, from 0 to 1; an unnamed one counts as `*`. */
function preferences(header: string): (coding: string) => number | undefined {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, "");
    const value = weight === undefined ? 1 : Number(weight);
    if (name !== "") weights.set(name === "x-gzip" ? "gzip" : name, value >= 0 && value <= 1 ? value : 0);
  }
  return (coding) => weights.get(coding) ?? weights.get("*");
}

/**
 * Returns the coding to respond in, or null for none.
 * @param header Accept-Encoding; absent = plain only
 */
export function codingFor(header: string | undefined, bytes: number): Coding | null {
  if (header === undefined) return null;
  const wanted = preferences(header);
  const best = CODINGS.reduce<Coding | null>((found, coding) => {
    const weight = wanted(coding) ?? 0;
    return weight > (found === null ? 0 : (wanted(found) ?? 0)) ? coding : found;
  }, null);
  if (best === null) return null;
  const plain = wanted("identity");
  if (plain === 0) return best;
  if (bytes < MINIMUM_BYTES || (plain ?? 0) > (wanted(best) ?? 0)) return null;
  return best;
}

const headerText = (value: string | string[] | undefined): string =>
  Array.isArray(value) ? value.join(", ") : (value ?? "");

function varyByCoding(headers: ApiResponse["headers"]): void {
  const vary = headerText(headers.vary);
  if (!/(?:^|,)\s*(?:\*|accept-encoding)\s*(?:,|$)/i.test(vary))
    headers.vary = vary === "" ? "Accept-Encoding" : `${vary}, Accept-Encoding`;
}

/** True if a response can be compressed: it is no range, no stream, and not yet compressed. */
function isCompressible({ headers }: ApiResponse): boolean {
  return (
    headers["content-encoding"] === undefined &&
    headers["accept-ranges"] === undefined &&
    headers["content-range"] === undefined &&
    COMPRESSIBLE.test(headerText(headers["content-type"]))
  );
}

/** Encodes a response in the requested coding. */
export async function encode(request: ApiRequest, response: ApiResponse): Promise<ApiResponse> {
  const { headers, body } = response;
  if (response.status === 304) return withKnownTag(request, response);
  if (body === null || !(typeof body === "string" || body instanceof Uint8Array)) return response;
  if (!isCompressible(response)) return response;
  varyByCoding(headers);
  const coding = codingFor(request.headers["accept-encoding"], Buffer.byteLength(body));
  if (coding === null) return response;
  headers["content-encoding"] = coding;
  if (typeof headers.etag === "string") headers.etag = taggedFor(headers.etag, coding);
  if (request.method === "HEAD") return response;
  return { ...response, body: await (response.encoded?.(coding) ?? compress(body, coding, "quick")) };
}

/** A 304 names the representation that the client has, which may be a compressed one. */
function withKnownTag(request: ApiRequest, response: ApiResponse): ApiResponse {
  const { etag } = response.headers;
  if (typeof etag !== "string" || !isCompressible(response)) return response;
  varyByCoding(response.headers);
  const held = request.headers["if-none-match"] ?? "";
  const coding = CODINGS.find((name) => held.includes(taggedFor(etag, name)));
  if (coding !== undefined) response.headers.etag = taggedFor(etag, coding);
  return response;
}
