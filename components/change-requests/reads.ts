import { MOST_CHANGES } from "@/components/content/changed-pages";
import { changeRequests } from "@/lib/domains/change-requests/operations";
import { contentChanges, revisions } from "@/lib/domains/revisions/operations";
import { spaces } from "@/lib/domains/spaces/operations";
import { query } from "@/lib/platform/api/queries";

/** A change request as an address names it: its space and its number. */
export type ChangeRequestTarget = { spaceId: string; changeRequestId: string };

/** All comments of a change request, in the order in which they were written. */
export const commentFilters = { order: "asc", limit: "1000" } as const;

/** The reads of the screens of one change request; the server prefetches the same. */
export const inputs = {
  one: (target: ChangeRequestTarget) => ({ params: target }),
  space: ({ spaceId }: ChangeRequestTarget) => ({ params: { spaceId } }),
  changes: (target: ChangeRequestTarget, since?: string) => ({
    params: target,
    query: { limit: MOST_CHANGES, ...(since !== undefined && { since }) },
  }),
  comments: (target: ChangeRequestTarget) => ({
    params: target,
    query: { format: "document" as const, ...commentFilters },
  }),
};

export const changeRequestQuery = (target: ChangeRequestTarget) =>
  query(changeRequests.get, inputs.one(target));
export const spaceQuery = (target: ChangeRequestTarget) => query(spaces.get, inputs.space(target));
/** What it changes; with a revision of its own, only what changed after that. */
export const changesQuery = (target: ChangeRequestTarget, since?: string) =>
  query(contentChanges.list.changeRequest, inputs.changes(target, since));
/** How many blocks changed in each page. */
export const countsQuery = (target: ChangeRequestTarget, since?: string) =>
  query(contentChanges.count.changeRequest, {
    params: target,
    query: { ...(since !== undefined && { since }) },
  });
export const mergeabilityQuery = (target: ChangeRequestTarget) =>
  query(changeRequests.mergeability, inputs.one(target));
/** The latest revisions of the space, among which the base of most change requests is found. */
export const revisionsQuery = ({ spaceId }: ChangeRequestTarget) =>
  query(revisions.list, { params: { spaceId }, query: { limit: "100" } });
export const conflictsQuery = (target: ChangeRequestTarget) =>
  query(changeRequests.conflicts, inputs.one(target));
