import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { ApiRequest, ApiResponse } from "./message";

/**
 * Compression of answers, at the end of the pipeline and so the same behind every door. A compressed answer is
 * another representation, which a strong entity tag has to tell apart: its tag is the plain one with the coding
 * behind a colon ("x" and "x:br"). Both name the same state of the resource, so that preconditions compare what
 * stands before the colon and If-Match works whatever coding a client read.
 */
export type Coding = "br" | "gzip";

/** In the order of preference among those that a client likes equally. */
const CODINGS: readonly Coding[] = ["br", "gzip"];

/** Answers that fit into one packet anyway are not worth the work. */
const MINIMUM_BYTES = 1024;
const COMPRESSIBLE =
  /^(?:text\/(?!event-stream)|image\/svg\+xml|application\/(?:json|xml|yaml|[\w.-]+\+(?:json|xml)))/i;

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/** Compresses on the thread pool. "thorough" takes ten times as long and is for what is kept. */
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

/** The entity tag of the state that a tag names, whatever coding it was read in. */
export const stateTag = (tag: string): string => tag.replace(/:(?:br|gzip)$/, "");

const taggedFor = (etag: string, coding: Coding): string => etag.replace(/"$/, `:${coding}"`);

/** How much a client wants each coding, from 0 to 1; one that is not named counts as `*`. */
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
 * The coding to answer in, or null for none.
 * @param header Accept-Encoding; absent = only what is plain is understood for certain
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

/** Whether an answer could be compressed: not what comes in ranges, as a stream, or is compressed already. */
function isCompressible({ headers }: ApiResponse): boolean {
  return (
    headers["content-encoding"] === undefined &&
    headers["accept-ranges"] === undefined &&
    headers["content-range"] === undefined &&
    COMPRESSIBLE.test(headerText(headers["content-type"]))
  );
}

/** The answer in the coding that the request asks for. */
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

/** "Not modified" names the representation that the client holds, which may be a compressed one. */
function withKnownTag(request: ApiRequest, response: ApiResponse): ApiResponse {
  const { etag } = response.headers;
  if (typeof etag !== "string" || !isCompressible(response)) return response;
  varyByCoding(response.headers);
  const held = request.headers["if-none-match"] ?? "";
  const coding = CODINGS.find((name) => held.includes(taggedFor(etag, name)));
  if (coding !== undefined) response.headers.etag = taggedFor(etag, coding);
  return response;
}
