import "server-only";
import { ErrorCode, McpError, type ReadResourceResult } from "@modelcontextprotocol/sdk/types.js";
import type { ToolResponse } from "./tool-response";

/** Calls an operation by name, as the agent. */
export type CallByName = (operation: string, given: Record<string, unknown>) => Promise<ToolResponse>;

/** Pages of spaces, as the API shows them. */
export const PAGE_TEMPLATE = {
  uriTemplate: "bindery://spaces/{spaceId}/pages/{pageId}",
  name: "page",
  title: "Page",
  description: "A page of a space as Markdown.",
  mimeType: "text/markdown",
};
const PAGE = /^bindery:\/\/spaces\/([\w-]{1,64})\/pages\/([\w-]{1,64})$/;

export const pageUri = (spaceId: string, pageId: string): string =>
  `bindery://spaces/${spaceId}/pages/${pageId}`;

/** Parses the page of an address. Throws for other addresses. */
export function parsePageUri(uri: string): { spaceId: string; pageId: string } {
  const [, spaceId, pageId] = PAGE.exec(uri) ?? [];
  if (spaceId === undefined || pageId === undefined) throw unknownResource(uri);
  return { spaceId, pageId };
}

/** Reads a page; its tag changes with its shown content. */
export async function readPage(
  call: CallByName,
  uri: string,
): Promise<{ contents: ReadResourceResult["contents"]; etag: string | null }> {
  const answer = await call("getPageInSpace", parsePageUri(uri));
  if (answer.status === NOT_FOUND) throw unknownResource(uri);
  if (answer.failed) throw new McpError(ErrorCode.InvalidRequest, answer.text);
  const { title, markdown = "" } = JSON.parse(answer.whole) as { title: string; markdown?: string };
  const text = markdown.startsWith("# ") ? markdown : `# ${title}\n\n${markdown}`;
  return { contents: [{ uri, mimeType: PAGE_TEMPLATE.mimeType, text }], etag: answer.etag };
}

const NOT_FOUND = 404;
/** The protocol's code for unknown resources. */
const RESOURCE_NOT_FOUND = -32002;

const unknownResource = (uri: string): McpError =>
  new McpError(RESOURCE_NOT_FOUND, `There is no resource “${uri.slice(0, 200)}”.`, { uri });
