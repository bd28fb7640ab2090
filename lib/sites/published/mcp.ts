import "server-only";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { decodePath } from "@/lib/core/address-text";
import { allowBrowsers, exchange } from "@/lib/integrations/mcp/transport";
import type { ApiRequest, ApiResponse } from "@/lib/platform/api/server/message";
import type { Db } from "@/lib/platform/db/client";
import { llms } from "./machine-forms";
import { isPrivate } from "./responses";
import { searchSite } from "./search";
import { LONGEST_QUERY } from "./search-response";
import { buildPage } from "./site-pages";
import { appearanceOf, type VisibleSite } from "./visible-site";

/*
 * The Model Context Protocol endpoint of a site, for agents of its visitors. It is read-only and limited to
 * the pages that the visitor may read.
 */

type Tool<Given extends z.ZodType = z.ZodType> = {
  title: string;
  description: string;
  given: Given;
  answer: (db: Db, shown: VisibleSite, given: z.infer<Given>) => Promise<string>;
};
const tool = <Given extends z.ZodType>(declared: Tool<Given>): Tool => declared as unknown as Tool;

const TOOLS: Readonly<Record<string, Tool>> = {
  search: tool({
    title: "Search",
    description: "Searches the pages of this site. Returns their titles and addresses, with excerpts.",
    given: z.strictObject({
      query: z.string().min(1).max(LONGEST_QUERY).describe("The text to search for."),
    }),
    answer: async (db, shown, { query }) => {
      const { found } = await searchSite(db, shown, query, null);
      const listed = found.map(({ title, href, place, sections }) => ({
        ...{ title, address: shown.origin + href },
        ...(place && { place }),
        sections: sections.map((section) => ({
          ...{ title: section.title, address: shown.origin + section.href, excerpt: section.excerpt },
        })),
      }));
      return JSON.stringify(listed);
    },
  }),
  read_page: tool({
    title: "Read a page",
    description: "Returns a page of this site as Markdown.",
    given: z.strictObject({
      address: z.string().max(2048).describe("Address of the page, or its path on this site."),
    }),
    answer: (db, shown, { address }) => readPage(db, shown, address),
  }),
  list_pages: tool({
    title: "List pages",
    description: "Lists all pages of this site with their addresses.",
    given: z.strictObject({}),
    answer: async (db, shown) => (await llms(db, shown)).body,
  }),
};

/** Answers a message from an agent of a visitor. */
export async function serveMcp(db: Db, shown: VisibleSite, request: ApiRequest): Promise<ApiResponse> {
  const title = appearanceOf(shown.site, null).title ?? shown.site.title;
  const server = new Server(
    { name: "bindery-site", title, version: "1" },
    { capabilities: { tools: {} }, instructions: `Searches and reads “${title}”: ${shown.canonical}` },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: Object.entries(TOOLS).map(([name, { title, description, given }]) => ({
      ...{ name, title, description },
      inputSchema: z.toJSONSchema(given, { io: "input" }) as { type: "object" },
      annotations: { readOnlyHint: true, openWorldHint: false },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const called = Object.hasOwn(TOOLS, params.name) ? TOOLS[params.name] : undefined;
    if (!called) return refused(`There is no tool “${params.name.slice(0, 100)}”.`);
    const given = called.given.safeParse(params.arguments ?? {});
    if (!given.success) return refused(z.prettifyError(given.error));
    try {
      return { content: [{ type: "text" as const, text: await called.answer(db, shown, given.data) }] };
    } catch (error) {
      if (error instanceof NoPage) return refused(error.message);
      throw error;
    }
  });
  const response = await exchange(server, request);
  if (shown.visitor.isAnonymous && !isPrivate(shown.site)) allowBrowsers(response);
  return response;
}

const refused = (text: string) => ({ isError: true, content: [{ type: "text" as const, text }] });

class NoPage extends Error {}

/** A moved page is read at its present address. */
async function readPage(db: Db, shown: VisibleSite, address: string, isMoved = false): Promise<string> {
  const path = pathOn(shown, address);
  const made = path && (await buildPage(db, shown, path, "markdown"));
  const { location } = made?.headers ?? {};
  if (made?.status === 200) return made.body;
  if (location !== undefined && !isMoved) return readPage(db, shown, location, true);
  throw new NoPage("There is no page at this address. Search for it, or list the pages.");
}

/** Returns the path of a page below the address of its site; null for other addresses. */
function pathOn({ origin, base, canonical }: VisibleSite, address: string): string[] | null {
  const below = [canonical, origin + base, base].find(
    (start) => start !== "" && (address === start || address.startsWith(`${start}/`)),
  );
  if (below === undefined && /^[a-z][a-z\d+.-]*:/i.test(address)) return null;
  const path = address.slice(below?.length ?? 0);
  return decodePath(path.replace(/[?#].*$/s, "").replace(/\.md$/, ""));
}
