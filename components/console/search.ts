import type { QueryClient } from "@tanstack/react-query";
import { foundLocation } from "@/components/content/search/found-location";
import type { CommandSearch, FoundEntry } from "@/components/layout/command-menu";
import { addresses } from "@/lib/addresses";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { subjectOf } from "@/lib/collaboration/change-requests/subject-label";
import { search } from "@/lib/content/search/operations";
import type { FoundPage, FoundSpace } from "@/lib/content/search/schemas";
import { call } from "@/lib/platform/api/client";
import { query } from "@/lib/platform/api/queries";
import { spaces } from "@/lib/spaces/spaces/operations";

const SHOWN = 8;
const SPACES_SEARCHED = "5";
const FRESH = 30_000;

/**
 * Searches for the command menu: pages by content, those of the present space first; spaces by title; drafts and open
 * change requests by words or number. Recently read lists are not requested again.
 */
export const consoleSearch =
  (client: QueryClient, organizationId: string, spaceId: string | undefined): CommandSearch =>
  async (text, signal) => {
    const [pages, found, requests] = await Promise.all([
      pagesFound(organizationId, spaceId, text, signal),
      spacesFound(client, organizationId, text),
      requestsFound(client, organizationId, text),
    ]);
    return [
      { label: "Spaces", entries: found },
      { label: "Pages", entries: pages },
      { label: "Change requests", entries: requests },
    ].filter(({ entries }) => entries.length > 0);
  };

const pagesFound = async (
  organizationId: string,
  spaceId: string | undefined,
  text: string,
  signal: AbortSignal,
): Promise<FoundEntry[]> => {
  const input = { params: { organizationId }, query: { query: text.slice(0, 512), limit: SPACES_SEARCHED } };
  const { items } = await call(search.inOrganization, { ...input, signal });
  const here = items.filter(({ id }) => id === spaceId);
  const elsewhere = items.filter(({ id }) => id !== spaceId);
  return [...here, ...elsewhere]
    .flatMap((space) => space.pages.map((page) => pageEntry(space, page)))
    .slice(0, SHOWN);
};

function pageEntry(space: FoundSpace, page: FoundPage): FoundEntry {
  const { href, section, heading } = foundLocation(page);
  return {
    id: `page ${space.id} ${page.id}`,
    kind: "page",
    label: page.title,
    description: space.title,
    href,
    marks: page.highlights.title,
    ...(section && { excerpt: { heading, text: section.body, marks: section.highlights.body } }),
  };
}

const spacesFound = async (
  client: QueryClient,
  organizationId: string,
  text: string,
): Promise<FoundEntry[]> => {
  const input = { params: { organizationId }, query: { title: text.slice(0, 50), limit: String(SHOWN) } };
  const { items } = await client.fetchQuery({ ...query(spaces.list, input), staleTime: FRESH });
  return items.map((space) => ({
    id: `space ${space.id}`,
    kind: "space",
    label: space.title,
    href: addresses.space.reader(space.id),
  }));
};

const requestsFound = async (
  client: QueryClient,
  organizationId: string,
  text: string,
): Promise<FoundEntry[]> => {
  const input = {
    params: { organizationId },
    query: { status: ["open" as const, "draft" as const], search: text.slice(0, 200), limit: String(SHOWN) },
  };
  const { items } = await client.fetchQuery({
    ...query(changeRequests.listInOrganization, input),
    staleTime: FRESH,
  });
  return items.map((request) => ({
    id: `change-request ${request.id}`,
    kind: "change request",
    label: subjectOf(request),
    description: `#${request.number}`,
    href: addresses.changeRequest.overview(request.space, request.number),
  }));
};
