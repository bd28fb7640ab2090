import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { log } from "@/lib/platform/log";
import { announcedSize, bodyIncomplete, bodyTooLarge, streamBody } from "./body";
import { type ApiRequest, type ApiResponse, dropBody } from "./message";
import { requestIdFrom } from "./request-id";

/**
 * The production handler: node:http straight to the engine. It translates between streams and plain values and
 * avoids double work, since the fastest responses cost little more than this.
 */

type Handle = (request: ApiRequest) => Promise<ApiResponse>;

/** How much of a refused body is read after the response, so that the client receives the response. */
const DRAIN_BYTES = 8 << 20;
const DRAIN_MILLISECONDS = 3_000;

export function nodeHandler(
  handle: Handle,
): (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void> {
  return async (incoming, outgoing) => {
    let response: ApiResponse | null = null;
    try {
      response = await handle(requestOf(incoming));
      await send(outgoing, incoming, response);
    } catch (error) {
      if (response) dropBody(response);
      log.error(
        { err: error, method: incoming.method, path: splitTarget(incoming.url ?? "/").path },
        "An answer was not sent.",
      );
      outgoing.destroy();
    }
  };
}

/** Splits path and query as they were sent; a proxy may send an absolute address. */
export function splitTarget(target: string): { path: string; query: string } {
  const relative = target.startsWith("/")
    ? target
    : target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, "") || "/";
  const mark = relative.indexOf("?");
  return mark < 0
    ? { path: relative, query: "" }
    : { path: relative.slice(0, mark) || "/", query: relative.slice(mark + 1) };
}

function requestOf(incoming: IncomingMessage): ApiRequest {
  const { path, query } = splitTarget(incoming.url ?? "/");
  return {
    method: incoming.method ?? "GET",
    path,
    query,
    // Only set-cookie is a list in Node, and requests have none.
    headers: incoming.headers as ApiRequest["headers"],
    body: (limit) => readBody(incoming, limit),
    // Refusing a body half-way must not destroy the connection, which the response needs.
    stream: (limit) =>
      streamBody(incoming.headers, () => incoming.iterator({ destroyOnReturn: false }), limit),
    address: clientAddressOf(incoming),
  };
}

const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/**
 * Returns the client's address. Only a proxy on this machine is trusted with X-Forwarded-For, of which it
 * appends the last entry; a client could forge the whole header.
 */
export function clientAddressOf(incoming: IncomingMessage): string {
  const peer = incoming.socket.remoteAddress ?? "";
  const forwarded = loopback.has(peer) ? incoming.headers["x-forwarded-for"] : undefined;
  return forwarded === undefined ? peer : (String(forwarded).split(",").at(-1)?.trim() ?? peer);
}

async function readBody(incoming: IncomingMessage, limit: number): Promise<Uint8Array> {
  announcedSize(incoming.headers, limit);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (settle: () => void) => {
      incoming.off("data", onData).off("end", onEnd).off("error", onLost).off("close", onLost);
      settle();
    };
    const onData = (chunk: Buffer) => {
      size += chunk.byteLength;
      if (size <= limit) return chunks.push(chunk);
      incoming.pause();
      finish(() => reject(bodyTooLarge(limit)));
    };
    const onEnd = () => finish(() => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size)));
    const onLost = () => finish(() => reject(bodyIncomplete()));
    incoming.on("data", onData).on("end", onEnd).on("error", onLost).on("close", onLost);
  });
}

async function send(
  outgoing: ServerResponse,
  incoming: IncomingMessage,
  response: ApiResponse,
): Promise<void> {
  const { status, headers, body } = response;
  headers["x-content-type-options"] ??= "nosniff";
  headers["x-request-id"] ??= requestIdFrom(incoming.headers["x-request-id"]);
  if (!incoming.complete) drain(incoming, outgoing);

  if (body instanceof Readable) {
    outgoing.writeHead(status, headers);
    // The first event of a stream may come in an hour, so the headers are sent first.
    outgoing.flushHeaders();
    await pipeline(body, outgoing).catch((error: NodeJS.ErrnoException) => {
      // The client is gone, so there is no one to send an error to.
      if (error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
    });
    return;
  }
  if (body !== null) headers["content-length"] = String(Buffer.byteLength(body));
  else if (status !== 204 && status !== 304 && incoming.method !== "HEAD") headers["content-length"] = "0";
  outgoing.writeHead(status, headers);
  outgoing.end(body ?? undefined);
}

/** Reads the rest of a refused body within limits; a client that keeps sending loses the connection. */
function drain(incoming: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.once("finish", () => {
    if (incoming.complete || incoming.destroyed) return;
    let left = DRAIN_BYTES;
    const timer = setTimeout(() => incoming.destroy(), DRAIN_MILLISECONDS);
    incoming.once("close", () => clearTimeout(timer));
    incoming.once("end", () => clearTimeout(timer));
    incoming.on("data", (chunk: Buffer) => {
      left -= chunk.byteLength;
      if (left < 0) incoming.destroy();
    });
    incoming.resume();
  });
}
