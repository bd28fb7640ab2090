import { Readable } from "node:stream";
import { Invalid } from "@/lib/core/errors";
import { parseJson } from "@/lib/core/parse-json";
import { createToken } from "@/lib/identity/tokens/commands";
import { errorStatuses } from "@/lib/platform/api/openapi/document";
import type { AnyOperation } from "@/lib/platform/api/operation";
import { streamBody } from "@/lib/platform/api/server/body";
import { compileRoutes, type RouteMatch } from "@/lib/platform/api/server/match";
import type { ApiResponse } from "@/lib/platform/api/server/message";
import { serve } from "@/lib/platform/api/server/serve";
import { type Db, database, type RootDb, type Tx } from "@/lib/platform/db/client";
import { type CallerAnswer, TestCaller } from "./caller";
import { operator } from "./world";

export { expectProblem } from "./caller";

type AnswerHeaders = Record<string, string | string[]>;
export type Answer<Body = Record<string, unknown>> = CallerAnswer<Body, AnswerHeaders>;

type SendOptions = {
  headers?: Record<string, string>;
  raw?: string | Uint8Array;
  /** a body in chunks, without an announced length */
  chunks?: AsyncIterable<Uint8Array>;
};

/** The API in process, with the credentials of a person: the pipeline of the server, without a server. */
export class ApiCaller extends TestCaller<AnswerHeaders, SendOptions> {
  constructor(
    private readonly credentials: () => Promise<Record<string, string>>,
    private readonly tx: Tx | null = null,
  ) {
    super();
  }

  /** The same caller, with its requests inside of a test's transaction. */
  within = (tx: Tx) => new ApiCaller(this.credentials, tx);

  async send<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    { headers = {}, raw, chunks }: SendOptions = {},
  ): Promise<Answer<T>> {
    const handle = await handlerIn(this.tx);
    const [pathname = "", query = ""] = path.split("?");
    const bytes = bytesOf(raw ?? (body === undefined ? "" : JSON.stringify(body)));
    const sent: Record<string, string> = {
      ...(await this.credentials()),
      ...(bytes.byteLength > 0 && {
        "content-type": "application/json",
        "content-length": String(bytes.byteLength),
      }),
      ...headers,
    };
    const response = await handle({
      method,
      path: pathname,
      query,
      headers: sent,
      body: async (limit) => {
        if (bytes.byteLength <= limit) return bytes;
        const { DomainError } = await import("@/lib/core/errors");
        throw new DomainError("too_large", "too_large", "The body is too large; send less at once.");
      },
      stream: (limit) => streamBody(sent, () => chunks ?? inOneChunk(bytes), limit),
      address: "203.0.113.7",
    });
    const text = await textOf(response);
    await expectDocumented(method, pathname, response.status);
    return { status: response.status, headers: response.headers, text, body: parseJson(text) as T };
  }
}

async function handlerIn(tx: Tx | null) {
  const { handle, routes } = await import("@/lib/wiring/routes");
  if (!tx) return handle;
  const { wiring } = await import("@/lib/wiring/wiring");
  // Commands join a given transaction, so the transaction can replace the database here.
  return serve(routes, { ...wiring, database: () => tx as Db as RootDb });
}

/** Finds the operation of an address; compiled once, since that takes as long as a request. */
let matchOf: ReturnType<typeof compileRoutes> | undefined;

/** The description of an operation must name every error that a test meets; 500 is an error of every operation. */
async function expectDocumented(method: string, path: string, status: number): Promise<void> {
  if (status < 400 || status === 500) return;
  matchOf ??= compileRoutes((await import("@/lib/wiring/routes")).routes);
  let matched: RouteMatch;
  try {
    matched = matchOf(method === "HEAD" ? "GET" : method, path);
  } catch (error) {
    // An undecodable address matches no operation.
    if (error instanceof Invalid) return;
    throw error;
  }
  if (!matched.found) return;
  const { id } = matched.route.operation;
  if (!errorStatuses(matched.route.operation as AnyOperation).includes(String(status)))
    throw new Error(`${id} answered ${status}, which its description does not name.`);
}

async function* inOneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const bytesOf = (content: string | Uint8Array): Uint8Array =>
  typeof content === "string" ? new TextEncoder().encode(content) : content;

async function textOf({ body, headers }: ApiResponse): Promise<string> {
  // Ends when its reader disconnects; only its headers are needed.
  if (headers["content-type"] === "text/event-stream") {
    if (body instanceof Readable) body.destroy();
    return "";
  }
  if (body === null || typeof body === "string") return body ?? "";
  if (body instanceof Uint8Array) return Buffer.from(body).toString("utf8");
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

const tokens = new Map<string, Promise<string>>();

/** An API token of a person, created on first use. */
function tokenOf(userId: string): Promise<string> {
  let token = tokens.get(userId);
  if (!token) {
    token = newTokenFor(userId, null);
    tokens.set(userId, token);
  }
  return token;
}

type Limits = Pick<Parameters<typeof createToken>[2], "scopes" | "spaceIds">;

/** A new API token, bound to an organization unless that is null. */
export async function newTokenFor(
  userId: string,
  organizationId: string | null,
  limits: Limits = {},
): Promise<string> {
  const { token } = await createToken(database(), operator, {
    userId,
    label: "test",
    organizationId,
    expiresAt: null,
    ...limits,
  });
  return token;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/**
 * Ways to call the API in a test:
 *
 *     const { body } = await api.as(editor).get<Space>(`/v1/spaces/${space.id}`);
 */
export const api = {
  as: (person: { id: string }) => new ApiCaller(async () => bearer(await tokenOf(person.id))),
  withToken: (token: string) => new ApiCaller(async () => bearer(token)),
  withCookie: (cookie: string) => new ApiCaller(async () => ({ cookie })),
  anonymous: new ApiCaller(async () => ({})),
};
