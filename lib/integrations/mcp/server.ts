import "server-only";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  CallToolRequestSchema,
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import type { Caller } from "@/lib/core/access/actor";
import { problemsWith } from "./arguments";
import { listPageResources } from "./listed-pages";
import { type CallByName, PAGE_TEMPLATE, readPage } from "./resources";
import { subscribeToPage, unsubscribeFromPage } from "./subscriptions";
import { isToolOffered, type Tool } from "./tools";

export type Agent = Extract<Caller, { kind: "agent" }>;

const INSTRUCTIONS = `Bindery holds documentation: organizations own spaces, which are trees of Markdown pages.
Find pages with searchOrganization or listPagesInSpace, and read them with getPageInSpace.
To change something, open a change request with createChangeRequest, edit its pages with updateChangeRequestContent, and ask someone for a review with requestReviewers. Send the \`etag\` of the page that you read as \`ifMatch\`, so that you overwrite no edit of a person; if a call is refused because the page has changed, read it again. People review and merge change requests: you can't.
Answer what reviewers say with postCommentReplyInChangeRequest.`;

/** Creates an MCP server for one request of an agent. It keeps no state. */
export function serverFor(agent: Agent, tools: readonly Tool[], call: CallByName): Server {
  const server = new Server(
    { name: "bindery", title: "Bindery", version: "1" },
    { capabilities: { tools: {}, resources: { subscribe: true } }, instructions: INSTRUCTIONS },
  );
  const offered = tools.filter((tool) => isToolOffered(tool, agent));

  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: offered.map(({ operation: _, ...listed }) => listed),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = offered.find(({ name }) => name === params.name);
    if (!tool) throw unknownTool(params.name);
    const given = params.arguments ?? {};
    const problems = problemsWith(tool, given);
    if (problems.length > 0) return { isError: true, content: [{ type: "text", text: problems.join("\n") }] };
    const { failed, text } = await call(tool.name, given);
    return { isError: failed, content: [{ type: "text" as const, text }] };
  });

  server.setRequestHandler(ListResourcesRequestSchema, ({ params }) =>
    listPageResources(call, params?.cursor),
  );
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: [PAGE_TEMPLATE],
  }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params }) => ({
    contents: (await readPage(call, params.uri)).contents,
  }));
  server.setRequestHandler(SubscribeRequestSchema, async ({ params }) => {
    subscribeToPage(agent.tokenId, params.uri, (await readPage(call, params.uri)).etag);
    return {};
  });
  server.setRequestHandler(UnsubscribeRequestSchema, ({ params }) => {
    unsubscribeFromPage(agent.tokenId, params.uri);
    return {};
  });
  return server;
}

const unknownTool = (name: string): McpError =>
  new McpError(
    ErrorCode.InvalidParams,
    `There is no tool “${name.slice(0, 100)}” for you. The scopes of your token decide which ones there are.`,
  );
