import type { QueryClient } from "@tanstack/react-query";
import { BookText, FileText, GitPullRequest } from "lucide-react";
import { createElement } from "react";
import type { CommandEntry, CommandSearch } from "@/components/layout/command-menu";
import { readerHref } from "@/components/pages/addresses";
import { flatten, pageTreeQuery } from "@/components/pages/tree";
import { query } from "@/lib/api/queries";
import { changeRequests } from "@/lib/change-requests/operations";
import { spaces } from "@/lib/spaces/operations";

const SHOWN = 8;
const FRESH = 30_000;
const icon = (shape: typeof FileText) => createElement(shape, { "aria-hidden": true });
const has = (text: string, wanted: string) => text.toLowerCase().includes(wanted.toLowerCase());

/**
 * What the command menu finds: spaces by title, open change requests by subject or number, and pages of the
 * space one is in by title. Lists that were just read are searched again without asking the server.
 */
export const consoleSearch =
  (client: QueryClient, organizationId: string, spaceId: string | undefined): CommandSearch =>
  async (text) => {
    const found = await Promise.all([
      spaceId ? pagesFound(client, spaceId, text) : [],
      spacesFound(client, organizationId, text),
      requestsFound(client, organizationId, text),
    ]);
    return found.flat();
  };

const pagesFound = async (client: QueryClient, spaceId: string, text: string): Promise<CommandEntry[]> => {
  const tree = await client.fetchQuery({ ...pageTreeQuery({ spaceId }), staleTime: FRESH });
  return flatten(tree)
    .filter((page) => page.path !== undefined && has(page.title, text))
    .slice(0, SHOWN)
    .map((page) => ({
      id: `page ${page.id}`,
      label: page.title,
      description: page.path,
      icon: icon(FileText),
      href: readerHref(spaceId, page.path),
    }));
};

const spacesFound = async (
  client: QueryClient,
  organizationId: string,
  text: string,
): Promise<CommandEntry[]> => {
  const input = { params: { organizationId }, query: { title: text.slice(0, 50), limit: String(SHOWN) } };
  const { items } = await client.fetchQuery({ ...query(spaces.list, input), staleTime: FRESH });
  return items.map((space) => ({
    id: `space ${space.id}`,
    label: space.title,
    description: "Space",
    icon: icon(BookText),
    href: readerHref(space.id),
  }));
};

const requestsFound = async (
  client: QueryClient,
  organizationId: string,
  text: string,
): Promise<CommandEntry[]> => {
  const input = { params: { organizationId }, query: { limit: "100" } };
  const { items } = await client.fetchQuery({
    ...query(changeRequests.listInOrganization, input),
    staleTime: FRESH,
  });
  return items
    .filter(
      ({ number, subject }) => has(subject, text) || `#${number}`.startsWith(text) || `${number}` === text,
    )
    .slice(0, SHOWN)
    .map((request) => ({
      id: `change-request ${request.id}`,
      label: request.subject || "Untitled",
      description: `#${request.number}`,
      icon: icon(GitPullRequest),
      href: `/s/${request.space}/~/changes/${request.number}`,
    }));
};
