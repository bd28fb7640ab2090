import { MOST_CHANGES } from "@/components/content/document/changed-pages";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { contentChanges, revisions } from "@/lib/content/revisions/operations";
import { query } from "@/lib/platform/api/queries";
import { spaces } from "@/lib/spaces/spaces/operations";

/** The space and number of a change request in an address. */
export type ChangeRequestTarget = { spaceId: string; changeRequestId: string };

/** All comments of a change request, oldest first. */
export const commentFilters = { order: "asc", limit: "1000" } as const;

/** The inputs of the queries for one change request, shared by server and browser. */
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
/** Reads the changes of a change request; with `since`, only those after that revision. */
export const changesQuery = (target: ChangeRequestTarget, since?: string) =>
  query(contentChanges.list.changeRequest, inputs.changes(target, since));
/** Reads the number of changed blocks per page. */
export const countsQuery = (target: ChangeRequestTarget, since?: string) =>
  query(contentChanges.count.changeRequest, {
    params: target,
    query: { ...(since !== undefined && { since }) },
  });
export const mergeabilityQuery = (target: ChangeRequestTarget) =>
  query(changeRequests.mergeability, inputs.one(target));
/** Reads the latest revisions of the space, which contain the base of most change requests. */
export const revisionsQuery = ({ spaceId }: ChangeRequestTarget) =>
  query(revisions.list, { params: { spaceId }, query: { limit: "100" } });
export const conflictsQuery = (target: ChangeRequestTarget) =>
  query(changeRequests.conflicts, inputs.one(target));
