import "server-only";
import type { Readable } from "node:stream";
import { DomainError, Unauthenticated } from "@/lib/core/errors";
import type { CallByName } from "@/lib/integrations/mcp/resources";
import type { Agent } from "@/lib/integrations/mcp/server";
import { toolResponse } from "@/lib/integrations/mcp/tool-response";
import { requestOf, toolOf } from "@/lib/integrations/mcp/tools";
import { allowBrowsers, exchange, preflightAnswer } from "@/lib/integrations/mcp/transport";
import type { AnyOperation } from "@/lib/platform/api/operation";
import { toDomainError } from "@/lib/platform/api/server/domain-error";
import { type ApiRequest, type ApiResponse, noBody } from "@/lib/platform/api/server/message";
import { observe } from "@/lib/platform/api/server/observe";
import { jsonProblem, pipeline } from "@/lib/platform/api/server/pipeline";
import { limitRate } from "@/lib/platform/api/server/rate-limit";
import { serve } from "@/lib/platform/api/server/serve";
import { actorOfToken } from "@/lib/platform/auth/api-token";
import { bearerOf } from "@/lib/platform/auth/authenticate";
import { database } from "@/lib/platform/db/client";
import { routes } from "./routes";
import { wiring } from "./wiring";

/** The operations that agents can call as tools. */
const TOOLS = [
  "listOrganizations",
  "searchOrganization",
  "searchSpace",
  "listSpaces",
  "getSpace",
  "listPagesInSpace",
  "getPageInSpace",
  "getPageByPathInSpace",
  "listCommentsInSpace",
  "listCommentRepliesInSpace",
  "listOrganizationChangeRequests",
  "getChangeRequest",
  "getChangeRequestChanges",
  "getChangeRequestMergeability",
  "listPagesInChangeRequest",
  "getPageInChangeRequest",
  "listCommentsInChangeRequest",
  "listCommentRepliesInChangeRequest",
  "listReviews",
  "listReviewerCandidates",
  "createChangeRequest",
  "updateChangeRequest",
  "updateChangeRequestContent",
  "updateChangeRequestFromMain",
  "postCommentInSpace",
  "postCommentReplyInSpace",
  "postCommentInChangeRequest",
  "postCommentReplyInChangeRequest",
  "updateCommentInChangeRequest",
  "requestReviewers",
];

const byId = new Map(routes.map((route) => [route.operation.id, route]));
const toolRoutes = TOOLS.map((id) => byId.get(id)!);
let made: ReturnType<typeof toolOf>[] | undefined;
/** The tools, made at first use. */
const toolsOf = () => (made ??= toolRoutes.map(({ operation }) => toolOf(operation as AnyOperation)));

const METHODS = "GET, POST, OPTIONS";

/** The agent of each API request; it was authenticated with the MCP message that led to the request. */
const senders = new WeakMap<ApiRequest, Agent>();

/** Serves the tools' operations with the engine of /v1, so that its checks, limits and records apply to agents, too. */
const callOperation = serve(toolRoutes, {
  ...wiring,
  authenticate: async (_db, request) => senders.get(request) ?? null,
  recallHolder: () => null,
  limitRate: async () => ({}),
  origins: [],
});

const callAs =
  (agent: Agent, { address, headers }: ApiRequest): CallByName =>
  async (name, given) => {
    const {
      method,
      path,
      query,
      headers: ofTool,
      body,
    } = requestOf(toolsOf().find((tool) => tool.name === name)!, given);
    const request: ApiRequest = {
      ...{ method, path, query, address },
      headers: { "content-type": "application/json", "user-agent": headers["user-agent"], ...ofTool },
      ...noBody,
      ...(body !== null && { body: async () => Buffer.from(body) }),
    };
    senders.set(request, agent);
    return toolResponse(await callOperation(request));
  };

/** Serves agents: the Model Context Protocol over streamable HTTP, with an API token. */
export const handleMcp = pipeline({
  answer: async (request, _requestId, noted) => {
    if (request.method === "OPTIONS") return preflightAnswer(METHODS);
    if (request.method !== "POST" && request.method !== "GET") throw wrongMethod();
    const agent = await agentOf(request);
    noted.actor = agent.userId;
    const limits = await limitRate(database(), request, agent);
    const response = await respondTo(agent, request);
    Object.assign(response.headers, limits);
    return response;
  },
  translate: toDomainError,
  refuse: jsonProblem,
  complete: (_request, response) => {
    // Only a token authenticates, never a cookie, so that any origin may read the response.
    allowBrowsers(response);
    return response;
  },
  observe,
});

/** Loads the library of the protocol with the first message: it takes 8 MB, and few installations have agents. */
async function respondTo(agent: Agent, request: ApiRequest): Promise<ApiResponse> {
  const call = callAs(agent, request);
  const { serverFor } = await import("@/lib/integrations/mcp/server");
  const server = serverFor(agent, toolsOf(), call);
  const response = await exchange(server, request);
  if (request.method !== "GET" || response.status !== 200) return response;
  const listed = await call("listOrganizations", {});
  // A token that may not read gets no updates.
  if (listed.failed) return response;
  const { items } = JSON.parse(listed.whole) as { items: { id: string }[] };
  const organizationIds = items.map(({ id }) => id);
  const { sendUpdates } = await import("@/lib/integrations/mcp/updates");
  const leave = sendUpdates(database(), agent, organizationIds, { server, call });
  (response.body as Readable).once("close", leave);
  return response;
}

/** The agent of a request, by its token; cookies are ignored. */
async function agentOf(request: ApiRequest): Promise<Agent> {
  const token = bearerOf(request.headers.authorization ?? "");
  const { address } = request;
  const agent =
    token === undefined
      ? null
      : await actorOfToken(database(), token, { address, operation: "mcp", byAgent: true });
  if (agent?.kind === "agent") return agent;
  await limitRate(database(), request, null);
  throw new Unauthenticated(
    "Send an API token as “Authorization: Bearer …”. Create one under Account → API tokens.",
    token === undefined ? "unauthenticated" : "token_invalid",
  );
}

const wrongMethod = (): DomainError =>
  new DomainError("method_not_allowed", "method_not_allowed", "Send messages with POST.", {
    headers: { allow: METHODS },
  });
