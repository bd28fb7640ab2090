import "server-only";
import { ErrorCode, type ListResourcesResult, McpError } from "@modelcontextprotocol/sdk/types.js";
import type { Page } from "@/lib/content/pages/schemas";
import { type CallByName, PAGE_TEMPLATE, pageUri } from "./resources";

/*
 * Lists the pages that an agent can read, space by space, by nested calls of the API's lists with the agent's
 * rights. The cursor holds the position in all of them; the server keeps no state between requests.
 */

/** Most pages in one response, and most calls to find them: spaces can be empty. */
const MOST_LISTED = 500;
const MOST_CALLS = 40;

type Cursor = {
  /** cursors of the lists of organizations and spaces; absent for the first */
  organizations?: string;
  spaces?: string;
  /** number of pages listed in the space, and the last one's id */
  at?: number;
  after?: string;
};
type ListResponse<Item> = { items: Item[]; next?: { page: string } };

/** Returns a batch of pages that an agent can read, and a cursor. */
export async function listPageResources(
  call: CallByName,
  cursor: string | undefined,
): Promise<ListResourcesResult> {
  const resources: ListResourcesResult["resources"] = [];
  let from: Cursor | null = cursor === undefined ? {} : readCursor(cursor);
  for (let calls = 0; from && calls < MOST_CALLS && resources.length < MOST_LISTED; calls += 3) {
    from = await listFrom(call, from, resources);
  }
  return { resources, ...(from && { nextCursor: writeCursor(from) }) };
}

/** Adds pages of one space; returns the next cursor, null at the end. */
async function listFrom(
  call: CallByName,
  from: Cursor,
  resources: ListResourcesResult["resources"],
): Promise<Cursor | null> {
  const organizations = await ask<ListResponse<{ id: string }>>(
    call,
    "listOrganizations",
    one(from.organizations),
  );
  const [organization] = organizations.items;
  if (!organization) return null;
  const afterOrganization = organizations.next ? { organizations: organizations.next.page } : null;
  const within = { organizationId: organization.id, ...one(from.spaces) };
  const spaces = await ask<ListResponse<{ id: string; title: string }>>(call, "listSpaces", within);
  const [space] = spaces.items;
  if (!space) return afterOrganization;
  const afterSpace = spaces.next
    ? { ...(from.organizations && { organizations: from.organizations }), spaces: spaces.next.page }
    : afterOrganization;

  const answer = await call("listPagesInSpace", { spaceId: space.id });
  // The space was deleted or closed since the list of spaces was read.
  if (answer.failed) return afterSpace;
  const documents = documentsIn((JSON.parse(answer.whole) as { pages: Page[] }).pages);
  const known = documents.findIndex(({ id }) => id === from.after);
  const start = known >= 0 ? known + 1 : (from.at ?? 0);
  const end = start + MOST_LISTED - resources.length;
  for (const { id, title, description } of documents.slice(start, end)) {
    resources.push({
      ...{ uri: pageUri(space.id, id), name: title, title: `${title} · ${space.title}` },
      mimeType: PAGE_TEMPLATE.mimeType,
      ...(description && { description }),
    });
  }
  return end < documents.length ? { ...from, at: end, after: documents[end - 1]!.id } : afterSpace;
}

const one = (page: string | undefined) => ({ limit: 1, ...(page !== undefined && { page }) });

/** Returns the response of a list operation. Throws on an error. */
async function ask<Value>(
  call: CallByName,
  operation: string,
  given: Record<string, unknown>,
): Promise<Value> {
  const answer = await call(operation, given);
  if (answer.failed) throw new McpError(ErrorCode.InvalidParams, answer.text);
  return JSON.parse(answer.whole) as Value;
}

/** Returns the documents of a tree in reading order. */
const documentsIn = (pages: readonly Page[]): { id: string; title: string; description?: string }[] =>
  pages.flatMap((page) => {
    const below = "pages" in page ? documentsIn(page.pages) : [];
    return page.type === "document" ? [page, ...below] : below;
  });

const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString("base64url");

function readCursor(written: string): Cursor {
  try {
    const { organizations, spaces, at, after } = JSON.parse(
      Buffer.from(written, "base64url").toString("utf8"),
    ) as Record<keyof Cursor, unknown>;
    return {
      ...(typeof organizations === "string" && { organizations }),
      ...(typeof spaces === "string" && { spaces }),
      ...(typeof at === "number" && Number.isSafeInteger(at) && at >= 0 && { at }),
      ...(typeof after === "string" && { after }),
    };
  } catch {
    throw new McpError(ErrorCode.InvalidParams, "The cursor is not one that a list of resources gave out.");
  }
}
