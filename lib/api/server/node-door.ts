import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { DomainError } from "@/lib/errors";
import { log } from "@/lib/log";
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

export function nodeDoor(
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

function readBody(incoming: IncomingMessage, limit: number): Promise<Uint8Array> {
  const encoding = incoming.headers["content-encoding"];
  if (encoding !== undefined && encoding !== "" && encoding.toLowerCase() !== "identity") {
    return Promise.reject(
      new DomainError(
        "unsupported_media_type",
        "compressed_body",
        "Send the body without “Content-Encoding”: compressed bodies are not accepted.",
      ),
    );
  }
  if (Number(incoming.headers["content-length"] ?? 0) > limit) return Promise.reject(tooLarge(limit));

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
      finish(() => reject(tooLarge(limit)));
    };
    const onEnd = () => finish(() => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size)));
    const onLost = () =>
      finish(() =>
        reject(
          new DomainError("invalid", "body_incomplete", "The connection ended before the body was complete."),
        ),
      );
    incoming.on("data", onData).on("end", onEnd).on("error", onLost).on("close", onLost);
  });
}

function tooLarge(limit: number): DomainError {
  const size = limit >= 1 << 20 ? `${Math.floor(limit / (1 << 20))} MiB` : `${Math.ceil(limit / 1024)} KiB`;
  return new DomainError(
    "too_large",
    "too_large",
    `The body is larger than the ${size} allowed here; send less at once.`,
  );
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
