import type { ChangeRequestsQuery } from "@/lib/addresses";
import type { changeRequests } from "@/lib/collaboration/change-requests/operations";
import type { ReviewStanding } from "@/lib/collaboration/change-requests/schemas";
import { type Text, text } from "@/lib/core/locales/say";
import type { ReadInput } from "@/lib/platform/api/client";

/** The space whose change requests are listed; without one, the whole organization. */
export type ListScope = { organizationId: string; spaceId?: string };

/** The tabs of every list of change requests, and their queries. */
export const LISTS = ["review", "mine", "open", "draft", "merged", "archived"] as const;
type ListName = (typeof LISTS)[number];

export const listLabels: Record<ListName, Text> = {
  review: text("Needs my review"),
  mine: text("Mine"),
  open: text("All open"),
  draft: text("Drafts"),
  merged: text("Merged"),
  archived: text("Archived"),
};

/** Statuses of the viewer's own change requests; "live" covers open ones and drafts. */
export const MINE_STATUSES = ["live", "merged", "archived"] as const;
export const mineLabels: Record<MineStatus, Text> = {
  live: text("In progress"),
  merged: text("Merged"),
  archived: text("Archived"),
};
type MineStatus = (typeof MINE_STATUSES)[number];

export const standingLabels: Record<ReviewStanding, Text> = {
  approved: text("Approved"),
  "changes-requested": text("Changes requested"),
  waiting: text("Waiting for review"),
  none: text("No reviewers"),
};
export const REVIEW_STANDINGS = Object.keys(standingLabels) as ReviewStanding[];

/** The filters of a list, in every tab. */
export type ListFilters = {
  author: string | null;
  reviewer: string | null;
  review: ReviewStanding | null;
  space: string | null;
  search: string;
};
const NO_FILTERS: ListFilters = { author: null, reviewer: null, review: null, space: null, search: "" };

/** The state of a list in the address. */
export type ListView = { list: ListName; status: MineStatus } & ListFilters;

export const isFiltered = ({ list, author, reviewer, review, space, search }: ListView): boolean =>
  Boolean((list !== "mine" && author) || reviewer || review || space || search);
export const withoutFilters = (view: ListView): ListView => ({ ...view, ...NO_FILTERS });

type Parameter = string | string[] | null | undefined;
const one = (value: Parameter) => (Array.isArray(value) ? value[0] : value) ?? null;

export const readView = (parameters: (name: string) => Parameter, fallback: ListName): ListView => {
  const [list, status] = [one(parameters("list")), one(parameters("status"))];
  return {
    list: LISTS.find((name) => name === list) ?? fallback,
    status: MINE_STATUSES.find((name) => name === status) ?? "live",
    author: one(parameters("author")),
    reviewer: one(parameters("reviewer")),
    review: REVIEW_STANDINGS.find((name) => name === one(parameters("review"))) ?? null,
    space: one(parameters("space")),
    search: one(parameters("q"))?.trim() ?? "",
  };
};

/** Returns the address query of a list, the inverse of `readView`. */
export const toQuery = ({
  list,
  status,
  author,
  reviewer,
  review,
  space,
  search,
}: ListView): ChangeRequestsQuery => ({
  list,
  ...(list === "mine" ? status !== "live" && { status } : author && { author }),
  ...(reviewer && { reviewer }),
  ...(review && { review }),
  ...(space && { space }),
  ...(search && { q: search }),
});

type ListQuery = NonNullable<ReadInput<typeof changeRequests.list>["query"]>;

/** Filters by space only in a list across spaces. */
const narrowed = ({ reviewer, review, space, search }: ListView) => ({
  ...(reviewer && { reviewer }),
  ...(review && { review }),
  ...(space && { space }),
  ...(search && { search }),
});

const tabOf = ({ list, status, author }: ListView, userId: string): ListQuery => {
  if (list === "mine") return { status: status === "live" ? ["open", "draft"] : [status], creator: userId };
  const creator = author ? { creator: author } : {};
  if (list === "review")
    return { status: ["open"], requestedReviewer: userId, orderBy: "waiting", ...creator };
  return { status: [list], ...creator };
};

export const queryOf = (view: ListView, userId: string): ListQuery => ({
  ...tabOf(view, userId),
  ...narrowed(view),
});

/** The number of rows per page of a list. */
export const PAGE_SIZE = "50";

/** Queries the number of change requests in a tab without reading them. */
export const countOf = (list: ListName, userId: string): ListQuery => ({
  ...queryOf({ list, status: "live", ...NO_FILTERS }, userId),
  limit: "0",
});
