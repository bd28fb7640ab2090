import "server-only";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { Invalid } from "@/lib/errors";
import { readJson } from "@/lib/platform/api/server/json";
import type { ApiRequest, ApiResponse } from "@/lib/platform/api/server/message";

/** As the bodies of the API: 1 MiB. */
const MOST_BYTES = 1 << 20;
/** What pages of other sites may send and read; no credentials of a browser are ever allowed. */
const CROSS_ORIGIN = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "Mcp-Session-Id, Mcp-Protocol-Version, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, WWW-Authenticate, X-Request-Id",
};
const PREFLIGHT = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers":
    "Authorization, Content-Type, Last-Event-ID, Mcp-Method, Mcp-Name, Mcp-Protocol-Version, Mcp-Session-Id",
  "access-control-max-age": "600",
};

/** Lets agents in browsers read an answer. Only for answers that no cookie opens. */
export const allowBrowsers = ({ headers }: ApiResponse): void => void Object.assign(headers, CROSS_ORIGIN);

/** Answers browsers that ask whether a page may send a message; the same wherever messages are taken. */
export const preflightAnswer = (methods: string): ApiResponse => ({
  status: 204,
  headers: { ...PREFLIGHT, "access-control-allow-methods": methods },
  body: null,
});

/** How many messages one request brings. */
const MOST_MESSAGES = 20;

/**
 * Passes a request on to a server of MCP and its answer back, as streamable HTTP. There are no sessions: a server and
 * its transport live for one request, so that any process of an installation answers any of them.
 */
export async function exchange(server: Server, request: ApiRequest): Promise<ApiResponse> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  const message = request.method === "POST" ? await readJson(await request.body(MOST_BYTES)) : undefined;
  if (Array.isArray(message) && message.length > MOST_MESSAGES) {
    throw new Invalid(`Send ${MOST_MESSAGES} messages at most in one request.`, "too_many_values");
  }
  const { status, headers, body } = await transport.handleRequest(
    new Request(new URL(request.path, "http://localhost"), {
      method: request.method,
      headers: Object.entries(request.headers).flatMap(([name, value]) =>
        value === undefined || name === "content-length" ? [] : [[name, value] as [string, string]],
      ),
      ...(message !== undefined && { body: "{}" }),
    }),
    { parsedBody: message },
  );
  // The connection is the business of whatever server this is.
  const { connection: _, ...sent } = Object.fromEntries(headers);
  return { status, headers: sent, body: body && Readable.fromWeb(body as ReadableStream<Uint8Array>) };
}
