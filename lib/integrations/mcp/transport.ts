import "server-only";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { Invalid } from "@/lib/core/errors";
import { parseJsonBody } from "@/lib/platform/api/server/json";
import type { ApiRequest, ApiResponse } from "@/lib/platform/api/server/message";

/** Like the bodies of the API: 1 MiB. */
const MOST_BYTES = 1 << 20;
/** Headers that pages of other origins may send and read; browser credentials are never allowed. */
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

/** Lets agents in browsers read a response. Only for responses that need no cookie. */
export const allowBrowsers = ({ headers }: ApiResponse): void => void Object.assign(headers, CROSS_ORIGIN);

/** Responds to CORS preflight requests; the same for all MCP endpoints. */
export const preflightAnswer = (methods: string): ApiResponse => ({
  status: 204,
  headers: { ...PREFLIGHT, "access-control-allow-methods": methods },
  body: null,
});

/** Most messages in one request. */
const MOST_MESSAGES = 20;

/**
 * Passes a request to an MCP server and returns its response, as streamable HTTP. There are no sessions: a
 * server and its transport live for one request, so that any process can respond.
 */
export async function exchange(server: Server, request: ApiRequest): Promise<ApiResponse> {
  const { WebStandardStreamableHTTPServerTransport } = await import(
    "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js"
  );
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  const message = request.method === "POST" ? await parseJsonBody(await request.body(MOST_BYTES)) : undefined;
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
  // The HTTP server itself sets the connection header.
  const { connection: _, ...sent } = Object.fromEntries(headers);
  return { status, headers: sent, body: body && Readable.fromWeb(body as ReadableStream<Uint8Array>) };
}
