import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { newId } from "@/lib/core/ids";
import type { Problem } from "@/lib/platform/api/problem";
import { isOfBuild } from "./built-files";
import { splitTarget } from "./node-handler";
import { requestIdFrom } from "./request-id";

/**
 * The `node:http` server of production: dispatches addresses, refuses malformed requests, and stops without
 * dropping an accepted connection.
 */

const MAXIMUM_TARGET_LENGTH = 8_192;
const DRAIN_MILLISECONDS = 10_000;
const SWEEP_MILLISECONDS = 50;

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

type RequestHandlers = {
  /** serves cached responses at once; false leaves the request to the others */
  atOnce: (request: IncomingMessage, response: ServerResponse) => boolean;
  /**
   * the API, published sites, files, single sign-on, directories, agents, health checks and assets of screens
   */
  engine: Answer;
  /** everything else */
  screens: Answer;
};

export function createHttpServer({ atOnce, engine, screens }: RequestHandlers): Server {
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 15_000,
      // Uploads over slow connections take long, but a request has to end at some point.
      requestTimeout: 300_000,
      // Longer than the idle time of common proxies, so that they close the connection first.
      keepAliveTimeout: 75_000,
      connectionsCheckingInterval: 5_000,
      noDelay: true,
      // Refused below, with an error body.
      requireHostHeader: false,
    },
    (request, response) => {
      const refusal = refusalOf(request);
      if (refusal) return refuse(response, refusal, requestIdFrom(request.headers["x-request-id"]));
      if (atOnce(request, response)) return;
      const answer = belongsToEngine(splitTarget(request.url ?? "/").path) ? engine : screens;
      answer(request, response);
    },
  );
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) =>
    refuse(response, EXPECTATION, requestIdFrom(request.headers["x-request-id"])),
  );
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) =>
    refuseRaw(socket, CLIENT_ERRORS[error.code ?? ""] ?? MALFORMED),
  );
  server.on("connect", (_request, socket) => refuseRaw(socket as Socket, NO_TUNNEL));
  return server;
}

function belongsToEngine(path: string): boolean {
  return (
    /^\/(?:v1|docs|files|saml|scim|mcp)(?:\/|$)/.test(path) ||
    path === "/healthz" ||
    path === "/readyz" ||
    isOfBuild(path)
  );
}

type Refusal = { status: number; reason: string; message: string };

const MALFORMED: Refusal = {
  status: 400,
  reason: "malformed_request",
  message: "This is not a well-formed HTTP request; check its request line, headers and framing.",
};
/** Parse errors of Node, before there is a request to answer. */
const CLIENT_ERRORS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    reason: "headers_too_large",
    message: "The headers are larger than 16 KiB together; send fewer or shorter ones.",
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    reason: "request_timeout",
    message: "The request was not complete in time; send it again.",
  },
};
const EXPECTATION: Refusal = {
  status: 417,
  reason: "expectation_failed",
  message: "The only expectation that is met is “100-continue”; send the request without “Expect”.",
};
const NO_TUNNEL: Refusal = {
  status: 405,
  reason: "method_not_allowed",
  message: "This server is no proxy; send the request itself instead of CONNECT.",
};

function refusalOf({ url = "/", httpVersion, headers }: IncomingMessage): Refusal | null {
  if (url.length > MAXIMUM_TARGET_LENGTH) {
    return {
      status: 414,
      reason: "address_too_long",
      message: `The address is longer than ${MAXIMUM_TARGET_LENGTH} characters; shorten it.`,
    };
  }
  if (headers.host === undefined && httpVersion === "1.1") {
    return { status: 400, reason: "host_missing", message: "Send a “Host” header, as HTTP/1.1 requires." };
  }
  return null;
}

function bodyOf({ status, reason, message }: Refusal, requestId: string) {
  const problem: Problem = { error: { code: status, message, reason, requestId } };
  const body = JSON.stringify(problem);
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    "x-content-type-options": "nosniff",
    "x-request-id": requestId,
    connection: "close",
  };
  return { body, headers };
}

function refuse(response: ServerResponse, refusal: Refusal, requestId: string): void {
  const { body, headers } = bodyOf(refusal, requestId);
  response.writeHead(refusal.status, headers).end(body);
}

/** Refuses on a connection without a request to answer. */
function refuseRaw(socket: Socket, refusal: Refusal): void {
  if (!socket.writable) return void socket.destroy();
  const { body, headers } = bodyOf(refusal, newId());
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join("")}\r\n${body}`);
}

/**
 * Stops a server without dropping accepted connections: waiting ones are still accepted, each gets its
 * response and is then closed, idle ones are closed. Bounded in time.
 * @param onSweep called repeatedly meanwhile, to end what would not end by itself
 */
export async function drain(server: Server, onSweep: () => void = () => {}): Promise<void> {
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_MILLISECONDS);
  server.prependListener("request", (_request: IncomingMessage, response: ServerResponse) =>
    response.setHeader("connection", "close"),
  );
  await acceptWaiting(server);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => {
    onSweep();
    server.closeIdleConnections();
  }, SWEEP_MILLISECONDS);
  await closed;
  clearInterval(sweep);
  clearTimeout(late);
}

/**
 * The kernel completes connections before the process accepts them, and closing the socket resets those. A
 * turn of the event loop without a new one means that none was waiting. Clients that keep connecting are not
 * waited for.
 */
async function acceptWaiting(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on("connection", count);
  for (let [quiet, turns] = [0, 0]; quiet < QUIET_TURNS && turns < MOST_TURNS; turns += 1) {
    const before = accepted;
    await nextTurn();
    quiet = accepted === before ? quiet + 1 : 0;
  }
  server.off("connection", count);
}

/** The first turn may be the rest of an earlier one. */
const QUIET_TURNS = 2;
const MOST_TURNS = 1_000;
