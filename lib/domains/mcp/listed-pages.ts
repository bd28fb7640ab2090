import "server-only";
import { ErrorCode, type ListResourcesResult, McpError } from "@modelcontextprotocol/sdk/types.js";
import type { Page } from "@/lib/model/pages/schemas";
import { addressOfPage, type CallByName, PAGE_TEMPLATE } from "./resources";

/*
 * The pages that an agent may read, space by space: lists of the API one inside the other, each asked with the agent's
 * rights. A cursor says how far all of them were read; nothing is kept between two requests.
 */

/** Pages of one answer, and what it takes at most to find them: spaces can be empty. */
const MOST_LISTED = 500;
const MOST_CALLS = 40;

type Cursor = {
  /** which organization and which space, as the lists of them continue; absent for the first one */
  organizations?: string;
  spaces?: string;
  /** how many pages of the space were listed, and which was the last */
  at?: number;
  after?: string;
};
type Listed<Item> = { items: Item[]; next?: { page: string } };

/** Some of the pages that an agent may read, and from where to go on. */
export async function listPages(call: CallByName, cursor: string | undefined): Promise<ListResourcesResult> {
  const resources: ListResourcesResult["resources"] = [];
  let from: Cursor | null = cursor === undefined ? {} : readCursor(cursor);
  for (let calls = 0; from && calls < MOST_CALLS && resources.length < MOST_LISTED; calls += 3) {
    from = await listFrom(call, from, resources);
  }
  return { resources, ...(from && { nextCursor: writeCursor(from) }) };
}

/** Adds pages of one space; answers where the next ones are, null at the end. */
async function listFrom(
  call: CallByName,
  from: Cursor,
  resources: ListResourcesResult["resources"],
): Promise<Cursor | null> {
  const organizations = await ask<Listed<{ id: string }>>(call, "listOrganizations", one(from.organizations));
  const [organization] = organizations.items;
  if (!organization) return null;
  const afterOrganization = organizations.next ? { organizations: organizations.next.page } : null;
  const within = { organizationId: organization.id, ...one(from.spaces) };
  const spaces = await ask<Listed<{ id: string; title: string }>>(call, "listSpaces", within);
  const [space] = spaces.items;
  if (!space) return afterOrganization;
  const afterSpace = spaces.next
    ? { ...(from.organizations && { organizations: from.organizations }), spaces: spaces.next.page }
    : afterOrganization;

  const answer = await call("listPagesInSpace", { spaceId: space.id });
  // A space that went, or was closed to the agent, since the list of spaces was read.
  if (answer.failed) return afterSpace;
  const documents = documentsIn((JSON.parse(answer.whole) as { pages: Page[] }).pages);
  const known = documents.findIndex(({ id }) => id === from.after);
  const start = known >= 0 ? known + 1 : (from.at ?? 0);
  const end = start + MOST_LISTED - resources.length;
  for (const { id, title, description } of documents.slice(start, end)) {
    resources.push({
      ...{ uri: addressOfPage(space.id, id), name: title, title: `${title} · ${space.title}` },
      mimeType: PAGE_TEMPLATE.mimeType,
      ...(description && { description }),
    });
  }
  return end < documents.length ? { ...from, at: end, after: documents[end - 1]!.id } : afterSpace;
}

const one = (page: string | undefined) => ({ limit: 1, ...(page !== undefined && { page }) });

/** What a list of the API answers. Throws why it does not. */
async function ask<Value>(
  call: CallByName,
  operation: string,
  given: Record<string, unknown>,
): Promise<Value> {
  const answer = await call(operation, given);
  if (answer.failed) throw new McpError(ErrorCode.InvalidParams, answer.text);
  return JSON.parse(answer.whole) as Value;
}

/** The documents of a tree in reading order. */
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
