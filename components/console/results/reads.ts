import { beginOf, endOf } from "@/components/layout/days";
import type { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { ChangeRequestStatus } from "@/lib/collaboration/change-requests/status";
import type { commentSearch } from "@/lib/collaboration/comment-search/operations";
import type { search } from "@/lib/content/search/operations";
import type { members } from "@/lib/organizations/members/operations";
import type { ReadInput } from "@/lib/platform/api/client";
import type { spaces } from "@/lib/spaces/spaces/operations";
import { canFilter, type SearchView } from "./view";

/* The requests of the tabs. */

type Limit = { limit: string };

/** Narrows results by the person who wrote them and by the day. */
const writtenRead = ({ kind, author, from, to }: SearchView) => ({
  ...(canFilter(kind, "author") && author && { author }),
  ...(canFilter(kind, "day") && from && { since: beginOf(from) }),
  ...(canFilter(kind, "day") && to && { until: endOf(to) }),
});

export const pagesOfSpaceRead = (view: SearchView, limit: Limit): ReadInput<typeof search.inSpace> => ({
  params: { spaceId: view.space ?? "" },
  query: { query: view.q, ...writtenRead(view), ...limit },
});

export const pagesRead = (
  organizationId: string,
  view: SearchView,
  limit: Limit,
): ReadInput<typeof search.inOrganization> => ({
  params: { organizationId },
  query: { query: view.q, ...writtenRead(view), ...limit },
});

export const commentsRead = (
  organizationId: string,
  view: SearchView,
  limit: Limit,
): ReadInput<typeof commentSearch.inOrganization> => ({
  params: { organizationId },
  query: {
    query: view.q,
    ...(view.space && { space: view.space }),
    ...writtenRead(view),
    ...limit,
  },
});

export const changesRead = (
  organizationId: string,
  { q, kind, space, author }: SearchView,
  limit: Limit,
): ReadInput<typeof changeRequests.listInOrganization> => ({
  params: { organizationId },
  query: {
    search: q.slice(0, 200),
    status: ChangeRequestStatus.options,
    ...(space && { space }),
    ...(canFilter(kind, "author") && author && { creator: author }),
    ...limit,
  },
});

export const spacesRead = (
  organizationId: string,
  { q }: SearchView,
  limit: Limit,
): ReadInput<typeof spaces.list> => ({
  params: { organizationId },
  query: { title: q.slice(0, 50), ...limit },
});

export const peopleRead = (
  organizationId: string,
  { q }: SearchView,
  limit: Limit,
): ReadInput<typeof members.list> => ({
  params: { organizationId },
  query: { search: q.slice(0, 100), ...limit },
});
