import type { QueryClient } from "@tanstack/react-query";
import { commentHref } from "@/components/collaboration/comments/comment-href";
import { foundLocation } from "@/components/content/search/found-location";
import type { CommandSearch, FoundEntry } from "@/components/layout/command-menu";
import { addresses } from "@/lib/addresses";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { ChangeRequestStatus } from "@/lib/collaboration/change-requests/status";
import { subjectOf } from "@/lib/collaboration/change-requests/subject-label";
import { commentSearch } from "@/lib/collaboration/comment-search/operations";
import { search } from "@/lib/content/search/operations";
import type { FoundPage, FoundSpace } from "@/lib/content/search/schemas";
import type { Say } from "@/lib/core/locales/say";
import { members } from "@/lib/organizations/members/operations";
import type { Organization } from "@/lib/organizations/organizations/schemas";
import { call } from "@/lib/platform/api/client";
import { query } from "@/lib/platform/api/queries";
import { spaces } from "@/lib/spaces/spaces/operations";

const SHOWN = 8;
const SPACES_SEARCHED = "5";
const FRESH = 30_000;

type SearchedOrganization = {
  id: string;
  permissions: Pick<Organization["permissions"], "listMembers">;
};

/**
 * Searches for the command menu: pages by content, those of the present space first; spaces by title; change requests
 * by number, or drafts and open ones by words; comments by their words; people by name. Recently read lists are not requested again.
 */
export const consoleSearch =
  (
    say: Say,
    client: QueryClient,
    { id, permissions }: SearchedOrganization,
    spaceId: string | undefined,
  ): CommandSearch =>
  async (text, signal) => {
    const [pages, found, requests, comments, people] = await Promise.all([
      pagesFound(id, spaceId, text, signal),
      spacesFound(client, id, text),
      requestsFound(say, client, id, text),
      commentsFound(say, id, text, signal),
      permissions.listMembers ? peopleFound(client, id, text) : [],
    ]);
    return [
      { label: say("Spaces"), entries: found },
      { label: say("Pages"), entries: pages },
      { label: say("Change requests"), entries: requests },
      { label: say("Comments"), entries: comments },
      { label: say("People"), entries: people },
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
  say: Say,
  client: QueryClient,
  organizationId: string,
  text: string,
): Promise<FoundEntry[]> => {
  // A number means one change request, whatever became of it.
  const status: ChangeRequestStatus[] = /^#\d+$/.test(text) ? ChangeRequestStatus.options : ["open", "draft"];
  const input = {
    params: { organizationId },
    query: { status, search: text.slice(0, 200), limit: String(SHOWN) },
  };
  const { items } = await client.fetchQuery({
    ...query(changeRequests.listInOrganization, input),
    staleTime: FRESH,
  });
  return items.map((request) => ({
    id: `change-request ${request.id}`,
    kind: "change request",
    label: subjectOf(say, request),
    description: `#${request.number}`,
    href: addresses.changeRequest.overview(request.space, request.number),
  }));
};

const COMMENTS_SHOWN = "3";

const commentsFound = async (
  say: Say,
  organizationId: string,
  text: string,
  signal: AbortSignal,
): Promise<FoundEntry[]> => {
  const input = {
    params: { organizationId },
    query: { query: text.slice(0, 512), limit: COMMENTS_SHOWN },
  };
  const { items } = await call(commentSearch.inOrganization, { ...input, signal });
  return items.map((found) => ({
    id: `comment ${found.id}`,
    kind: "comment",
    label: found.by?.displayName ?? say("A visitor"),
    description: found.page ?? found.space.title,
    href: commentHref({ ...found, space: found.space.id }),
    excerpt: { text: found.excerpt, marks: found.highlights },
  }));
};

const peopleFound = async (
  client: QueryClient,
  organizationId: string,
  text: string,
): Promise<FoundEntry[]> => {
  const input = { params: { organizationId }, query: { search: text.slice(0, 100), limit: String(SHOWN) } };
  const { items } = await client.fetchQuery({ ...query(members.list, input), staleTime: FRESH });
  return items.map(({ id, user: { displayName, email } }) => ({
    id: `person ${id}`,
    kind: "person",
    label: displayName,
    description: email,
    href: addresses.organization.member(organizationId, id),
  }));
};
