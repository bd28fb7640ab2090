import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { log } from "@/lib/log";
import { announcedSize, bodyIncomplete, bodyTooLarge, streamBody } from "./body";
import { type ApiRequest, type ApiResponse, dropBody } from "./message";
import { requestIdFrom } from "./request-id";

/**
 * The production door: node:http straight to the engine. It translates between streams and plain values
 * and does nothing twice, since the fastest answers of the API cost little more than what happens here.
 */

type Handle = (request: ApiRequest) => Promise<ApiResponse>;

/** How much of a refused body is read after the answer, so that the client gets to see the answer. */
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

/** Path and query as they were sent; a proxy may send the whole address. */
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
    // The one header that Node gives as a list, set-cookie, is not one of requests.
    headers: incoming.headers as ApiRequest["headers"],
    body: (limit) => readBody(incoming, limit),
    // A body that is refused half-way must not take the connection with it, over which the answer goes.
    stream: (limit) =>
      streamBody(incoming.headers, () => incoming.iterator({ destroyOnReturn: false }), limit),
    address: clientAddressOf(incoming),
  };
}

const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/**
 * Who is at the other end. A proxy on this machine is believed what it adds to X-Forwarded-For, which is
 * the last entry; anybody else could have made the whole header up.
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
    // The first event of a stream may come in an hour; its reader has to learn before that it is open.
    outgoing.flushHeaders();
    await pipeline(body, outgoing).catch((error: NodeJS.ErrnoException) => {
      // The reader went away: nobody is left to tell.
      if (error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
    });
    return;
  }
  if (body !== null) headers["content-length"] = String(Buffer.byteLength(body));
  else if (status !== 204 && status !== 304 && incoming.method !== "HEAD") headers["content-length"] = "0";
  outgoing.writeHead(status, headers);
  outgoing.end(body ?? undefined);
}

/** Reads on past a refused body within bounds; who keeps sending loses the connection. */
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
