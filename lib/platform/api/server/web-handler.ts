import { Readable } from "node:stream";
import { announcedSize, bodyTooLarge, streamBody } from "./body";
import { clientAddress } from "./client-address";
import { type ApiRequest, type ApiResponse, dropBody } from "./message";

/**
 * The handler for Next's routes: converts between web requests and the engine. Used in development and
 * wherever Next itself serves the API.
 */
export function webHandler(
  handle: (request: ApiRequest) => Promise<ApiResponse>,
): (request: Request) => Promise<Response> {
  return async (request) => responseOf(await handle(requestOf(request)));
}

function requestOf(request: Request): ApiRequest {
  const url = new URL(request.url);
  // Next leaves out the header that names the coding of a response, which would be unreadable then.
  const { "accept-encoding": _, ...headers } = Object.fromEntries(request.headers);
  return {
    method: request.method,
    path: url.pathname,
    query: url.search.slice(1),
    headers,
    body: (limit) => readBody(request, headers, limit),
    stream: (limit) => streamBody(headers, () => request.body ?? noChunks(), limit),
    address: clientAddress(headers),
  };
}

async function* noChunks(): AsyncGenerator<Uint8Array> {}

/** Reads the body of a request; rejects with 413 past the limit. */
export async function readBody(
  request: Request,
  headers: ApiRequest["headers"],
  limit: number,
): Promise<Uint8Array> {
  announcedSize(headers, limit);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? noChunks()) {
    size += chunk.byteLength;
    if (size > limit) throw bodyTooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function responseOf(response: ApiResponse): Response {
  const { status, headers, body } = response;
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const item of Array.isArray(value) ? value : [value]) sent.append(name, item);
  }
  sent.set("x-content-type-options", "nosniff");
  if (BODILESS.has(status)) {
    dropBody(response);
    return new Response(null, { status, headers: sent });
  }
  return new Response(bodyOf(body), { status, headers: sent });
}

/** Statuses for which a Response refuses any body, even an empty one. */
const BODILESS = new Set([204, 205, 304]);

function bodyOf(body: ApiResponse["body"]): BodyInit | null {
  if (body instanceof Readable) return Readable.toWeb(body) as ReadableStream<Uint8Array>;
  return typeof body === "string" || body === null ? body : new Uint8Array(body);
}
